import { describe } from 'vitest';
import type * as z from 'zod';
import { gateIds } from '../../../rules/arkham-horror/components.ts';
import { arkhamHorror } from '../../../rules/arkham-horror/index.ts';
import type { Position as PositionShape, Setup as SetupShape } from '../../../rules/arkham-horror/model.ts';
import type { refusals } from '../../../rules/arkham-horror/refusals.ts';
import type { Order } from '../../support/arkham-horror/harness.ts';
import { type Scenarios, testRejectionCatalogue } from '../../support/rejections.ts';

type Setup = z.input<typeof SetupShape>;
type Position = z.input<typeof PositionShape>;
type Person = NonNullable<Position['people']>[number];

/** Two against Yig unless it says otherwise, in the middle of a game. */
const at = (position: Position, more: Partial<Setup> = {}): Setup => ({
  investigators: 2,
  ancientOne: 'yig',
  ...more,
  position: { turn: 3, ...position },
});
/** The first of them somewhere. */
const one = (mine: Partial<Person>, position: Position = {}, more: Partial<Setup> = {}) =>
  at({ ...position, people: [{ by: 1, ...mine }] }, more);

const gates = [{ gate: 'woods', world: 'the-abyss' }] as const satisfies Position['gates'];
const twoGates = [...gates, { gate: 'graveyard', world: 'the-abyss' }] as const satisfies Position['gates'];
/** In the Woods, back from the Abyss, in Arkham Encounters. */
const ready = (mine: Partial<Person> = {}, position: Position = {}, more: Partial<Setup> = {}) =>
  one({ space: 'woods', explored: true, ...mine }, { phase: 'arkham', doom: 4, gates: [...gates], ...position }, more);
const away = (mine: Partial<Person> = {}, position: Position = {}) =>
  one({ where: 'otherWorld', world: 'the-abyss', ...mine }, { gates: [...gates], ...position });
const lost = (mine: Partial<Person> = { delayed: true }, position: Position = {}) =>
  one({ where: 'lost', ...mine }, position);
const battle = (position: Position = {}, more: Partial<Setup> = {}) =>
  at({ phase: 'battle', doom: 5, ...position }, more);
const fresh = at({});
const open = at({ gates: [...gates] });

const dice = { table: { dice: true, draws: false } };
const draws = { table: { dice: false, draws: true } };
const anything: Order = { type: 'RaiseTerror' };
const walk: Order = { type: 'Walk', by: 1, space: 'downtown' };
const tryIt: Order = { type: 'TryToClose', by: 1, checkSkill: 'lore', value: 20 };
const sign: Order = { type: 'UseElderSign', by: 1 };
const seal: Order = { type: 'SealGate', by: 1, gate: 'woods' };
const spend = (given: Omit<Extract<Order, { type: 'SpendTrophies' }>, 'type' | 'by'>): Order => ({
  type: 'SpendTrophies',
  by: 1,
  ...given,
});
const override = (shows: Extract<Order, { type: 'Override' }>['shows']): Order => ({
  type: 'Override',
  reason: 'so',
  shows,
});
/** A surge with a choice: five investigators and three gates. */
const surging = at(
  { gates: [...gates, { gate: 'graveyard', world: 'rlyeh' }, { gate: 'unnamable', world: 'yuggoth' }] },
  { investigators: 5 },
);
const surge: Order = { type: 'SurgeMonsters', gate: 'woods' };
const cards = (length: number) => Array<number>(length).fill(0);

