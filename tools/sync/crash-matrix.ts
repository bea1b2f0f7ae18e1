import { promisedOn, renderMatrix, stores } from '../../soak/crash-matrix/table.js';
import { promisedTransactions, renderTransactions } from '../../soak/crash-matrix/transactions.js';
import { read } from '../workspace.js';
import { withBlock, type Generated } from './generated.js';

/** The tables of what is promised after a crash. A test kills processes and compares. */
export function crashMatrix(top: string): readonly Generated[] {
  return Object.entries(tables).map(([file, { block, text }]) => ({
    file,
    text: withBlock(file, read(file, top), block, text),
  }));
}

const tables = {
  'docs/crash-matrix.md': { block: 'crash-matrix', text: renderMatrix(promisedOn(stores)) },
  'docs/transactions.md': { block: 'crash-transactions', text: renderTransactions(promisedTransactions) },
};
