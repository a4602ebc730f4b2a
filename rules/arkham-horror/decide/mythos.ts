import { type AreaId, boxes, cardsPerBox, type GateId, gateIds, isStreet, spaceName } from '../data/components.ts';
import { openGate } from './gates.ts';
import { fall, hurt } from './investigators.ts';
import { moveMonsters } from './monster-movement.ts';
import type { Component } from '../model/names.ts';
import type { Command, Event } from '../model/index.ts';
import { inTurn, kindOf, openGateAt } from '../limits.ts';
import { fullMythos } from '../unseen-components.ts';
import { returnMonsters } from './placement.ts';
import { refuse, type Story } from '../context.ts';
import { surge } from './surge.ts';

/** Cards of the deck without the one that has it shuffled. */
const wholeDeck = boxes.length * cardsPerBox;

type Card = Omit<Extract<Command, { type: 'ResolveMythos' }>, 'type'>;
type Drawn = Extract<Event, { type: 'MythosDrawn' }>;

/** Resolves the card of the turn: gate, clue, movement, ability, in this order. */
export function resolveMythos(story: Story, card: Card): void {
  if (story.now.phase !== 'mythos') {
    refuse('wrong-phase', 'Mythos cards are resolved in the Mythos Phase.', 'turn-frame', {
      phase: story.now.phase,
      need: 'mythos',
    });
  }
  if (story.now.resolved) refuse('one-card', 'The Mythos card of this turn is resolved.', 'turn-frame');
  const drawn = inHand(card) ?? ownCard(story);
  if (story.now.turn === 0 && (drawn.opens === undefined || drawn.ability === 'rumor')) {
    refuse('draw-again', 'The first card opens a gate and is no Rumor: draw another.', 'setup', {
      gate: drawn.opens ?? 'none',
    });
  }
  story.tell(drawn);
  if (drawn.opens !== undefined) gateOf(story, drawn.opens);
  if (story.now.surge === undefined) finishCard(story);
}

/** The three branches of a gate location: a seal, an open gate, neither. */
function gateOf(story: Story, gate: GateId): void {
  if (openGateAt(story.now, gate) === undefined) openGate(story, gate);
  else surge(story, gate);
}

/** A card that the table has drawn, if anything of it is named. */
function inHand({ gate, clueSpace, white, black, ability, component, card }: Card): Drawn | undefined {
  const named = [gate, clueSpace, white, black, ability, component, card];
  if (named.every((each) => each === undefined)) return undefined;
  const kind = component === undefined ? undefined : kindOf(component);
  if (kind !== undefined && ability !== undefined && ability !== kind) {
    refuse('another-kind-of-card', `That card is of the kind ${kind}.`, 'ability', { component: component as string });
  }
  const is = ability ?? kind;
  return {
    type: 'MythosDrawn',
    ...(gate === undefined ? {} : { opens: gate }),
    ...(clueSpace === undefined ? {} : { clueSpace }),
    white: white ?? [],
    black: black ?? [],
    ...(is === undefined ? {} : { ability: is }),
    ...(component === undefined ? {} : { component }),
    ...(card === undefined ? {} : { card }),
  };
}

/**
 * A card of the server. Which gate, clue and movement stand on one card is not known to it, so each is drawn by itself, as
 * often as cards have it; the card that has the deck shuffled is one of them.
 */
function ownCard(story: Story): Drawn {
  if (story.now.setup.table.draws) {
    refuse('report-card', 'Mythos cards are drawn at the table: tell what is on this one.', 'table-reports', {
      needs: 'gate',
    });
  }
  const cards = story.now.mythos.boxes.reduce((sum, each) => sum + each, 0);
  const shuffled = cards === 0 || story.random.below(cards + 1) === cards;
  if (shuffled && cards < wholeDeck) story.tell({ type: 'MythosReshuffled', ...story.why });
  const full = fullMythos();
  const { gates, clues, boxes: moves } = story.now.mythos;
  // The deck is never without its Rumors only: at the start one without clue is put back.
  const clueCards = story.now.turn === 0 ? [...clues.slice(0, -1), 0] : clues;
  const at = weighted(story, gates, full.gates);
  const clueAt = weighted(story, clueCards, full.clues);
  const box = weighted(story, moves, full.boxes);
  const { white, black } = boxes[box] as (typeof boxes)[number];
  const clueSpace: AreaId | undefined = gateIds[clueAt];
  return {
    type: 'MythosDrawn',
    opens: gateIds[at] as GateId,
    ...(clueSpace === undefined ? {} : { clueSpace }),
    white: [...white],
    black: [...black],
    box,
  };
}

