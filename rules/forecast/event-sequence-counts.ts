/** Something that may be told, event by event, and how often it was. */
export interface EventSequence<Told> {
  readonly events: readonly Told[];
  readonly count: number;
}

/** Lists that are the same up to `to`, and where they go on. Before `from` a twig is like the one it grows on. */
interface TrieNode<Told> {
  readonly events: readonly Told[];
  readonly from: number;
  to: number;
  count: number;
  /** By the event that comes next, as text; no event is the empty text, so that is the end of a list. */
  next?: Map<string, TrieNode<Told>>;
}

/**
 * Lists of events, counted: a tree that branches where they differ. Most of what is told on one table is told on many,
 * so it is compared and not written, and of a list nobody else has begun like, the rest is never looked at.
 */
export interface EventSequenceCounts<Told> {
  root?: TrieNode<Told>;
}

/** Counts one more list. */
export function countSequence<Told>(tellings: EventSequenceCounts<Told>, told: readonly Told[]): void {
  tellings.root ??= { events: told, from: 0, to: told.length, count: 0 };
  let twig = tellings.root;
  for (;;) {
    let at = twig.from;
    while (at < twig.to && (deepEqual(twig.events[at], told[at]) || jsonOf(twig.events, at) === jsonOf(told, at)))
      at += 1;
    if (at === twig.to && at === told.length && twig.next === undefined) {
      twig.count += 1;
      return;
    }
    if (at < twig.to || twig.next === undefined) {
      const rest = { ...twig, from: at };
      twig.to = at;
      twig.next = new Map([[jsonOf(rest.events, at), rest]]);
    }
    const key = jsonOf(told, at);
    const grown = twig.next?.get(key);
    if (grown === undefined) {
      twig.next?.set(key, { events: told, from: at, to: told.length, count: 1 });
      return;
    }
    twig = grown;
  }
}

/** Every list that was heard, the most frequent first. */
export function countedSequences<Told>({ root }: EventSequenceCounts<Told>): readonly EventSequence<Told>[] {
  const all: EventSequence<Told>[] = [];
  const gather = (twig: TrieNode<Told>): void => {
    if (twig.next === undefined) all.push(twig);
    else for (const each of twig.next.values()) gather(each);
  };
  if (root !== undefined) gather(root);
  return all.sort((a, b) => b.count - a.count);
}

function jsonOf(told: readonly unknown[], at: number): string {
  return at < told.length ? JSON.stringify(told[at]) : '';
}

/** Whether two pieces of JSON are the same, as far as can be told without writing them. */
function deepEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length || Array.isArray(one) !== Array.isArray(other)) return false;
  return names.every(
    (name) => name in other && deepEqual(one[name as keyof typeof one], other[name as keyof typeof other]),
  );
}
