import { request as httpRequest } from 'node:http';
import type { Effect, ProviderRequest } from '../world/provider.js';

/** The provider's process, as a handler's SDK would reach it. Errors carry an HTTP status or a network code. */
export function send(port: number, request: ProviderRequest, signal?: AbortSignal): Promise<Effect> {
  return post(port, '/request', request, signal) as Promise<Effect>;
}

/** What the provider knows of an effect. */
export function find(port: number, callKey: string, label: string | undefined): Promise<Effect | null> {
  return post(port, '/find', { callKey, label }) as Promise<Effect | null>;
}

/** All effects of a run. */
export function effectsOf(port: number, run: string): Promise<readonly Effect[]> {
  return post(port, '/effects', { run }) as Promise<readonly Effect[]>;
}

/** How the provider treats a run's next requests. */
export function plan(port: number, run: string, mishaps: readonly string[]): Promise<unknown> {
  return post(port, '/plan', { run, mishaps });
}

/** Rejects when the answer does not come, or the signal aborts. */
export function post(port: number, path: string, body: unknown, signal?: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, method: 'POST', agent: false as const, ...(signal && { signal }) };
    const sending = httpRequest(options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.once('error', reject);
      response.once('end', () => {
        if (response.statusCode === 200) resolve(JSON.parse(text));
        else
          reject(
            Object.assign(new Error(`The provider said ${response.statusCode}.`), { status: response.statusCode }),
          );
      });
    });
    sending.once('error', reject);
    sending.end(JSON.stringify(body));
  });
}
