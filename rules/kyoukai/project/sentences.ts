import type { Choice, LinkKind, Pile, StatChange, VisibleEvent } from '../model/index.ts';
import { listOf, pileNames } from './labels.ts';

// Parts of the sentences that describe events. They know no state, only what a viewer receives.

type VisibleLink = Extract<VisibleEvent, { type: 'LinkAdded' }>['added'];

/** `1 card`, `2 cards`. */
export function plural(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

/** A sentence as the end of another one: without its full stop and with a small first letter. */
export function withoutStop(sentence: string): string {
  const text = sentence.replace(/[.!?]+$/, '');
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** The name of a card, if the viewer knows it. */
export function cardOr(cardName: string | undefined): string {
  return cardName ?? 'a card';
}

export function fromPile(pile: Pile, host: number | undefined): string {
  return pile === 'branch' ? `under Gate ${host}` : `the ${pileNames[pile]}`;
}

export function toPile(pile: Pile, atBottom: boolean | undefined): string {
  if (pile === 'deck') return `the ${atBottom ? 'bottom' : 'top'} of the ${pileNames.deck}`;
  return `the ${pileNames[pile]}`;
}

/** `+2 attack and -1 defence`. */
export function changeOf({ attack, defence, movement }: StatChange): string {
  const parts = Object.entries({ attack, defence, movement }).filter(([, value]) => value !== 0);
  if (parts.length === 0) return 'no change of stats';
  return listOf(parts.map(([stat, value]) => `${value > 0 ? '+' : ''}${value} ${stat}`));
}

export function untilOf(until: StatChange['until']): string {
  return until === 'turn' ? 'until the end of this turn' : 'until the end of this Sequence';
}

/** How the Sequence is limited: links that player 1, player 2 and both together may still add. -1 is no limit. */
export function limitOf(locks: readonly number[]): string {
  const parts = ['Player 1', 'player 2', 'both players together'].flatMap((who, at) => {
    const left = locks[at] ?? -1;
    if (left === -1) return [];
    return [`${who} may add ${left === 0 ? 'no more links' : `only ${plural(left, 'more link')}`}`];
  });
  const text = parts.length === 0 ? 'The number of links is not limited' : listOf(parts);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A declaration and its targets. */
export function linkText({ player, kind, link, cardName, targets }: VisibleLink): string {
  const aim = targets.length === 0 || kind === 'attack' ? '' : `, targeting ${countedList(targets)}`;
  const what = declarations[kind](cardName ?? 'a face-down Gate', countedList(targets));
  return `Link ${link}: player ${player} ${what}${aim}.`;
}

const declarations: Readonly<Record<LinkKind, (source: string, targets: string) => string>> = {
  open: (source) => `opens ${source}`,
  move: (source) => `moves ${source}`,
  attack: (source, targets) => `attacks ${targets} with ${source}`,
  skill: (source) => `uses the skill of ${source}`,
  endTurn: () => 'ends the turn',
};

/** `c3 and c4 (2 times)`. */
function countedList(all: readonly string[]): string {
  return listOf(
    [...new Set(all)].map((each) => {
      const times = all.filter((other) => other === each).length;
      return times === 1 ? each : `${each} (${times} times)`;
    }),
  );
}

/** More picks than this are only counted. */
const mostPicks = 4;

/** What a player has chosen, without the names of Gates, which the event does not hold. */
export function pickText(kind: Choice['kind'], picks: readonly string[]): string {
  if (kind === 'may') return picks.length > 0 ? 'to use the effect' : 'not to use the effect';
  if (picks.length > mostPicks) return plural(picks.length, pickNouns[kind]);
  return countedList(
    picks.map((pick) => {
      if (/^\d+$/.test(pick)) return `${kind === 'link' ? 'link' : 'Gate'} ${pick}`;
      return /^[a-z.\d]+:(.+)$/s.exec(pick)?.[1] ?? pick;
    }),
  );
}

const pickNouns: Readonly<Record<Choice['kind'], string>> = {
  targets: 'zone',
  gates: 'Gate',
  zones: 'zone',
  cards: 'card',
  link: 'link',
  name: 'name',
  may: 'effect',
  destination: 'zone',
  order: 'text',
  handLimit: 'card',
};
