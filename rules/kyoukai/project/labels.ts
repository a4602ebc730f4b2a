import { gateOf, nameOf } from '../cards/lookup.ts';
import type { Choice, Gate, Pile, Player, State } from '../model/index.ts';

/** Longest label of a button. */
export const maxLabel = 80;

/** A name that is cut if it is longer than `length`. Names of Gates grow with the cards branched under them. */
export function shorten(name: string, length: number): string {
  return name.length <= length ? name : `${name.slice(0, length - 1).trimEnd()}…`;
}

/** Names of a list as players say them: `a`, `a and b`, `a, b and c`. */
export function listOf(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? 'nothing';
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** A Gate by name and zone, as a player may know it. */
export function gateLabel(state: State, gate: Gate, viewer: Player): string {
  const name = gate.faceDown && gate.player === viewer ? `face-down ${gate.cardName}` : nameOf(state, gate);
  return `${shorten(name, 40)} in ${gate.zone}`;
}

/** Piles as players call them, after `from` or `to`. Spirits and main decks are separate decks. */
export const pileNames: Readonly<Record<Pile, string>> = {
  hand: 'hand',
  deck: 'deck',
  discard: 'Discard Pile',
  shatter: 'Shattered Pile',
  foresee: 'Foresee area',
  spirit: 'Spirit Deck',
  branch: 'under a Gate',
};

/** One pick, for a button or a menu. `kind`: what is chosen, because a number can name a Gate or a link. */
export function pickLabel(state: State, kind: Choice['kind'], pick: string, viewer: Player): string {
  if (kind === 'link') return `link ${pick}`;
  if (/^\d+$/.test(pick)) {
    const gate = gateOf(state, Number(pick));
    return gate === undefined ? 'this Gate' : gateLabel(state, gate, viewer);
  }
  const [, theirs, cardName] = /^(theirs\.)?[a-z.\d]+:(.+)$/s.exec(pick) ?? [];
  if (cardName === undefined) return pick;
  return theirs === undefined ? cardName : `their ${cardName}`;
}

/** All picks of one answer, for a button. */
export function picksLabel(state: State, kind: Choice['kind'], picks: readonly string[], viewer: Player): string {
  if (kind === 'may') return picks.length > 0 ? 'yes' : 'no';
  return listOf(picks.map((pick) => pickLabel(state, kind, pick, viewer)));
}
