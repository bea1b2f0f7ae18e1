const words = /[\w$\u0080-\uffff]+/g;
const oneWord = /^[\w$\u0080-\uffff]+$/;

/** Which words a text has. Found once for each text, since the same files are searched for one name after the other. */
export class Words {
  private readonly kept = new Map<string, { text: string; readonly words: ReadonlySet<string> }>();

  /** Whether `word` stands in the text of `file`, not as a part of a longer one. */
  has(file: string, text: string, word: string): boolean {
    if (!oneWord.test(word)) return text.includes(word); // `create-issue` is several words
    let known = this.kept.get(file);
    if (known?.text !== text) {
      known = { text, words: new Set(text.match(words)) };
      this.kept.set(file, known);
    }
    known.text = text; // an equal text that was read again: from now on it is the same object
    return known.words.has(word);
  }
}
