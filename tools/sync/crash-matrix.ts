import { promisedOn, renderMatrix, stores } from '../../soak/crash-matrix/table.js';
import { read } from '../workspace.js';
import { withBlock, type Generated } from './generated.js';

const file = 'docs/crash-matrix.md';

/** The table of `docs/crash-matrix.md`: what the classes promise after a crash. A test kills processes and compares. */
export function crashMatrix(top: string): readonly Generated[] {
  return [{ file, text: withBlock(file, read(file, top), 'crash-matrix', renderMatrix(promisedOn(stores))) }];
}
