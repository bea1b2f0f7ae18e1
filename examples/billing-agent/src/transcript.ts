export type Who = 'model' | 'billing' | 'retrysafe' | 'agent' | 'plan' | 'kernel';

export interface Line {
  readonly who: Who;
  readonly what: string;
}

/** Note what somebody just did. */
export type Log = (who: Who, what: string) => void;

/** One line of text for each line of the transcript, cut to `width` characters. */
export function inLines(transcript: readonly Line[], width = 110): string {
  return transcript.map(({ who, what }) => cut(`  ${who.padEnd(9)}  ${what}`, width)).join('\n');
}

const cut = (text: string, width: number) => (text.length <= width ? text : `${text.slice(0, width - 1)}…`);
