import { setTimeout } from 'node:timers/promises';
import type { DispatcherEvent } from '@retrysafe/dispatcher';
import type { ModelAddress } from './agent.js';
import { startBillingProvider, type Invoice, type Weather } from './billing-provider.js';
import { startScriptedModel } from './scripted-model.js';
import type { Line, Log } from './transcript.js';

/** What a story left behind. */
export interface Facts {
  /** Counted at the billing service, which is where a customer would count. */
  readonly invoices: readonly Invoice[];
  /** Requests that reached the billing service. */
  readonly requests: number;
  /** Every tool result that the scripted model read. */
  readonly told: readonly string[];
  /** The agent's last words, one for each run that came to its end. */
  readonly said: readonly string[];
  /** How often a call brought other arguments than the first call of its intent. */
  readonly drifts: number;
  readonly transcript: readonly Line[];
}

export interface World {
  readonly billingUrl: string;
  readonly model: ModelAddress;
  readonly log: Log;
  readonly onEvent: (event: DispatcherEvent) => void;
  /** The agent's last words reach whoever asked it. */
  readonly hear: (words: string) => void;
}

export interface Setting extends Weather {
  /** Default: the scripted model. */
  readonly model?: ModelAddress | undefined;
  /** How many invoices the user asks for. Default 1. */
  readonly wanted?: number;
}

/** Starts the billing service and the model, lets the story happen, and counts what it left. */
export async function play(
  { model, wanted, ...weather }: Setting,
  story: (world: World) => Promise<void>,
): Promise<Facts> {
  const transcript: Line[] = [];
  const log: Log = (who, what) => transcript.push({ who, what });
  const said: string[] = [];
  const hear = (words: string) => {
    said.push(words);
    log('agent', words);
  };
  let drifts = 0;
  const onEvent = (event: DispatcherEvent) => {
    if (event.kind === 'drift') drifts += 1;
    const what = inWords(event);
    if (what !== undefined) log('retrysafe', what);
  };
  const billing = await startBillingProvider(log, { gatewayTimeout: () => setTimeout(20), ...weather });
  const scripted = await startScriptedModel(log, wanted);
  try {
    const address = model ?? { url: `${scripted.url}/v1`, name: 'scripted' };
    await story({ billingUrl: billing.url, model: address, log, onEvent, hear });
    return { invoices: billing.invoices, requests: billing.requests, told: scripted.told, said, drifts, transcript };
  } finally {
    await Promise.all([billing.close(), scripted.close()]);
  }
}

/** The events that a reader of the transcript cares about. */
function inWords(event: DispatcherEvent): string | undefined {
  switch (event.kind) {
    case 'drift':
      return `same intent in other words: ${event.differences.length} arguments differ, the first ones stand`;
    case 'retrying':
      return 'asks again, same key, same arguments';
    case 'took-over':
      return 'takes over from the dead process';
    default:
      return undefined;
  }
}
