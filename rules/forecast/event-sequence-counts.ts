/** A sequence of events that a viewer receives, and how many samples had it. */
export interface EventSequence<VisibleEvent> {
  readonly events: readonly VisibleEvent[];
  readonly count: number;
}

/** Sequences that agree up to `to`, and the nodes in which they go on. Before `from`, a node agrees with its parent. */
interface TrieNode<VisibleEvent> {
  readonly events: readonly VisibleEvent[];
  readonly from: number;
  to: number;
  count: number;
  /** By the next event as JSON. The empty text is the end of a sequence. */
  next?: Map<string, TrieNode<VisibleEvent>>;
}

/**
 * Counts of event sequences, as a tree that branches where they differ. Samples of one forecast share most events, so
 * these are compared and not serialized. Where a sequence is the first with its prefix, its rest is not looked at.
 */
export interface EventSequenceCounts<VisibleEvent> {
  root?: TrieNode<VisibleEvent>;
}

/** Counts one more sequence. */
export function countSequence<VisibleEvent>(
  counts: EventSequenceCounts<VisibleEvent>,
  events: readonly VisibleEvent[],
): void {
  counts.root ??= { events, from: 0, to: events.length, count: 0 };
  let node = counts.root;
  for (;;) {
    let at = node.from;
    while (at < node.to && (deepEqual(node.events[at], events[at]) || jsonOf(node.events, at) === jsonOf(events, at)))
      at += 1;
    if (at === node.to && at === events.length && node.next === undefined) {
      node.count += 1;
      return;
    }
    if (at < node.to || node.next === undefined) splitNode(node, at);
    const nextEvent = jsonOf(events, at);
    const child = node.next?.get(nextEvent);
    if (child === undefined) {
      node.next?.set(nextEvent, { events, from: at, to: events.length, count: 1 });
      return;
    }
    node = child;
  }
}

/** Moves what a node has from position `at` on into a child. */
function splitNode<VisibleEvent>(node: TrieNode<VisibleEvent>, at: number): void {
  const rest = { ...node, from: at };
  node.to = at;
  node.next = new Map([[jsonOf(rest.events, at), rest]]);
}

/** Every sequence that was counted, the most frequent first. */
export function countedSequences<VisibleEvent>({
  root,
}: EventSequenceCounts<VisibleEvent>): readonly EventSequence<VisibleEvent>[] {
  const leaves: EventSequence<VisibleEvent>[] = [];
  const collectLeaves = (node: TrieNode<VisibleEvent>): void => {
    if (node.next === undefined) leaves.push(node);
    else for (const child of node.next.values()) collectLeaves(child);
  };
  if (root !== undefined) collectLeaves(root);
  return leaves.sort((a, b) => b.count - a.count);
}

function jsonOf(events: readonly unknown[], at: number): string {
  return at < events.length ? JSON.stringify(events[at]) : '';
}

/** A fast comparison of JSON values. It may miss equality, for example where one member is undefined, but never claims it wrongly. */
function deepEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length || Array.isArray(one) !== Array.isArray(other)) return false;
  return names.every(
    (name) => name in other && deepEqual(one[name as keyof typeof one], other[name as keyof typeof other]),
  );
}
