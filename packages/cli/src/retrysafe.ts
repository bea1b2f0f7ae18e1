#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { main } from './main.js';

const { stdout, stderr } = process;
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

// A reader that has seen enough, such as `head`, closes the pipe. That is no fault of ours.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const terminal = {
  cwd: process.cwd(),
  colour: stdout.isTTY && stdout.hasColors(),
  out: (text: string) => void stdout.write(text),
  err: (text: string) => void stderr.write(text),
};
process.exitCode = await main(process.argv.slice(2), terminal, version);
