import type { Provider } from '../provider.js';

export const aws: Provider = {
  name: 'aws',
  modules: ['@aws-sdk/*', 'aws-sdk', 'aws-sdk/*'],
  rows: [
    { member: 'send', does: 'aws' },
    {
      member: 'RunInstancesCommand|CreateVolumeCommand|CreateNatGatewayCommand|CreateLaunchTemplateCommand',
      does: 'create',
      key: { at: '0.ClientToken', omit: 'random' },
    },
    {
      member: 'RunTaskCommand|CreateServiceCommand|CreateTaskSetCommand',
      does: 'create',
      key: { at: '0.clientToken', omit: 'random' },
    },
    {
      member: 'CreateSecretCommand|PutSecretValueCommand',
      does: 'create',
      key: { at: '0.ClientRequestToken', omit: 'random' },
    },
    {
      member: 'TransactWriteItemsCommand|TransactWriteCommand',
      does: 'set',
      key: { at: '0.ClientRequestToken', omit: 'random' },
    },
    { member: 'StartExecutionCommand', does: 'run', key: { at: '0.name', omit: 'random' } },
    {
      member: 'getSignedUrl|config|promise|on|fromIni|fromEnv|fromNodeProviderChain|marshall|unmarshall|destroy',
      does: 'none',
    },
  ],
  otherwise: 'by-name',
  deltas: 'fields',
};
