/** Most names that are suggested. */
const maxSuggestions = 5;

/**
 * The items that a player may have meant by `given`, nearest first, at most five. `textsOf` gives the texts by which an
 * item is known. Case, accents, hyphens and a leading "the" do not count.
 */
export function suggestions<Item>(
  given: string,
  items: readonly Item[],
  textsOf: (item: Item) => readonly string[],
): readonly Item[] {
  const wanted = simplified(given);
  const all = items.map((item) => ({
    item,
    far: Math.min(...textsOf(item).map((text) => distance(wanted, simplified(text)))),
  }));
  const nearest = Math.min(...all.map(({ far }) => far));
  // A third of the letters may be wrong. Where an item fits exactly, no other one was meant.
  const allowed = nearest === 0 ? 0 : Math.max(1, Math.round(wanted.length / 3));
  return all
    .filter(({ far }) => far <= allowed)
    .sort((one, other) => one.far - other.far)
    .slice(0, maxSuggestions)
    .map(({ item }) => item);
}

function simplified(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/^the\W/, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** How many letters to change, add or leave out. A part of a name is nearer than any name with two mistakes. */
function distance(wanted: string, known: string): number {
  if (wanted === known) return 0;
  if (wanted.length > 2 && known.includes(wanted)) return 1;
  let row = Array.from({ length: known.length + 1 }, (_, at) => at);
  for (const [line, letter] of [...wanted].entries()) {
    const next = [line + 1];
    for (let at = 1; at <= known.length; at += 1) {
      const replaced = (row[at - 1] as number) + (known[at - 1] === letter ? 0 : 1);
      next.push(Math.min(replaced, (row[at] as number) + 1, (next[at - 1] as number) + 1));
    }
    row = next;
  }
  return row.at(-1) as number;
}
