import { peek } from './peek.js';

/**
 * One line for the record and the model: status, code, the error's name, and the first line of its message, at most
 * 300 characters in all. A model that is to mend its arguments needs the message; the bodies, queries, passwords and
 * bearer tokens that messages are known to quote are cut out of it.
 */
export function reasonOf(error: unknown, status?: number): string {
  if (typeof error !== 'object' || error === null)
    return `something that is no error was thrown (${error === null ? 'null' : typeof error})`;
  const name = word(peek(error, 'name'));
  const code = error instanceof DOMException ? undefined : word(peek(error, 'code')); // an old number that its name says better
  const head = [
    status,
    code,
    name === 'Error' || (code !== undefined && name === 'TypeError') ? undefined : name,
  ].filter((part) => part !== undefined);
  const message = withoutPrivateParts(peek(error, 'message'), status);
  const text = message === '' ? head.join(' ') : head.length === 0 ? message : `${head.join(' ')}: ${message}`;
  return text === '' ? 'Error' : cut(text, 300);
}

function word(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && /^[\w.$/-]{1,60}$/.test(value) ? value : undefined;
}

function withoutPrivateParts(message: unknown, status: number | undefined): string {
  if (typeof message !== 'string') return '';
  const [line = ''] = message
    .slice(0, 2000)
    .trimStart()
    .split(/[\r\n\0]/, 1);
  return line
    .replace(/(?:[{[]\s*["{[]|<[a-z!/?]).*$/i, '') // a quoted body: JSON, HTML or XML
    .replace(/\b([a-z][a-z+.-]*:\/\/)[^\s/@]*@/gi, '$1')
    .replace(/\b(https?:\/\/[^\s?#]*)[?#]\S*/gi, '$1')
    .replace(/\b(bearer|basic)\s+\S+/gi, '$1 ***')
    .replace(/^(\d{3})\b:?\s*/, (whole, digits: string) => (digits === String(status) ? '' : whole)) // the head says it
    .trim();
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