/** An index, as often as the list says; where nothing is left, as a full deck has it. */
function weighted(story: Story, counts: readonly number[], full: readonly number[]): number {
  const list = counts.some((each) => each > 0) ? counts : full;
  return story.random.draw(list.flatMap((count, at) => Array<number>(Math.max(0, count)).fill(at)));
}

/** What follows the gate: clue, movement, ability. */
export function finishCard(story: Story): void {
  const { card } = story.now;
  if (card === undefined) return;
  if (card.clueSpace !== undefined) placeClue(story, card.clueSpace);
  moveMonsters(story, card.white, card.black);
  if (card.component !== undefined) putInPlay(story, card.component);
  else if (card.ability !== 'rumor' || rumorInPlay(story) === undefined) {
    story.demand('the first player', 'Resolve what else the Mythos card says, if the table has one.', 'ability');
  }
  story.tell({ type: 'MythosResolved', ...story.why });
}

/** A clue appears unless a gate is open there; whoever stands there may take it at once. */
export function placeClue(story: Story, space: AreaId): void {
  if (openGateAt(story.now, space) !== undefined) {
    story.tell({ type: 'ClueKeptAway', space, ...story.why });
    return;
  }
  const there = story.now.clues.find((each) => each.space === space)?.clues ?? 0;
  story.tell({ type: 'CluePlaced', space, clues: there + 1, ...story.why });
  const people = story.now.investigators.filter((each) => each.where === 'arkham' && each.space === space);
  if (people.length > 0) {
    const because = `One of those on ${spaceName(space)} may take the clue: TakeClues.`;
    story.demand('the first player', because, 'clue');
  }
}

/** An Environment takes the place of another; a second Rumor does nothing. */
export function putInPlay(story: Story, component: Component): void {
  const kind = kindOf(component);
  const other = story.now.cardsInPlay.find((each) => kindOf(each) === kind);
  if (other === component || (kind === 'rumor' && other !== undefined)) return;
  if (other !== undefined) takeOutOfPlay(story, other);
  story.tell({ type: 'CameIntoPlay', component, ...story.why });
}

/** Monsters on a Rumor go back to the cup with it. */
export function takeOutOfPlay(story: Story, component: Component): void {
  story.tell({ type: 'TakenOutOfPlay', component, ...story.why });
  if (component === 'the-terrible-experiment') {
    returnMonsters(story, (space) => space === 'experiment', 'The Rumor left play');
  }
}

function rumorInPlay({ now }: Story): Component | undefined {
  return now.cardsInPlay.find((each) => kindOf(each) === 'rumor');
}

const asks: Partial<Record<Component, string>> = {
  'the-stars-are-right': 'The Stars Are Right: doom may be added (AddDoom).',
  'disturbing-the-dead': 'Disturbing the Dead: terror may rise (RaiseTerror).',
  'the-terrible-experiment': 'The Terrible Experiment: a monster may join the others on it (HoldMonster).',
};

/** The end of the phase: what stays in play asks for its due, and Ithaqua's cold. */
export function endOfMythos(story: Story): void {
  for (const each of story.now.cardsInPlay) {
    const ask = asks[each];
    if (ask !== undefined) story.demand('the first player', ask, 'ability');
  }
  if (story.now.setup.ancientOne !== 'ithaqua' || story.now.turn === 0) return;
  for (const { by, where, space } of inTurn(story.now)) {
    if (where !== 'arkham' || !isStreet(space as string)) continue;
    hurt(story, by, { stamina: 1 });
    fall(story, by);
  }
}
