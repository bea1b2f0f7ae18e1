import type { HostType, HostTypes } from '@retrysafe/analyzer';

/**
 * The types of typescript-eslint's services, where a config turns them on; null everywhere else. What is used of
 * TypeScript is described here, since the plugin must load without it, beside any version of it.
 */
export function hostTypes(services: unknown): HostTypes | null {
  const program = (services as { readonly program?: Program | null } | null | undefined)?.program;
  if (typeof program?.getTypeChecker !== 'function') return null;
  return {
    typeAt(file, at, end) {
      try {
        return typeAt(program, file, at, end);
      } catch {
        return null; // another TypeScript than the one described here: then syntax has to do
      }
    },
  };
}

interface Program {
  getTypeChecker(): Checker;
  getSourceFile(file: string): SourceFile | undefined;
  isSourceFileDefaultLibrary(file: SourceFile): boolean;
}

interface Checker {
  getTypeAtLocation(node: Node): Type;
  getNonNullableType(type: Type): Type;
}

interface Type {
  getSymbol(): TypeSymbol | undefined;
}

interface TypeSymbol {
  readonly flags: number;
  readonly name: string;
  readonly declarations?: readonly Declaration[];
}

interface Node {
  readonly end: number;
  getStart(file: SourceFile): number;
  forEachChild<T>(visit: (child: Node) => T | undefined): T | undefined;
}

interface SourceFile extends Node {
  readonly fileName: string;
}

interface Declaration extends Node {
  readonly name?: { readonly text?: string };
  getSourceFile(): SourceFile;
}

/** `SymbolFlags.Class` and `SymbolFlags.Interface`. */
const named = 32 | 64;

function typeAt(program: Program, file: string, at: number, end: number): HostType | null {
  const source = program.getSourceFile(file);
  const node = source === undefined ? null : nodeAt(source, at, end);
  if (node === null) return null;
  const checker = program.getTypeChecker();
  const symbol = checker.getNonNullableType(checker.getTypeAtLocation(node)).getSymbol();
  const [declaration] = symbol?.declarations ?? [];
  if (symbol === undefined || declaration === undefined || (symbol.flags & named) === 0) return null;
  const declaring = declaration.getSourceFile();
  if (program.isSourceFileDefaultLibrary(declaring)) return null;
  return { name: declaration.name?.text ?? symbol.name, file: declaring.fileName };
}

/** The innermost node that spans exactly the offsets. */
function nodeAt(source: SourceFile, at: number, end: number): Node | null {
  let found: Node | null = null;
  let node: Node | undefined = source;
  while (node !== undefined) {
    if (node !== source && node.end === end && node.getStart(source) === at) found = node;
    node = node.forEachChild((child) => (child.end >= end && child.getStart(source) <= at ? child : undefined));
  }
  return found;
}