const scenarios: Scenarios<typeof refusals, Setup, Order> = {
  // ---- who and when
  'game-over': {
    'w-1': { setup: ready({}, {}, { investigators: 1 }), played: [tryIt], refused: anything },
    'w-2': {
      setup: ready({ elderSigns: 1 }, { seals: gateIds.filter((id) => id !== 'woods').slice(0, 5) }),
      played: [sign],
      refused: anything,
    },
    'w-3': { setup: battle({ doom: 1 }), played: [{ type: 'RemoveDoom' }], refused: anything },
    'a-2': { setup: at({ doom: 13 }, { ancientOne: 'azathoth' }), played: [{ type: 'AddDoom' }], refused: anything },
    'a-3': { setup: battle({}, { investigators: 1 }), played: [{ type: 'Devour', by: 1 }], refused: anything },
  },
  'for-the-host': { override: { setup: fresh, refused: override({ doom: 5 }), by: '1' } },
  'not-your-investigator': { seats: { setup: fresh, refused: { ...walk, by: 2 }, by: '1' } },
  'no-such-investigator': {
    seats: [
      { setup: at({ phase: 'movement' }), refused: { ...walk, by: 3 } },
      { setup: fresh, refused: { type: 'ReplaceInvestigator', by: 3 } },
    ],
  },
  'investigator-is-out': { 'u-3': { setup: one({ where: 'out' }, { phase: 'movement' }), refused: walk } },
  'still-in-play': { 'u-3': { setup: fresh, refused: { type: 'ReplaceInvestigator', by: 1 } } },
  'wrong-phase': {
    'turn-frame': { setup: fresh, refused: { type: 'ResolveMythos' } },
    't-2': [
      { setup: fresh, refused: walk },
      { setup: fresh, refused: { type: 'TakeClues', by: 1 } },
    ],
    't-3': { setup: away(), refused: { type: 'CrossOver', by: 1 } },
    't-5': { setup: fresh, refused: { type: 'HaveEncounter', by: 1 } },
    't-6': { setup: away(), refused: { type: 'MeetOtherWorld', by: 1 } },
    'l-4': {
      setup: lost({ delayed: true }, { phase: 'movement' }),
      refused: { type: 'PlaceReturned', by: 1, space: 'downtown' },
    },
    'c-1': { setup: ready({}, { phase: 'movement' }), refused: tryIt },
    's-2': { setup: ready({ elderSigns: 1 }, { phase: 'mythos' }), refused: sign },
    'u-3': { setup: one({ where: 'out' }, { phase: 'mythos' }), refused: { type: 'ReplaceInvestigator', by: 1 } },
  },
  'final-battle': {
    'a-2': [
      { setup: battle(), refused: walk },
      { setup: battle(), refused: { type: 'OpenGate' } },
    ],
  },
  'finish-the-check': {
    'c-4': {
      setup: ready({ clues: 1 }, {}, dice),
      played: [{ ...tryIt, value: 3, report: { dice: [1] } }],
      refused: { type: 'EndPhase' },
    },
  },
  'seal-or-not': { 's-1': { setup: ready({ clues: 5 }), played: [tryIt], refused: { type: 'EndPhase' } } },
  'share-first': { surge: { setup: surging, played: [surge], refused: { type: 'EndPhase' } } },
  'no-such-obligation': { obligations: { setup: fresh, refused: { type: 'Settle', obligation: 7 } } },

  // ---- setup and positions
  'too-many-sheets': { numbers: { setup: { investigators: 1, ancientOne: 'yig', sheets: [{}, {}] } } },
  'no-elder-sign-left': {
    's-2': [
      { setup: { investigators: 2, ancientOne: 'yig', sheets: [{ elderSigns: 3 }, { elderSigns: 2 }] } },
      { setup: at({ signsBoxed: 4 }), refused: { type: 'ChangeInvestigator', by: 1, elderSigns: 1 } },
    ],
  },
  'illegal-position': {
    position: [
      { setup: at({ people: [{ by: 1 }, { by: 1 }] }) },
      { setup: at({ mythos: { gates: [1, ...cards(10)], clues: cards(12), boxes: cards(6) } }) },
    ],
    numbers: { setup: at({ people: [{ by: 3 }] }) },
    'open-gate': [
      { setup: at({ gates: [...gates, { gate: 'woods', world: 'rlyeh' }] }) },
      { setup: at({ gates: [...twoGates, { gate: 'unnamable', world: 'the-abyss' }] }) },
    ],
    's-7': [{ setup: at({ gates: [...gates], seals: ['woods'] }) }, { setup: at({ seals: ['woods', 'woods'] }) }],
    placing: [
      { setup: at({ monsters: (['downtown', 'uptown'] as const).map((space) => ({ kind: 'dhole', space })) }) },
      { setup: at({ monsters: Array.from({ length: 6 }, () => ({ kind: 'cultist', space: 'downtown' })) }) },
      {
        setup: at({
          monsters: (['cultist', 'maniac', 'ghoul', 'ghost'] as const).flatMap((kind) => [
            { kind, space: 'outskirts' },
            { kind, space: 'outskirts' },
          ]),
        }),
      },
    ],
    terror: { setup: at({ terror: 10, monsters: [{ kind: 'ghoul', space: 'outskirts' }] }) },
    doom: { setup: at({ doom: 11 }) },
    'a-1': [
      { setup: at({ doom: 10 }) },
      { setup: at(manyGates(8)) },
      {
        setup: at({
          terror: 10,
          monsters: (['cultist', 'maniac', 'ghoul', 'ghost', 'zombie'] as const).flatMap((kind) => [
            { kind, space: 'downtown' },
            { kind, space: 'uptown' },
          ]),
        }),
      },
    ],
    'a-2': { setup: battle({ doom: 0 }) },
    'a-3': {
      setup: battle({
        people: [
          { by: 1, where: 'out' },
          { by: 2, where: 'out' },
        ],
      }),
    },
    'w-2': { setup: at({ seals: gateIds.slice(0, 6) }) },
    'v-8': [
      { setup: at({ terror: 3, monsters: [{ kind: 'ghoul', space: 'general-store' }] }) },
      { setup: one({ space: 'general-store' }, { terror: 3 }) },
    ],
    clue: [
      { setup: at({ clues: [{ space: 'downtown', clues: 1 }] }) },
      { setup: fresh, refused: override({ cluesThere: { space: 'downtown', clues: 1 } }) },
    ],
    ability: { setup: at({ monsters: [{ kind: 'ghoul', space: 'experiment' }] }) },
    's-2': { setup: one({ elderSigns: 1 }, { signsBoxed: 4 }) },
    'x-2': { setup: one({ explored: true }) },
    'r-1': { setup: one({ where: 'otherWorld' }) },
    'l-2': [{ setup: lost({}) }, { setup: one({ waiting: true }) }],
    'l-6': { setup: lost({ delayed: true }, { phase: 'battle', doom: 5 }) },
    'u-1': { setup: one({ sanity: 0 }) },
  },

  // ---- gates
  'gate-is-open': {
    'open-gate': { setup: open, refused: { type: 'OpenGate', gate: 'woods' } },
    't-5': { setup: ready(), refused: { type: 'HaveEncounter', by: 1 } },
    'tr-2': {
      setup: one(
        { space: 'science-building', trophies: ['rlyeh'] },
        { phase: 'arkham', gates: [{ gate: 'science-building', world: 'yuggoth' }] },
      ),
      refused: spend({ trade: 'clues', trophies: ['rlyeh'] }),
    },
  },
  'no-open-gate': {
    'c-1': { setup: one({ space: 'woods' }, { phase: 'arkham' }), refused: tryIt },
    'c-8': [
      { setup: fresh, refused: { type: 'CloseGate', gate: 'woods' } },
      { setup: at({ seals: ['woods'] }), refused: { type: 'CloseGate', gate: 'woods' } },
    ],
    's-2': { setup: one({ space: 'woods', elderSigns: 1 }, { phase: 'arkham' }), refused: sign },
    'e-1': { setup: one({ space: 'woods' }, { phase: 'arkham' }), refused: { type: 'EnterGate', by: 1 } },
    surge: { setup: fresh, refused: surge },
    'r-6': { setup: fresh, refused: { type: 'CarryOff', by: 1 } },
    override: { setup: fresh, refused: override({ noGate: 'woods' }) },
  },
  'no-free-location': {
    'open-gate': {
      setup: at({ seals: gateIds.slice(6), ...manyGates(6) }),
      refused: { type: 'OpenGate' },
    },
  },
  'which-gate': {
    'r-2': {
      setup: away({ area: 2 }, { phase: 'movement', gates: [...twoGates] }),
      refused: { type: 'CrossOver', by: 1 },
    },
    'r-6': [
      { setup: away({}, { gates: [...twoGates] }), refused: { type: 'CarryOff', by: 1 } },
      { setup: open, refused: { type: 'CarryOff', by: 1, gate: 'graveyard' } },
    ],
  },
  'whose-trophy': { 'c-8': { setup: open, refused: { type: 'CloseGate', gate: 'woods', trophy: true } } },
  'not-at-the-gate': { 's-2': { setup: ready({ elderSigns: 1 }), refused: { ...sign, gate: 'graveyard' } } },
  'not-explored': {
    'c-1': { setup: ready({ explored: false }), refused: tryIt },
    's-2': { setup: ready({ explored: false, elderSigns: 1 }), refused: sign },
  },
  explored: { 'x-3': { setup: ready(), refused: { type: 'EnterGate', by: 1 } } },
  'no-check': {
    'c-4': [
      { setup: ready({ clues: 1 }), refused: { type: 'SpendClue', by: 1 } },
      { setup: ready(), refused: { type: 'AcceptFailure', by: 1 } },
    ],
  },
  'not-enough-clues': { 's-1': { setup: ready({ clues: 3 }), played: [tryIt], refused: seal } },
  'too-late-to-seal': {
    's-1': [
      { setup: ready({ clues: 5 }), refused: seal },
      { setup: ready(), played: [tryIt, { type: 'EndPhase' }], refused: seal },
    ],
  },
  'nothing-to-seal': { 's-1': { setup: ready(), refused: { type: 'LeaveUnsealed', by: 1 } } },
  'sealing-forbidden': {
    's-1': { setup: ready({ clues: 5 }, { cardsInPlay: ['no-one-can-help-you-now'] }), refused: seal },
    's-4': { setup: ready({ elderSigns: 1 }, { cardsInPlay: ['no-one-can-help-you-now'] }), refused: sign },
  },
  'no-elder-sign': { 's-2': { setup: ready(), refused: sign } },
  'no-doom': {
    doom: { setup: fresh, refused: { type: 'RemoveDoom' } },
    's-5': {
      setup: ready({ elderSigns: 1 }, { doom: 0 }, { policies: { signAtZero: 'refused' } }),
      refused: sign,
    },
  },

  // ---- investigators and where they are
  'not-in-arkham': {
    't-2': { setup: away({}, { phase: 'movement' }), refused: walk },
    't-5': { setup: away({}, { phase: 'arkham' }), refused: { type: 'HaveEncounter', by: 1 } },
    clue: { setup: away({}, { phase: 'movement' }), refused: { type: 'TakeClues', by: 1 } },
    'c-1': { setup: away({}, { phase: 'arkham' }), refused: tryIt },
    's-1': { setup: away({}, { phase: 'arkham' }), refused: seal },
    's-2': { setup: away({ elderSigns: 1 }, { phase: 'arkham' }), refused: sign },
    'r-6': { setup: lost(), refused: { type: 'CarryOff', by: 1 } },
    'tr-2': { setup: away({}, { phase: 'arkham' }), refused: spend({ trade: 'rumor' }) },
  },
  'not-in-other-world': {
    't-3': { setup: at({ phase: 'movement' }), refused: { type: 'CrossOver', by: 1 } },
    't-6': { setup: at({ phase: 'otherWorlds' }), refused: { type: 'MeetOtherWorld', by: 1 } },
    'r-4': { setup: open, refused: { type: 'SendBack', by: 1, gate: 'woods' } },
  },
  'gate-to-another-world': {
    'r-2': {
      setup: away({ area: 2 }, { phase: 'movement' }),
      refused: { type: 'CrossOver', by: 1, gate: 'graveyard' },
    },
    'r-4': {
      setup: away({ world: 'rlyeh' }),
      refused: { type: 'SendBack', by: 1, gate: 'woods' },
    },
    'r-6': { setup: away(), refused: { type: 'CarryOff', by: 1, gate: 'graveyard' } },
  },
  delayed: {
    't-4': [
      { setup: one({ delayed: true }, { phase: 'movement' }), refused: walk },
      { setup: away({ delayed: true }, { phase: 'movement' }), refused: { type: 'CrossOver', by: 1 } },
    ],
  },
  'already-there': {
    't-2': {
      setup: one({ space: 'miskatonic-u' }, { phase: 'movement' }),
      refused: { ...walk, space: 'miskatonic-u' },
    },
    effects: {
      setup: at({ monsters: [{ kind: 'ghoul', space: 'downtown' }] }),
      refused: { type: 'MoveMonster', monster: 1, space: 'downtown' },
    },
  },
  'closed-location': {
    'v-8': { setup: at({ phase: 'movement', terror: 3 }), refused: { ...walk, space: 'general-store' } },
  },
  'one-movement': {
    't-3': {
      setup: away({}, { phase: 'movement' }),
      played: [{ type: 'CrossOver', by: 1 }],
      refused: { type: 'CrossOver', by: 1 },
    },
  },
  'second-area-first': {
    'r-1': { setup: away({}, { phase: 'movement' }), refused: { type: 'CrossOver', by: 1, gate: 'woods' } },
  },
  'lost-already': { 'l-1': { setup: lost(), refused: { type: 'LoseInTime', by: 1 } } },
  'not-lost': { 'l-4': { setup: fresh, refused: { type: 'PlaceReturned', by: 1, space: 'downtown' } } },
  'still-lost': { 'l-2': { setup: lost(), refused: { type: 'PlaceReturned', by: 1, space: 'downtown' } } },
  'place-the-lost': { 'l-4': { setup: lost({ waiting: true }), refused: { type: 'EndPhase' } } },
  'not-so-many-clues': {
    clue: [
      { setup: one({ space: 'downtown' }, { phase: 'movement' }), refused: { type: 'TakeClues', by: 1 } },
      { setup: one({ space: 'woods' }, { phase: 'movement' }), refused: { type: 'TakeClues', by: 1, count: 2 } },
    ],
  },
  'not-so-many': { effects: { setup: fresh, refused: { type: 'ChangeInvestigator', by: 1, clues: -1 } } },

  // ---- encounters and the Mythos
  'one-encounter': {
    't-5': [
      {
        setup: one({ space: 'library' }, { phase: 'arkham' }),
        played: [{ type: 'HaveEncounter', by: 1 }],
        refused: { type: 'HaveEncounter', by: 1 },
      },
      { setup: ready({ acted: true }), refused: tryIt },
    ],
    't-6': {
      setup: away({}, { phase: 'otherWorlds' }),
      played: [{ type: 'MeetOtherWorld', by: 1 }],
      refused: { type: 'MeetOtherWorld', by: 1 },
    },
  },
  'no-location': {
    't-5': { setup: one({ space: 'downtown' }, { phase: 'arkham' }), refused: { type: 'HaveEncounter', by: 1 } },
    clue: { setup: fresh, refused: { type: 'PlaceClue', space: 'downtown' } },
  },
  'mythos-first': { 'turn-frame': { setup: at({ phase: 'mythos' }), refused: { type: 'EndPhase' } } },
  'one-card': { 'turn-frame': { setup: at({ phase: 'mythos', resolved: true }), refused: { type: 'ResolveMythos' } } },
  'draw-again': {
    setup: {
      setup: { investigators: 2, ancientOne: 'yig', ...draws },
      refused: { type: 'ResolveMythos', clueSpace: 'woods' },
    },
  },
  'another-kind-of-card': {
    ability: {
      setup: at({ phase: 'mythos' }),
      refused: { type: 'ResolveMythos', component: 'other-rumor', ability: 'environment' },
    },
  },
  'not-in-play': {
    ability: [
      { setup: fresh, refused: { type: 'TakeOutOfPlay', component: 'rlyeh-rising' } },
      { setup: fresh, refused: { type: 'HoldMonster' } },
    ],
  },
  'no-surge': { surge: { setup: surging, refused: { type: 'ShareMonsters', shares: [] } } },
  'uneven-surge': {
    surge: {
      setup: surging,
      played: [surge],
      refused: { type: 'ShareMonsters', shares: [{ gate: 'graveyard', count: 5 }] },
    },
  },

  // ---- monsters and trophies
  'monster-not-on-board': {
    'tr-3': [
      { setup: fresh, refused: { type: 'DiscardMonster', monster: 1 } },
      { setup: fresh, refused: override({ noMonster: 1 }) },
    ],
  },
  'in-the-outskirts': {
    placing: {
      setup: at({ monsters: [{ kind: 'ghoul', space: 'outskirts' }] }),
      refused: { type: 'DefeatMonster', monster: 1, by: 1 },
    },
  },
  'no-outskirts': {
    terror: {
      setup: at({ terror: 10, monsters: [{ kind: 'ghoul', space: 'downtown' }] }),
      refused: { type: 'MoveMonster', monster: 1, space: 'outskirts' },
    },
  },
  'no-room': {
    placing: {
      setup: at({
        monsters: [
          { kind: 'ghoul', space: 'outskirts' },
          ...Array.from({ length: 5 }, () => ({ kind: 'cultist', space: 'downtown' }) as const),
        ],
      }),
      refused: { type: 'MoveMonster', monster: 1, space: 'downtown' },
    },
  },
  'no-such-trophy': {
    'tr-1': { setup: one({ trophies: ['rlyeh'] }), refused: spend({ trade: 'card', trophies: ['yuggoth'] }) },
  },
  'too-few-trophies': {
    'tr-1': { setup: fresh, refused: spend({ trade: 'card' }) },
    'tr-2': { setup: one({ space: 'river-docks' }, { phase: 'arkham' }), refused: spend({ trade: 'money' }) },
  },
  'not-there': {
    'tr-2': { setup: one({ space: 'library' }, { phase: 'arkham' }), refused: spend({ trade: 'money' }) },
  },
  'no-ally': {
    'tr-2': {
      setup: one({ space: 'mas-boarding-house', trophies: ['rlyeh', 'yuggoth'] }, { phase: 'arkham', allies: 0 }),
      refused: spend({ trade: 'ally', trophies: ['rlyeh', 'yuggoth'] }),
    },
  },
  'rumor-not-passed': {
    'tr-2': [
      { setup: fresh, refused: spend({ trade: 'rumor' }) },
      { setup: at({ cardsInPlay: ['disturbing-the-dead'] }), refused: spend({ trade: 'rumor' }) },
    ],
  },

  // ---- the final battle
  'not-awake': { 'a-3': { setup: fresh, refused: { type: 'AttackAncientOne', by: 1, value: 3 } } },
  'one-attack': {
    'a-3': {
      setup: battle(),
      played: [{ type: 'AttackAncientOne', by: 1, value: 0 }],
      refused: { type: 'AttackAncientOne', by: 1, value: 3 },
    },
  },
  'attack-first': { 'a-3': { setup: battle(), refused: { type: 'EndPhase' } } },

  // ---- a real table
  'report-gate': { 'table-reports': { setup: at({}, draws), refused: { type: 'OpenGate' } } },
  'report-card': { 'table-reports': { setup: at({ phase: 'mythos' }, draws), refused: { type: 'ResolveMythos' } } },
  'report-worlds': { 'table-reports': { setup: at({}, draws), refused: { type: 'OpenGate', gate: 'woods' } } },
  'report-monsters': {
    'table-reports': { setup: at({}, draws), refused: { type: 'PlaceMonsters', space: 'downtown' } },
  },
  'report-colours': {
    'table-reports': {
      setup: { ...away({}, { phase: 'otherWorlds' }), ...draws },
      refused: { type: 'MeetOtherWorld', by: 1 },
    },
  },
  'report-dice': { 'table-reports': { setup: ready({}, {}, dice), refused: { ...tryIt, value: 3 } } },
  'server-draws': {
    'table-reports': { setup: fresh, refused: { type: 'OpenGate', gate: 'woods', report: { worlds: ['rlyeh'] } } },
  },
  'too-much-reported': {
    'table-reports': { setup: ready({}, {}, dice), refused: { ...tryIt, value: 3, report: { dice: [6, 6] } } },
  },
  'cannot-have-happened': {
    'table-possible': {
      setup: at({ gates: [...twoGates] }, draws),
      refused: { type: 'OpenGate', gate: 'unnamable', report: { worlds: ['the-abyss'] } },
    },
  },
  'choose-first': {
    override: { setup: ready({ clues: 5 }), played: [tryIt], refused: override({ terror: 1 }) },
  },
  'nothing-to-override': { override: { setup: fresh, refused: override({}) } },
  'not-in-cup': {
    override: { setup: fresh, refused: override({ monster: { kind: 'black-man', space: 'downtown' } }) },
  },
  'no-such-marker': {
    override: {
      setup: at({ gates: [...twoGates] }),
      refused: override({ openGate: { gate: 'unnamable', world: 'the-abyss' } }),
    },
  },
};

/** Gates on the first unstable locations, no more than two to each world. */
function manyGates(count: number): Pick<Position, 'gates'> {
  const worlds = ['rlyeh', 'yuggoth', 'celeano', 'the-abyss'] as const;
  return {
    gates: gateIds
      .slice(0, count)
      .map((gate, index) => ({ gate, world: worlds[index % 4] as (typeof worlds)[number] })),
  };
}

describe('the explanation catalogue of Arkham Horror', () => testRejectionCatalogue(arkhamHorror, scenarios));
