import { type AreaId, alongArrow, type Dimension, distances, isStreet, neighbours } from '../data/components.ts';
import { fall, hurt } from './investigators.ts';
import type { Investigator, State } from '../model/index.ts';
import { monster, movesOf } from '../data/monsters.ts';
import { inTurn } from '../limits.ts';
import type { Story } from '../context.ts';
import { rollDice } from './physical-draws.ts';

type OnBoard = State['monsters'][number];

/** Moves the monsters of Arkham and the Sky whose symbols are in the boxes, the oldest first. */
export function moveMonsters(story: Story, white: readonly Dimension[], black: readonly Dimension[]): void {
  for (const { monster: id } of story.now.monsters) {
    const each = story.now.monsters.find((other) => other.monster === id);
    if (each === undefined || each.space === 'outskirts' || each.space === 'experiment') continue;
    const { symbol } = monster(each.kind);
    const arrow = white.includes(symbol) ? 'white' : black.includes(symbol) ? 'black' : undefined;
    if (arrow !== undefined) move(story, each, arrow);
  }
}

function move(story: Story, each: OnBoard, arrow: 'white' | 'black'): void {
  if (each.space === 'sky') return fly(story, each, streetsWithPeople(story.now));
  const space = each.space as AreaId;
  if (hasPeople(story.now, space)) return;
  switch (movesOf(each.kind, story.now.setup.ancientOne)) {
    case 'stationary':
      return;
    case 'normal':
      return go(story, each, alongArrow(space, arrow));
    case 'fast': {
      const first = alongArrow(space, arrow);
      return go(story, each, hasPeople(story.now, first) ? first : alongArrow(first, arrow));
    }
    case 'flying': {
      const near = neighbours(space).filter(isStreet) as AreaId[];
      const there = streetsWithPeople(story.now).filter((one) => near.includes(one.space as AreaId));
      return there.length > 0 ? fly(story, each, there) : go(story, each, 'sky');
    }
    case 'unique':
      return each.kind === 'chthonian' ? shake(story, each) : hunt(story, each, space);
  }
}

function go(story: Story, { monster: id, kind, space }: OnBoard, to: OnBoard['space']): void {
  if (to !== space) story.tell({ type: 'MonsterMoved', monster: id, kind, space: to, ...story.why });
}

/** To the street of the one with the lowest Sneak; in the Sky it stays there if nobody is in a street. */
function fly(story: Story, each: OnBoard, people: readonly Investigator[]): void {
  const prey = easiest(people);
  if (prey !== undefined) go(story, each, prey.space as AreaId);
}

/** A Chthonian rolls a die instead of moving; where dice are rolled at the table and none is reported, the table sees to it. */
function shake(story: Story, { monster: id }: OnBoard): void {
  if (story.now.setup.table.dice && story.hand.dice.length === 0) {
    const because = 'Roll a die for the Chthonian: on 4 to 6 everybody in Arkham loses 1 Stamina.';
    return story.demand('the first player', because, 'v-6');
  }
  const face = rollDice(story, 1)[0] as number;
  story.tell({ type: 'EarthShook', monster: id, face });
  if (face < 4) return;
  for (const { by } of people(story.now)) {
    hurt(story, by, { stamina: 1 });
    fall(story, by);
  }
}

/** A Hound goes straight to the nearest one in a location, whatever lies between. */
function hunt(story: Story, each: OnBoard, space: AreaId): void {
  const steps = distances(space);
  const prey = people(story.now).filter(
    (one) => !isStreet(one.space as string) && one.space !== 'arkham-asylum' && one.space !== 'st-marys-hospital',
  );
  const far = (one: Investigator) => steps.get(one.space as AreaId) as number;
  const least = Math.min(...prey.map(far));
  const found = easiest(prey.filter((one) => far(one) === least));
  if (found !== undefined) go(story, each, found.space as AreaId);
}

/** Those in Arkham, as they take turns. */
function people(state: State): readonly Investigator[] {
  return inTurn(state).filter((each) => each.where === 'arkham');
}

function streetsWithPeople(state: State): readonly Investigator[] {
  return people(state).filter((each) => isStreet(each.space as string));
}

function hasPeople(state: State, space: AreaId): boolean {
  return state.investigators.some((each) => each.where === 'arkham' && each.space === space);
}

/** The one with the lowest Sneak; of several the first in turn. */
function easiest(list: readonly Investigator[]): Investigator | undefined {
  const least = Math.min(...list.map((each) => each.sneak));
  return list.find((each) => each.sneak === least);
}
