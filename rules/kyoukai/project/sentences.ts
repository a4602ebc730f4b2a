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

/** A Gate by the name and the zone that it had then. */
export function gateText({ name, zone }: { readonly name: string; readonly zone: string }): string {
  return `${name} in ${zone}`;
}

export function fromPile(pile: Pile, host: string | undefined): string {
  return pile === 'branch' ? `under ${host ?? 'a Gate'}` : `the ${pileNames[pile]}`;
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

/** A link by its number and what it is: `Link 2, the attack of Quay Hound,`. */
export function linkName({ link, kind, cardName = 'a face-down Gate' }: NamedLink): string {
  return kind === 'endTurn'
    ? `Link ${link}, the end of the turn,`
    : `Link ${link}, the ${linkNouns[kind]} of ${cardName},`;
}

type NamedLink = Pick<Extract<VisibleEvent, { type: 'LinkResolving' }>, 'link' | 'kind' | 'cardName'>;

const linkNouns: Readonly<Record<Exclude<LinkKind, 'endTurn'>, string>> = {
  open: 'opening',
  move: 'Move',
  attack: 'attack',
  skill: 'skill',
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

/** What a player has chosen. `gates`: the Gates among the picks. */
export function pickText(
  kind: Choice['kind'],
  picks: readonly string[],
  gates: readonly { readonly entity: number; readonly name: string; readonly zone: string }[] = [],
): string {
  if (kind === 'may') return picks.length > 0 ? 'to use the effect' : 'not to use the effect';
  if (picks.length > mostPicks) return plural(picks.length, pickNouns[kind]);
  return countedList(
    picks.map((pick) => {
      if (kind === 'link') return `link ${pick}`;
      const gate = gates.find(({ entity }) => String(entity) === pick);
      if (gate !== undefined) return gateText(gate);
      // Only a Gate that has left the field since has no name here.
      if (/^\d+$/.test(pick)) return 'a Gate that has left';
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
