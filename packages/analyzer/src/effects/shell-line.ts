/** One command of a shell line: its words, and the files that the shell itself writes for it. */
export interface ShellCommand {
  readonly words: readonly string[];
  readonly writes: readonly string[];
}

/** `cat x | sort > y && rm x` as its commands. What stands in `$(…)` is run as well, and comes first. */
export function commandsOf(line: string): ShellCommand[] {
  const within = [...line.matchAll(/\$\(([^()]+)\)|`([^`]+)`/g)].flatMap((one) => commandsOf(one[1] ?? one[2] ?? ''));
  const found: ShellCommand[] = [];
  let words: string[] = [];
  let writes: string[] = [];
  const end = () => {
    if (words.length > 0 || writes.length > 0) found.push({ words, writes });
    words = [];
    writes = [];
  };
  const tokens = tokensOf(line);
  for (let i = 0; i < tokens.length; i++) {
    const { text, isSign } = tokens[i] ?? { text: '', isSign: false };
    if (!isSign) words.push(text);
    else if (text.includes('<')) {
      if (text === '<<') break; // what follows is a text
      i++;
    } else if (text.includes('>')) writes.push(tokens[++i]?.text ?? '');
    else end();
  }
  end();
  return [...within, ...found];
}

interface Token {
  readonly text: string;
  /** Not quoted, and said to the shell: `|`, `&&`, `>`. */
  readonly isSign: boolean;
}

const pieces =
  /(?<sign>\d?&?>{1,2}(?:&\d)?|<{1,3}|\|\|?|&&?|;+|\n|[(){}](?=\s|$))|(?<word>(?:"(?:\\.|[^"\\])*"|'[^']*'|\\.|[^\s|&;<>"'\\])+)|(?<comment>(?<=^|\s)#[^\n]*)/g;

function tokensOf(line: string): Token[] {
  const found: Token[] = [];
  for (const { groups } of line.matchAll(pieces)) {
    const sign = groups?.['sign'];
    // `2>&1`: one stream goes where another goes
    if (sign !== undefined && /&\d$/.test(sign)) continue;
    if (sign !== undefined) found.push({ text: sign.replace(/^\d?&?(?=>)/, ''), isSign: true });
    else if (groups?.['word'] !== undefined) found.push({ text: unquoted(groups['word']), isSign: false });
  }
  return found;
}

function unquoted(word: string): string {
  return word.replace(
    /"((?:\\.|[^"\\])*)"|'([^']*)'|\\(.)/g,
    (_, double?: string, single?: string, escaped?: string) =>
      double === undefined ? (single ?? escaped ?? '') : double.replace(/\\(["\\$`])/g, '$1'),
  );
}
