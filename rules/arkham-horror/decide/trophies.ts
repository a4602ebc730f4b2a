import { oneAction } from './actions.ts';
import { type AreaId, isUnstable, spaceName } from '../data/components.ts';
import { addDoom } from './doom.ts';
import { inArkham, investigator } from './investigators.ts';
import type { Command } from '../model/index.ts';
import { isEndless, type MonsterKind, toughnessOf } from '../data/monsters.ts';
import { openGateAt } from '../limits.ts';
import { mustDraw } from './placement.ts';
import { refuse, type Story } from '../context.ts';

type Spend = Extract<Command, { type: 'SpendTrophies' }>;

/** What a gate trophy is worth in toughness. */
const gateWorth = 5;

/** Where trophies buy what, and for how much toughness. */
const trades: Readonly<Record<Exclude<Spend['trade'], 'card' | 'rumor'>, readonly [AreaId, number]>> = {
  clues: ['science-building', 5],
  money: ['river-docks', 5],
  blessing: ['south-church', 5],
  ally: ['mas-boarding-house', 10],
  deputy: ['police-station', 10],
  society: ['historical-society', 5],
};

/** Spends trophies: gate markers go under the pile, monsters back to the cup. */
export function spendTrophies(story: Story, { by, trade, trophies = [], defeated = [] }: Spend): void {
  const mine = investigator(story, by);
  lacks(by, trophies, mine.trophies);
  lacks(by, defeated, mine.defeated);
  if (trade === 'rumor') return passRumor(story, by, trophies, defeated);
  if (trade !== 'card') {
    const [space, price] = trades[trade];
    if (oneAction(story, by).space !== space) {
      refuse('not-there', `That is to be had at ${spaceName(space)}.`, 'tr-2', { by, need: space });
    }
    if (isUnstable(space) && openGateAt(story.now, space) !== undefined) {
      refuse('gate-is-open', `While a gate is open on ${spaceName(space)} nothing is to be had there.`, 'tr-2', {
        gate: space,
      });
    }
    const { ancientOne } = story.now.setup;
    const worth = trophies.length * gateWorth + defeated.reduce((sum, kind) => sum + toughnessOf(kind, ancientOne), 0);
    if (worth < price) {
      const because = `That costs ${price} toughness, and these trophies are worth ${worth}.`;
      refuse('too-few-trophies', because, 'tr-2', { have: worth, need: price });
    }
    if (trade === 'ally' && story.now.allies === 0) refuse('no-ally', 'No ally is left.', 'tr-2', { allies: 0 });
  } else if (trophies.length + defeated.length === 0) {
    refuse('too-few-trophies', 'Say which trophies the card takes.', 'tr-1', { have: 0, need: 1 });
  }
  story.tell({ type: 'TrophiesSpent', by, trade, trophies, defeated, ...story.why });
  gain(story, by, trade);
}

function gain(story: Story, by: number, trade: Spend['trade']): void {
  const { clues, blessing } = investigator(story, by);
  const who = `investigator ${by}`;
  switch (trade) {
    case 'clues':
      story.tell({ type: 'InvestigatorChanged', by, cluesNow: clues + 2, ...story.why });
      return;
    case 'blessing':
      story.tell({
        type: 'InvestigatorChanged',
        by,
        blessing: blessing === 'cursed' ? 'none' : 'blessed',
        ...story.why,
      });
      return;
    case 'money':
      return story.demand(who, 'Take $5.', 'tr-2');
    case 'ally':
      return story.demand(who, 'Take an ally.', 'tr-2');
    case 'deputy':
      return story.demand(who, 'Become deputy.', 'tr-2');
    case 'society':
      return story.demand(who, 'Have the encounter of the Historical Society.', 'tr-2');
    case 'rumor':
    case 'card':
  }
}

function passRumor(story: Story, by: number, trophies: Spend['trophies'] & {}, defeated: Spend['defeated'] & {}): void {
  const { space } = inArkham(story, by, 'tr-2');
  const cardsInPlay = story.now.cardsInPlay.includes('disturbing-the-dead');
  if (!cardsInPlay || space !== 'rivertown' || trophies.length < 2) {
    const because = cardsInPlay
      ? 'Disturbing the Dead takes two gate trophies, in the streets of Rivertown.'
      : 'Disturbing the Dead is not in play.';
    refuse('rumor-not-passed', because, 'tr-2', {
      cardsInPlay,
      at: space,
      have: trophies.length,
      need: 2,
    });
  }
  story.tell({ type: 'TrophiesSpent', by, trade: 'rumor', trophies, defeated, ...story.why });
  story.tell({ type: 'TakenOutOfPlay', component: 'disturbing-the-dead', ...story.why });
}

function lacks(by: number, wanted: readonly string[], have: readonly string[]): void {
  const left = [...have];
  for (const each of wanted) {
    const at = left.indexOf(each);
    if (at === -1) {
      refuse('no-such-trophy', `Investigator ${by} has not got these trophies.`, 'tr-1', { have: [...have], wanted });
    }
    left.splice(at, 1);
  }
}

// ---- monsters that are defeated ----------------------------------------------------------------------------------

/** A monster of the board is defeated: a trophy, unless it is endless or its text says otherwise. */
export function defeatMonster(story: Story, id: number, by: number): void {
  const there = monsterOnBoard(story, id);
  if (there.space === 'outskirts') {
    refuse('in-the-outskirts', 'Monsters in the Outskirts cannot be met.', 'placing', { monster: id });
  }
  const { kind } = there;
  tellDefeated(story, by, kind, id);
}

/** One that an encounter without a gate drew never stays on the board. */
export function defeatEncountered(story: Story, by: number): void {
  investigator(story, by);
  tellDefeated(story, by, mustDraw(story), undefined);
}

function tellDefeated(story: Story, by: number, kind: MonsterKind, id: number | undefined): void {
  investigator(story, by);
  const { setup, terror } = story.now;
  const becomes = ['mi-go', 'warlock'].includes(kind)
    ? 'box'
    : isEndless(kind, setup.ancientOne, terror)
      ? 'cup'
      : 'trophy';
  const which = id === undefined ? {} : { monster: id };
  story.tell({ type: 'MonsterDefeated', ...which, kind, by, becomes, ...story.why });
  if (kind === 'cultist' && setup.ancientOne === 'yig') addDoom(story, 1, 'Yig: a Cultist was defeated');
  if (kind === 'mi-go') story.demand(`investigator ${by}`, 'Draw a Unique Item for the Mi-Go.', 'tr-3');
  if (kind === 'warlock') {
    story.tell({ type: 'InvestigatorChanged', by, cluesNow: investigator(story, by).clues + 2, reason: 'Warlock' });
  }
}

export function monsterOnBoard({ now }: Story, id: number) {
  const found = now.monsters.find((each) => each.monster === id);
  if (found !== undefined) return found;
  return refuse('monster-not-on-board', `Monster ${id} is not on the board.`, 'tr-3', { monster: id });
}
