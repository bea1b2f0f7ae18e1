import { providerOf } from '../catalogue/index.js';
import type { External } from './value.js';

/** Data that a schema let through, or whose type a schema gives: it holds no code, however deep one looks into it. */
export function isSchemaData({ source, path }: External): boolean {
  if (providerOf(source)?.name !== 'schemas') return false;
  const [first = '', second] = path;
  if (second === '()' && gives.test(first)) return true;
  if (second === '()' && tells.test(first)) return path.length > 2; // `.data` and `.error` of it
  return first === '*' || first === 'new' || path.some((one) => one.endsWith('infer'));
}

const gives = /^(?:parse|parseAsync|validate|validateSync|cast|decode|decodeUnknownSync)$/;
const tells = /^safeParse(?:Async)?$/;
