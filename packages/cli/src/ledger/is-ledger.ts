import { createReadStream } from 'node:fs';

/**
 * Whether our tables are in this SQLite file, or on their way into it. Opening any other one as a ledger would create
 * them there. SQLite keeps the text that made a table, so that looking for it needs no library, and writes nothing.
 */
export async function isLedger(path: string): Promise<boolean> {
  return (await mentions(path)) || (await mentions(`${path}-wal`));
}

const mark = 'CREATE TABLE retrysafe_schema';
// The text as a file in UTF-16 holds it, whichever of its bytes come first: an application's own file may be one.
const marks = [mark, Array.from(mark).join('\0')];
const longest = Math.max(...marks.map(({ length }) => length));

async function mentions(file: string): Promise<boolean> {
  let before = '';
  try {
    for await (const part of createReadStream(file, { encoding: 'latin1', highWaterMark: 1 << 20 })) {
      const text = `${before}${part}`;
      if (marks.some((one) => text.includes(one))) return true;
      before = text.slice(-longest);
    }
    return false;
  } catch (error) {
    // Of a file that cannot be read the store says more.
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT');
  }
}
