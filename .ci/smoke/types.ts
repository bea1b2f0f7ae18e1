// What we publish type-checks for a stranger, in our declarations too.
import { classOf, tool, Tool, toolsOf, type ToolCall, type ToolClass } from '@retrysafe/decorators';
import { createDispatcher, memoryStore, type Answer, type Store } from '@retrysafe/dispatcher';
import { openTelemetry } from '@retrysafe/dispatcher/opentelemetry';
import { storeContract } from '@retrysafe/dispatcher/testing';
import retrysafe from '@retrysafe/eslint-plugin';
import type { Linter } from 'eslint';

class Billing {
  @Tool({ class: 'idempotent-write' })
  createInvoice(args: { text: string }, call: ToolCall): string {
    return `${args.text} under ${call.idempotencyKey}`;
  }
}

const balance = tool({ name: 'balance', class: 'read', execute: (args: { account: string }) => args.account.length });
const store: Store = memoryStore();
const dispatcher = createDispatcher({ tools: [new Billing(), balance], store, telemetry: openTelemetry() });
const answer: Answer = await dispatcher.call('createInvoice', { text: 'Consulting' }, { task: 't', step: '1' });
const toolClass: ToolClass | undefined = classOf(balance);
const config: Linter.Config = retrysafe.configs.recommended;

export { answer, config, storeContract, toolClass, toolsOf };
