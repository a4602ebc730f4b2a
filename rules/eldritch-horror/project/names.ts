import { type GateId, gate } from '../data/components.ts';
import { type SpaceId, spaceName } from '../data/spaces.ts';

/*
 * Printed names inside sentences and labels. A leading "The" loses its capital there: "the gate to the Amazon".
 */

const inSentence = (name: string): string => name.replace(/^(The|Space) /, (word) => word.toLowerCase());

/** `the gate to Rome` */
export function gatePhrase(id: GateId): string {
  return `the gate to ${inSentence(gate(id).name)}`;
}

/** `Rome`, `the Amazon`, `space 19` */
export function spacePhrase(space: SpaceId): string {
  return inSentence(spaceName(space));
}

/** `Rome`, `Rome and London`, `Rome, London and the Amazon` */
export function gateList(ids: readonly GateId[]): string {
  return list(ids.map((id) => inSentence(gate(id).name)));
}

/** `1 gate`, `2 gates` */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

function list(words: readonly string[]): string {
  if (words.length < 2) return words.join();
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
