/** The first words that tell a model not to call again, such as `never call twice`; null when there are none. */
export function retryInstruction(text: string): string | null {
  for (const form of forms) {
    const [words] = form.exec(text) ?? [];
    if (words !== undefined) return words.replace(/\s+/g, ' ');
  }
  return null;
}

/** The sentences of a text, so that an instruction and what it is about are looked for together. */
export function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<=[.!?])\s+|\n+/);
}

const not = String.raw`\b(?:never|do(?:es)? not|don['’]t|must not|mustn['’]t|should not|shouldn['’]t|cannot|can['’]t|avoid|no)\b`;
const gap = (most: number) => String.raw`[^.!?\n]{0,${most}}?`;
const call = String.raw`\b(?:call|invok|us|run|execut|send|submit|issu|trigger|repeat)(?:e|es|ed|ing|s)?\b`;

const forms: readonly RegExp[] = [
  new RegExp(
    `${not}${gap(30)}\\b(?:retry|retries|retrying|re-?tried|re-?call|re-?invoke|re-?send|re-?submit|re-?run)\\b`,
    'i',
  ),
  new RegExp(
    `${not}${gap(20)}${call}${gap(60)}\\b(?:twice|again|more than once|multiple times|a second time|repeatedly)\\b`,
    'i',
  ),
  new RegExp(`${call}${gap(30)}\\b(?:only|exactly|at most|just) once\\b`, 'i'),
  new RegExp(`\\bonly ${call}${gap(40)}\\bonce\\b`, 'i'),
  new RegExp(`${not}${gap(10)}\\brepeat (?:this|the) (?:call|tool|request)\\b`, 'i'),
];
