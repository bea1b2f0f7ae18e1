const comment = /\/\*\*(?:(?!\*\/)[\s\S])*?@toolClass\s+([\w-]+)[\s\S]*?\*\//g;

/** Where the code right below each `@toolClass` comment starts, and the class that the comment names. */
export function findTags(text: string): Map<number, string> {
  const tags = new Map<number, string>();
  if (!text.includes('@toolClass')) return tags;
  for (const match of text.matchAll(comment)) {
    const rest = text.slice(match.index + match[0].length);
    const gap = /^\s*/.exec(rest)?.[0].length ?? 0;
    tags.set(match.index + match[0].length + gap, match[1] ?? '');
  }
  return tags;
}
