/**
 * Whether a word between two offsets of a text stands as it must. Told from the text alone, so that a file need not be
 * parsed to be passed over; true where the text does not say for sure.
 */
export type Standing = (text: string, at: number, end: number) => boolean;

export const anywhere: Standing = () => true;

/** Behind it come arguments: `name(`, `name?.(`, `name<T>(`, `name!(`, `(name)(` and `` name` ``. */
export const called: Standing = (text, at, end) => {
  const next = codeBehind(text, end, ')!?.');
  return (next === '(' && !isDeclared(text, at, end)) || next === '<' || next === '`';
};

/** One of a list: `[name, other]`. */
export const listed: Standing = (text, at, end) =>
  /[[,]\s*(?:\/\/[^\n]*\n\s*)*$/.test(text.slice(Math.max(0, at - furthest), at)) &&
  /[\],]/.test(codeBehind(text, end, ''));

/** A text of its own, or the key of a property or method. */
export const asName: Standing = (text, at, end) => {
  const before = text[at - 1];
  if ((before === "'" || before === '"') && text[end] === before) return true;
  const next = codeBehind(text, end, '');
  return next === ':' || next === '(' || next === ',' || next === '}' || next === '<';
};

/** `name.set(`, whatever is put into it. */
export const filled: Standing = (text, _at, end) => /^\s*[?!]?\s*\.\s*set\s*\(/.test(text.slice(end, end + furthest));

/** `new Name(`, `new of.Name(`, `new (Name)(`. */
export const constructed: Standing = (text, at) =>
  /\bnew\s*\(?\s*(?:[\w$]+\s*\.\s*)*$/.test(text.slice(Math.max(0, at - furthest), at));

/** The type of a variable, what a function returns, or what a class extends or implements. */
export const asType: Standing = (text, at, end) => {
  const before = text.slice(Math.max(0, at - furthest), at);
  if (/\b(?:extends|implements)\s(?:[^{};()]*,)?\s*$/.test(before)) return true;
  if (!/(?:[)}\],]|\b(?:const|let|var|using)\s+[\w$]+|,\s*[\w$]+)\s*!?\s*:\s*(?:Promise\s*<\s*)?$/.test(before))
    return false;
  // a parameter says what it takes, not what is made
  return maybe.test(text.slice(end, end + furthest)) || !/[,).[|&]/.test(codeBehind(text, end, ''));
};

/** `let name: Type | null = null`: it is filled later. */
const maybe = /^\s*\|\s*(?:null|undefined)\s*[=;]/;

// Characters: what is looked at before a word.
const furthest = 240;

/** `async name(…)`, `function name(…)` and, as a method, `name(…) {` or `name(…): Type`. */
function isDeclared(text: string, at: number, end: number): boolean {
  let from = at;
  while (from > 0 && /\s/.test(text.charAt(from - 1))) from--;
  const before = text.slice(Math.max(0, from - 12), from);
  if (/\b(?:async|function)\s*\*?$/.test(before)) return true;
  if (!/(?:[{};,]|\b(?:static|public|private|protected|override|abstract))$/.test(before)) return false;
  const close = text[end] === '(' ? closeOf(text, end) : -1;
  return close >= 0 && /[{:]/.test(codeBehind(text, close + 1, ''));
}

/** Where the parenthesis at an offset is closed; -1 where that cannot be told without reading the code. */
function closeOf(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '(') depth++;
    else if (char === ')' && --depth === 0) return at;
    else if (/['"`/]/.test(char)) return -1;
  }
  return -1;
}

/** The first character behind an offset that is no space, in no comment and none of those to be passed over. */
function codeBehind(text: string, from: number, passed: string): string {
  for (let at = from; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '/' && (text[at + 1] === '*' || text[at + 1] === '/')) {
      const close = text[at + 1] === '*' ? '*/' : '\n';
      const ends = text.indexOf(close, at);
      if (ends < 0) return '';
      at = ends + close.length - 1;
    } else if (!/\s/.test(char) && !passed.includes(char)) return char;
  }
  return '';
}
