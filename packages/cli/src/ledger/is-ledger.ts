import { type FileHandle, open } from 'node:fs/promises';

/**
 * Whether our tables are in this SQLite file, or on their way into it. Opening any other one as a ledger would create
 * them there. SQLite keeps the text that made a table, so that looking for it needs no library, and writes nothing.
 */
export async function isLedger(path: string): Promise<boolean> {
  // In this order: a checkpoint moves the text from the log into the file, and one between two looks must not hide it.
  return (await mentions(`${path}-wal`)) || (await mentions(path));
}

const mark = 'CREATE TABLE retrysafe_schema';
// The text as a file in UTF-16 holds it, whichever of its bytes come first: an application's own file may be one.
const marks = [mark, Array.from(mark).join('\0')];
const longest = Math.max(...marks.map(({ length }) => length));

async function mentions(path: string): Promise<boolean> {
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    return await hasMark(file);
  } catch (error) {
    // Of a file that cannot be read the store says more.
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT');
  } finally {
    // Waited for: a file closed later would end the locks that SQLite has on it by then in this process.
    await file?.close();
  }
}

async function hasMark(file: FileHandle): Promise<boolean> {
  let before = '';
  const stream = file.createReadStream({ encoding: 'latin1', highWaterMark: 1 << 20, autoClose: false });
  for await (const part of stream) {
    const text = `${before}${part}`;
    if (marks.some((one) => text.includes(one))) return true;
    before = text.slice(-longest);
  }
  return false;
}
