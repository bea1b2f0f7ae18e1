/** What a command may use of the world around it. */
export interface Terminal {
  /** Absolute. Relative paths of the command line start here. */
  readonly cwd: string;
  /** Whether `out` shows escape codes as colours. */
  readonly colour: boolean;
  /** Standard output. No line end is added. */
  readonly out: (text: string) => void;
  /** Standard error. No line end is added. */
  readonly err: (text: string) => void;
}
