/** The name that was most likely meant: the nearest one, if it is near. */
export function nearestName(meant: string, names: Iterable<string>): string | undefined {
  const word = plain(meant).slice(0, longest);
  let nearest: { readonly name: string; readonly distance: number } | undefined;
  for (const name of names) {
    const distance = distanceOf(word, plain(name).slice(0, longest));
    if (distance <= Math.max(1, word.length / 4) && distance < (nearest?.distance ?? Infinity))
      nearest = { name, distance };
  }
  return nearest?.name;
}

const longest = 64;

// `createInvoice` for `create_invoice` is no slip of letters but another spelling of the same words.
function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** How many letters must be changed, added or taken out, by Levenshtein. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substituted = at(row, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(at(row, j) + 1, at(next, j - 1) + 1, substituted));
    }
    row = next;
  }
  return at(row, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
