const { charCodeAt } = String.prototype;

/**
 * `text.charCodeAt(index)`. V8 has a dozen kinds of strings, and once more than four came by one place it looks the method
 * up anew for each character there: this way it need not. Take the text's length before a loop for the same reason.
 */
export function codeAt(text: string, index: number): number {
  return charCodeAt.call(text, index);
}
