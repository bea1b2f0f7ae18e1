/**
 * Facts that a reader of a report should know: a file that does not parse, a budget that was hit, a part of the settings
 * that nothing can be made of.
 */
export interface Note {
  readonly kind: 'parse-error' | 'too-large' | 'budget' | 'unreadable' | 'settings';
  /** Empty for the settings, which stand in no file of the project. */
  readonly file: string;
  readonly text: string;
}
