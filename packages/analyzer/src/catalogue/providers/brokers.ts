import type { Provider } from '../provider.js';

export const brokers: Provider = {
  name: 'brokers',
  modules: [
    'kafkajs',
    'amqplib',
    'bullmq',
    'bull',
    'bee-queue',
    'pg-boss',
    'graphile-worker',
    '@google-cloud/pubsub',
    '@google-cloud/tasks',
    'inngest',
    '@trigger.dev/*',
    '@upstash/qstash',
    '@upstash/workflow',
    '@temporalio/*',
    'nats',
    'mqtt',
    'pusher',
    'ably',
    '@azure/service-bus',
    '@azure/event-hubs',
    '@inngest/*',
    'zeromq',
    '@dbos-inc/*',
  ],
  rows: [
    { member: 'add|addBulk|schedule', does: 'create', key: { at: '2.jobId', omit: 'nothing' } },
    { member: 'addJob', does: 'create', key: { at: '2.jobKey', omit: 'nothing' } },
    {
      member:
        'send|sendBatch|publish|sendToQueue|publishMessage|publishJSON|insert|enqueue|batchTrigger|sendMessages|createTask|emit',
      does: 'create',
      key: { at: '*.id', omit: 'nothing' },
    },
    { member: 'trigger|triggerAndWait', does: 'run', key: { at: '*.idempotencyKey', omit: 'nothing' } },
    { member: 'workflow.start|execute|signalWithStart', does: 'run', key: { at: '1.workflowId', omit: 'error' } },
    {
      member:
        'connect|createChannel|assertQueue|assertExchange|consume|subscribe|run|createFunction|runStep|registerStep|registerWorkflow|recv|getEvent|launch|on|start|Worker|Queue|close|disconnect|end',
      does: 'none',
    },
  ],
  otherwise: 'by-name',
};
