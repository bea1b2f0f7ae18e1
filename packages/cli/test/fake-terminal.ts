import { main } from '../src/main.js';

export interface Answer {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** What a command line prints in `cwd`, and how it ends. Given as a list, a word may have spaces. */
export async function answerTo(line: string | readonly string[], cwd = import.meta.dirname): Promise<Answer> {
  const printed = { out: '', err: '' };
  const terminal = {
    cwd,
    colour: false,
    out: (text: string) => void (printed.out += text),
    err: (text: string) => void (printed.err += text),
  };
  const code = await main(typeof line === 'string' ? line.split(' ').filter(Boolean) : line, terminal, '1.2.3');
  return { code, ...printed };
}
