/** `text` for a terminal: the audited code is somebody else's, and an escape code in a name could rewrite the screen. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}|\p{Cf}/gu, '\ufffd');
}
