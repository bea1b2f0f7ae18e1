import { main } from '../src/main.js';

export interface Answer {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** What a command line prints in `cwd`, and how it ends. */
export async function answerTo(line: string, cwd = import.meta.dirname): Promise<Answer> {
  const printed = { out: '', err: '' };
  const terminal = {
    cwd,
    colour: false,
    out: (text: string) => void (printed.out += text),
    err: (text: string) => void (printed.err += text),
  };
  const code = await main(line.split(' ').filter(Boolean), terminal, '1.2.3');
  return { code, ...printed };
}
