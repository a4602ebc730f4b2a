/** One thing that may be told, event by event, and how often it was. */
export interface Telling<Told> {
  readonly told: readonly Told[];
  count: number;
}

/** A list that nobody has come after yet, or where several go on differently. */
interface Twig<Told> extends Telling<Told> {
  next?: Tellings<Told>;
}

/**
 * Lists of events, counted. A tree that grows only where lists differ: long lists that part early, as those of whole
 * rounds do, are told apart by their beginnings, and the rest of them is never even written.
 */
export type Tellings<Told> = Map<string, Twig<Told>>;

/** Counts one more list. */
export function hear<Told>(tellings: Tellings<Told>, told: readonly Told[]): void {
  let here = tellings;
  for (let at = 0; ; at += 1) {
    const key = written(told, at);
    const twig = here.get(key);
    if (twig === undefined) {
      here.set(key, { told, count: 1 });
      return;
    }
    if (at >= told.length) {
      twig.count += 1;
      return;
    }
    // Only now is it worth looking at where the earlier list goes on.
    twig.next ??= new Map([[written(twig.told, at + 1), { told: twig.told, count: 1 }]]);
    here = twig.next;
  }
}

/** Every list that was heard, the most frequent first; of equally frequent ones, those that begin like the first. */
export function heard<Told>(tellings: Tellings<Told>): readonly Telling<Told>[] {
  const all: Telling<Told>[] = [];
  const gather = (here: Tellings<Told>): void => {
    for (const twig of here.values()) {
      if (twig.next === undefined) all.push(twig);
      else gather(twig.next);
    }
  };
  gather(tellings);
  return all.sort((a, b) => b.count - a.count);
}

/** The event at a place of a list; no event is written as nothing, so that is its end. */
function written(told: readonly unknown[], at: number): string {
  return at < told.length ? JSON.stringify(told[at]) : '';
}
