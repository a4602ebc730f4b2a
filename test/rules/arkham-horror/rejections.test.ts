import { describe } from 'vitest';
import type * as z from 'zod';
import { gateIds } from '../../../rules/arkham-horror/data/components.ts';
import { arkhamHorror } from '../../../rules/arkham-horror/index.ts';
import type { Position as PositionShape, Setup as SetupShape } from '../../../rules/arkham-horror/model/index.ts';
import type { rejections } from '../../../rules/arkham-horror/rejections.ts';
import type { CommandInput } from '../../support/arkham-horror/harness.ts';
import { type Scenarios, testRejectionCatalogue } from '../../support/rejections.ts';

type Setup = z.input<typeof SetupShape>;
type Position = z.input<typeof PositionShape>;
type Person = NonNullable<Position['investigators']>[number];

/** Two investigators against Yig at a position in turn 3, unless the position says otherwise. */
const at = (position: Position, more: Partial<Setup> = {}): Setup => ({
  investigators: 2,
  ancientOne: 'yig',
  ...more,
  position: { turn: 3, ...position },
});
/** The same with values for investigator 1. */
const one = (mine: Partial<Person>, position: Position = {}, more: Partial<Setup> = {}) =>
  at({ ...position, investigators: [{ by: 1, ...mine }] }, more);

const gates = [{ gate: 'woods', world: 'the-abyss' }] as const satisfies Position['gates'];
const twoGates = [...gates, { gate: 'graveyard', world: 'the-abyss' }] as const satisfies Position['gates'];
/** Investigator 1 at the open gate in the Woods with its explored marker, in Arkham Encounters. */
const ready = (mine: Partial<Person> = {}, position: Position = {}, more: Partial<Setup> = {}) =>
  one({ space: 'woods', explored: true, ...mine }, { phase: 'arkham', doom: 4, gates: [...gates], ...position }, more);
const away = (mine: Partial<Person> = {}, position: Position = {}) =>
  one({ where: 'otherWorld', world: 'the-abyss', ...mine }, { gates: [...gates], ...position });
const lost = (mine: Partial<Person> = { delayed: true }, position: Position = {}) =>
  one({ where: 'lost', ...mine }, position);
const battle = (position: Position = {}, more: Partial<Setup> = {}) =>
  at({ phase: 'battle', doom: 5, ...position }, more);
/** The attack of the Ancient One in the final battle. */
const attacked = (more: Partial<Setup> = {}) =>
  battle({ battle: { round: 1, step: 'ancientOne', resisted: [] } }, more);
const fresh = at({});
const checking = at({
  phase: 'arkham',
  gates: [...gates],
  check: { by: 1, gate: 'woods', skill: 'lore', faces: [], threshold: 5, need: 1 },
  investigators: [{ by: 1, space: 'woods', explored: true, acted: true, clues: 1 }],
});
const checked = (mine: Partial<Person>) =>
  one({ speed: 2, ...mine }, { phase: 'movement' }, { policies: { movement: 'checked' } });
const shut = at({ phase: 'movement', closures: [{ space: 'library', until: 4 }] });
const open = at({ gates: [...gates] });

const dice = { table: { dice: true, draws: false } };
const draws = { table: { dice: false, draws: true } };
const anything: CommandInput = { type: 'RaiseTerror' };
const walk: CommandInput = { type: 'Walk', by: 1, space: 'downtown' };
const tryIt: CommandInput = { type: 'TryToClose', by: 1, skill: 'lore', value: 20 };
const sign: CommandInput = { type: 'UseElderSign', by: 1 };
const seal: CommandInput = { type: 'SealGate', by: 1, gate: 'woods' };
const spend = (given: Omit<Extract<CommandInput, { type: 'SpendTrophies' }>, 'type' | 'by'>): CommandInput => ({
  type: 'SpendTrophies',
  by: 1,
  ...given,
});
const pass: CommandInput = { type: 'PassRumor', by: 1 };
const override = (shows: Extract<CommandInput, { type: 'Override' }>['shows']): CommandInput => ({
  type: 'Override',
  reason: 'so',
  shows,
});
/** A surge with a choice: five investigators and three gates. */
const surging = at(
  { gates: [...gates, { gate: 'graveyard', world: 'rlyeh' }, { gate: 'unnamable', world: 'yuggoth' }] },
  { investigators: 5 },
);
const surge: Extract<CommandInput, { type: 'SurgeMonsters' }> = { type: 'SurgeMonsters', gate: 'woods' };
/** A Byakhee in the Sky that could fly to both investigators. */
const flying = at({
  monsters: [{ kind: 'byakhee', space: 'sky' }],
  investigators: [
    { by: 1, space: 'uptown' },
    { by: 2, space: 'downtown' },
  ],
});
const fly: CommandInput = { type: 'MoveMonsters', white: ['circle'], black: [] };
/** Investigator 1 in Movement with a monster and a clue. */
const withGhoul = one({ space: 'woods' }, { phase: 'movement', monsters: [{ kind: 'ghoul', space: 'woods' }] });

const scenarios: Scenarios<typeof rejections, Setup, CommandInput> = {
  // ---- who and when
  'game-over': {
    'closing-victory': { setup: ready({}, {}, { investigators: 1 }), played: [tryIt], rejected: anything },
    'sealing-victory': {
      setup: ready({ elderSigns: 1 }, { seals: gateIds.filter((id) => id !== 'woods').slice(0, 5) }),
      played: [sign],
      rejected: anything,
    },
    'banishing-victory': {
      setup: battle({ doom: 1, total: 1 }),
      played: [{ type: 'AttackAncientOne', by: 1, value: 60 }],
      rejected: anything,
    },
    'awakening-effects': {
      setup: at({ doom: 13 }, { ancientOne: 'azathoth' }),
      played: [{ type: 'AddDoom' }],
      rejected: anything,
    },
    'final-battle': {
      setup: battle({}, { investigators: 1 }),
      played: [{ type: 'Devour', by: 1 }],
      rejected: anything,
    },
  },
  'unknown-name': { names: { setup: fresh, rejected: { type: 'OpenGate', gate: 'wods' as 'woods' } } },
  'decision-passed': {
    decisions: { setup: ready({ clues: 5 }), played: [tryIt], rejected: { type: 'LeaveUnsealed', by: 1, decision: 9 } },
  },
  'for-the-host': { override: { setup: fresh, rejected: override({ doom: 5 }), by: '1' } },
  'not-your-investigator': { seats: { setup: fresh, rejected: { ...walk, by: 2 }, by: '1' } },
  'no-such-investigator': {
    seats: [
      { setup: at({ phase: 'movement' }), rejected: { ...walk, by: 3 } },
      { setup: fresh, rejected: { type: 'ReplaceInvestigator', by: 3 } },
    ],
  },
  'investigator-is-out': { devoured: { setup: one({ where: 'out' }, { phase: 'movement' }), rejected: walk } },
  'still-in-play': { devoured: { setup: fresh, rejected: { type: 'ReplaceInvestigator', by: 1 } } },
  'next-turn': {
    devoured: {
      setup: at({}),
      played: [{ type: 'Devour', by: 1 }],
      rejected: { type: 'ReplaceInvestigator', by: 1 },
    },
  },
  'join-first': { devoured: { setup: one({ where: 'out' }), rejected: { type: 'EndPhase' } } },
  'wrong-phase': {
    'turn-frame': { setup: fresh, rejected: { type: 'ResolveMythos' } },
    'arkham-movement': [
      { setup: fresh, rejected: walk },
      { setup: fresh, rejected: { type: 'TakeClues', by: 1 } },
    ],
    'other-world-movement': { setup: away(), rejected: { type: 'CrossOver', by: 1 } },
    'arkham-encounters': { setup: fresh, rejected: { type: 'HaveEncounter', by: 1 } },
    'other-world-encounters': { setup: away(), rejected: { type: 'MeetOtherWorld', by: 1 } },
    'return-from-lost': {
      setup: lost({ delayed: true }, { phase: 'movement' }),
      rejected: { type: 'PlaceReturned', by: 1, space: 'downtown' },
    },
    'close-gate': { setup: ready({}, { phase: 'movement' }), rejected: tryIt },
    'elder-sign': { setup: ready({ elderSigns: 1 }, { phase: 'mythos' }), rejected: sign },
    devoured: { setup: one({ where: 'out' }, { phase: 'mythos' }), rejected: { type: 'ReplaceInvestigator', by: 1 } },
    rumors: { setup: fresh, rejected: pass },
  },
  'final-battle': {
    'awakening-effects': [
      { setup: battle(), rejected: walk },
      { setup: battle(), rejected: { type: 'OpenGate' } },
    ],
  },
  'finish-the-check': {
    'clues-for-dice': {
      setup: ready({ clues: 1 }, {}, dice),
      played: [{ ...tryIt, value: 3, reported: { dice: [1] } }],
      rejected: { type: 'EndPhase' },
    },
  },
  'seal-or-not': {
    'seal-with-clues': [
      { setup: ready({ clues: 5 }), played: [tryIt], rejected: { type: 'EndPhase' } },
      { setup: ready({ clues: 5 }), played: [tryIt], rejected: override({ terror: 1 }) },
    ],
  },
  'clue-or-not': {
    clue: {
      setup: one({ space: 'woods' }, { phase: 'mythos' }),
      played: [{ type: 'PlaceClue', space: 'woods' }],
      rejected: { type: 'EndPhase' },
    },
  },
  'choose-prey': {
    'flying-monster': { setup: flying, played: [fly], rejected: { type: 'EndPhase' } },
  },
  'no-hunt': { 'flying-monster': { setup: flying, rejected: { type: 'ChoosePrey', prey: 1 } } },
  'not-the-prey': {
    'flying-monster': {
      setup: { ...flying, investigators: 3 },
      played: [fly],
      rejected: { type: 'ChoosePrey', prey: 3 },
    },
  },
  'share-first': { surge: { setup: surging, played: [surge], rejected: { type: 'EndPhase' } } },
  'choice-within': {
    effects: {
      setup: { ...surging, position: { ...surging.position, phase: 'arkham' } },
      rejected: { type: 'HaveEncounter', by: 1, says: [surge, { type: 'RaiseTerror' }] },
    },
  },
  'decide-it': {
    obligations: { setup: at({ phase: 'mythos' }), rejected: { type: 'Settle', number: 1 } },
  },
  'no-such-obligation': { obligations: { setup: fresh, rejected: { type: 'Settle', number: 7 } } },

  // ---- setup and positions
  'too-many-sheets': { numbers: { setup: { investigators: 1, ancientOne: 'yig', sheets: [{}, {}] } } },
  'no-elder-sign-left': {
    'elder-sign': [
      { setup: { investigators: 2, ancientOne: 'yig', sheets: [{ elderSigns: 3 }, { elderSigns: 2 }] } },
      { setup: at({ signsBoxed: 4 }), rejected: { type: 'ChangeInvestigator', by: 1, elderSigns: 1 } },
    ],
  },
  'illegal-position': {
    position: [
      { setup: at({ investigators: [{ by: 1 }, { by: 1 }] }) },
      { setup: at({ mythos: { drawn: ['blue-flu', 'blue-flu'] } }) },
      { setup: at({ mythos: { drawn: ['other-rumor'] } }) },
    ],
    numbers: { setup: at({ investigators: [{ by: 3 }] }) },
    'open-gate': [
      { setup: at({ gates: [...gates, { gate: 'woods', world: 'rlyeh' }] }) },
      { setup: at({ gates: [...twoGates, { gate: 'unnamable', world: 'the-abyss' }] }) },
    ],
    'seal-or-gate': [
      { setup: at({ gates: [...gates], seals: ['woods'] }) },
      { setup: at({ seals: ['woods', 'woods'] }) },
    ],
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
    awakening: [
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
    'awakening-effects': { setup: battle({ doom: 0 }) },
    'final-battle': {
      setup: battle({
        investigators: [
          { by: 1, where: 'out' },
          { by: 2, where: 'out' },
        ],
      }),
    },
    'sealing-victory': { setup: at({ seals: gateIds.slice(0, 6) }) },
    'closed-location': [
      { setup: at({ terror: 3, monsters: [{ kind: 'ghoul', space: 'general-store' }] }) },
      { setup: one({ space: 'general-store' }, { terror: 3 }) },
      { setup: at({ closures: [{ space: 'library', until: 2 }] }) },
    ],
    clue: [
      { setup: at({ clues: [{ space: 'downtown', clues: 1 }] }) },
      { setup: fresh, rejected: override({ cluesThere: { space: 'downtown', clues: 1 } }) },
    ],
    ability: [
      { setup: at({ monsters: [{ kind: 'ghoul', space: 'experiment' }] }) },
      { setup: at({ cardsInPlay: ['heat-wave', 'an-evil-fog'] }) },
    ],
    abilities: { setup: lost({ delayed: true, investigator: 'nun' }) },
    environments: [
      { setup: at({ cardsInPlay: ['heat-wave'] }, { ancientOne: 'ithaqua' }) },
      {
        setup: at({
          cardsInPlay: ['raining-cats-and-dogs'],
          monsters: [{ kind: 'fire-vampire', space: 'downtown' }],
        }),
      },
    ],
    effects: { setup: one({ cards: ['gate-box', 'gate-box'] }) },
    rumors: { setup: at({ rumor: { since: 1, tokens: 0, clues: 0 } }) },
    'elder-sign': { setup: one({ elderSigns: 1 }, { signsBoxed: 4 }) },
    'explored-marker-lost': { setup: one({ explored: true }) },
    'second-area': [
      { setup: one({ where: 'otherWorld' }) },
      { setup: one({ world: 'rlyeh' }) },
      { setup: one({ where: 'otherWorld', world: 'rlyeh', space: 'woods' }) },
    ],
    decisions: [
      { setup: at({ check: { by: 1, gate: 'woods', skill: 'lore', faces: [], threshold: 5, need: 1 } }) },
      { setup: at({ surge: { gate: 'woods', toGates: 2, toOutskirts: 0 } }) },
      { setup: at({ clueOffer: 'woods' }) },
      { setup: at({ phase: 'mythos', card: { white: [], black: [] } }) },
      {
        setup: ready(
          {},
          { sealing: { by: 1, gate: 'graveyard' }, surge: { gate: 'woods', toGates: 2, toOutskirts: 0 } },
        ),
      },
    ],
    obligations: { setup: at({ pending: [{ number: 1, text: 'Do it.', rule: 'no-rule', blocks: false }] }) },
    'lost-turn': [{ setup: lost({}) }, { setup: one({ waiting: true }) }],
    'lost-at-awakening': { setup: lost({ delayed: true }, { phase: 'battle', doom: 5 }) },
    'defeated-in-arkham': { setup: one({ sanity: 0 }) },
  },

  // ---- gates
  'gate-is-open': {
    'open-gate': { setup: open, rejected: { type: 'OpenGate', gate: 'woods' } },
    'arkham-encounters': { setup: ready(), rejected: { type: 'HaveEncounter', by: 1 } },
    'trophy-trades': {
      setup: one(
        { space: 'science-building', trophies: ['rlyeh'] },
        { phase: 'arkham', gates: [{ gate: 'science-building', world: 'yuggoth' }] },
      ),
      rejected: spend({ trade: 'clues', trophies: ['rlyeh'] }),
    },
  },
  'no-open-gate': {
    'close-gate': { setup: one({ space: 'woods' }, { phase: 'arkham' }), rejected: tryIt },
    'close-by-card': [
      { setup: fresh, rejected: { type: 'CloseGate', gate: 'woods' } },
      { setup: at({ seals: ['woods'] }), rejected: { type: 'CloseGate', gate: 'woods' } },
    ],
    'elder-sign': { setup: one({ space: 'woods', elderSigns: 1 }, { phase: 'arkham' }), rejected: sign },
    'enter-gate': { setup: one({ space: 'woods' }, { phase: 'arkham' }), rejected: { type: 'EnterGate', by: 1 } },
    surge: { setup: fresh, rejected: surge },
    override: { setup: fresh, rejected: override({ noGate: 'woods' }) },
  },
  'no-free-location': {
    'open-gate': {
      setup: at({ seals: gateIds.slice(6), ...manyGates(6) }),
      rejected: { type: 'OpenGate' },
    },
  },
  'which-gate': {
    'return-through-gate': {
      setup: away({ area: 2 }, { phase: 'movement', gates: [...twoGates] }),
      rejected: { type: 'CrossOver', by: 1 },
    },
    nightgaunt: [
      { setup: away({}, { gates: [...twoGates] }), rejected: { type: 'CarryOff', by: 1 } },
      { setup: open, rejected: { type: 'CarryOff', by: 1, gate: 'graveyard' } },
    ],
  },
  'choose-return': {
    'return-through-gate': {
      setup: away({ area: 2 }, { phase: 'movement', gates: [...twoGates] }),
      rejected: { type: 'EndPhase' },
    },
  },
  'whose-trophy': { 'close-by-card': { setup: open, rejected: { type: 'CloseGate', gate: 'woods', trophy: true } } },
  'not-at-the-gate': { 'elder-sign': { setup: ready({ elderSigns: 1 }), rejected: { ...sign, gate: 'graveyard' } } },
  'not-explored': {
    'close-gate': { setup: ready({ explored: false }), rejected: tryIt },
    'elder-sign': { setup: ready({ explored: false, elderSigns: 1 }), rejected: sign },
  },
  explored: { 'explored-marker-protects': { setup: ready(), rejected: { type: 'EnterGate', by: 1 } } },
  'no-check': {
    'clues-for-dice': [
      { setup: ready({ clues: 1 }), rejected: { type: 'SpendClue', by: 1 } },
      { setup: ready(), rejected: { type: 'AcceptFailure', by: 1 } },
    ],
    abilities: { setup: fresh, rejected: { type: 'RerollCheck', by: 1 } },
  },
  'not-enough-clues': { 'seal-with-clues': { setup: ready({ clues: 3 }), played: [tryIt], rejected: seal } },
  'too-late-to-seal': {
    'seal-with-clues': [
      { setup: ready({ clues: 5 }), rejected: seal },
      { setup: ready(), played: [tryIt, { type: 'EndPhase' }], rejected: seal },
    ],
  },
  'nothing-to-seal': { 'seal-with-clues': { setup: ready(), rejected: { type: 'LeaveUnsealed', by: 1 } } },
  'sealing-forbidden': {
    'seal-with-clues': { setup: ready({ clues: 5 }, { cardsInPlay: ['no-one-can-help-you-now'] }), rejected: seal },
    'elder-sign-price': {
      setup: ready({ elderSigns: 1 }, { cardsInPlay: ['no-one-can-help-you-now'] }),
      rejected: sign,
    },
  },
  'no-elder-sign': { 'elder-sign': { setup: ready(), rejected: sign } },
  'no-doom': {
    doom: { setup: fresh, rejected: { type: 'RemoveDoom' } },
    'elder-sign-without-doom': {
      setup: ready({ elderSigns: 1 }, { doom: 0 }, { policies: { signAtZero: 'refused' } }),
      rejected: sign,
    },
  },

  // ---- investigators and their positions
  'not-in-arkham': {
    'arkham-movement': { setup: away({}, { phase: 'movement' }), rejected: walk },
    'arkham-encounters': { setup: away({}, { phase: 'arkham' }), rejected: { type: 'HaveEncounter', by: 1 } },
    clue: { setup: away({}, { phase: 'movement' }), rejected: { type: 'TakeClues', by: 1 } },
    'close-gate': { setup: away({}, { phase: 'arkham' }), rejected: tryIt },
    'seal-with-clues': { setup: away({}, { phase: 'arkham' }), rejected: seal },
    'elder-sign': { setup: away({ elderSigns: 1 }, { phase: 'arkham' }), rejected: sign },
    nightgaunt: { setup: lost({ delayed: true }, { gates: [...gates] }), rejected: { type: 'CarryOff', by: 1 } },
    rumors: { setup: away({}, { phase: 'arkham' }), rejected: pass },
  },
  'not-in-other-world': {
    'other-world-movement': { setup: at({ phase: 'movement' }), rejected: { type: 'CrossOver', by: 1 } },
    'other-world-encounters': { setup: at({ phase: 'otherWorlds' }), rejected: { type: 'MeetOtherWorld', by: 1 } },
    'returned-by-card': { setup: open, rejected: { type: 'SendBack', by: 1, gate: 'woods' } },
  },
  'gate-to-another-world': {
    'return-through-gate': {
      setup: away({ area: 2 }, { phase: 'movement' }),
      rejected: { type: 'CrossOver', by: 1, gate: 'graveyard' },
    },
    'returned-by-card': {
      setup: away({ world: 'rlyeh' }),
      rejected: { type: 'SendBack', by: 1, gate: 'woods' },
    },
    nightgaunt: { setup: away(), rejected: { type: 'CarryOff', by: 1, gate: 'graveyard' } },
  },
  delayed: {
    delayed: [
      { setup: one({ delayed: true }, { phase: 'movement' }), rejected: walk },
      { setup: away({ delayed: true }, { phase: 'movement' }), rejected: { type: 'CrossOver', by: 1 } },
    ],
  },
  'not-adjacent': { 'street-map': { setup: checked({}), rejected: { ...walk, space: 'unvisited-isle' } } },
  'no-movement-points': { 'street-map': { setup: checked({ steps: 2 }), rejected: { ...walk, space: 'northside' } } },
  'speed-unknown': {
    'street-map': {
      setup: one({}, { phase: 'movement' }, { policies: { movement: 'checked' } }),
      rejected: { ...walk, space: 'northside' },
    },
  },
  'no-reroll': {
    abilities: [
      { setup: checking, rejected: { type: 'RerollCheck', by: 1 } },
      { setup: checking, rejected: { type: 'RerollCheck', by: 1, card: 'lucky-cigarette-case' } },
    ],
  },
  'no-clue': {
    'clues-for-dice': { setup: checking, rejected: { type: 'SpendClue', by: 1, materials: true } },
  },
  'no-such-card': {
    effects: [
      { setup: fresh, rejected: { type: 'ChangeInvestigator', by: 1, loses: ['gate-box'] } },
      { setup: one({ cards: ['gate-box'] }), rejected: { type: 'ChangeInvestigator', by: 2, gains: ['gate-box'] } },
      { setup: { investigators: 1, ancientOne: 'yig', sheets: [{ cards: ['gate-box', 'gate-box'] }] } },
    ],
    'street-map': { setup: checked({}), rejected: { ...walk, wagon: true } },
    abilities: { setup: fresh, rejected: { type: 'UseBlueWatcher', by: 1 } },
  },
  'already-there': {
    'arkham-movement': {
      setup: one({ space: 'miskatonic-u' }, { phase: 'movement' }),
      rejected: { ...walk, space: 'miskatonic-u' },
    },
    effects: {
      setup: at({ monsters: [{ kind: 'ghoul', space: 'downtown' }] }),
      rejected: { type: 'MoveMonster', monster: 1, space: 'downtown' },
    },
  },
  'closed-location': {
    'closed-location': [
      { setup: at({ phase: 'movement', terror: 3 }), rejected: { ...walk, space: 'general-store' } },
      { setup: shut, rejected: { ...walk, space: 'library' } },
    ],
  },
  'already-closed': {
    'closed-location': [
      { setup: at({ terror: 3 }), rejected: { type: 'CloseLocation', space: 'general-store' } },
      { setup: shut, rejected: { type: 'CloseLocation', space: 'library' } },
    ],
  },
  'not-closed': { 'closed-location': { setup: fresh, rejected: { type: 'OpenLocation', space: 'library' } } },
  'one-movement': {
    'arkham-movement': {
      setup: at({ phase: 'movement' }),
      played: [{ type: 'EndMovement', by: 1 }],
      rejected: walk,
    },
    'other-world-movement': {
      setup: away({}, { phase: 'movement' }),
      played: [{ type: 'CrossOver', by: 1 }],
      rejected: { type: 'CrossOver', by: 1 },
    },
  },
  'second-area-first': {
    'second-area': { setup: away({}, { phase: 'movement' }), rejected: { type: 'CrossOver', by: 1, gate: 'woods' } },
  },
  'lost-already': { lost: { setup: lost(), rejected: { type: 'LoseInTime', by: 1 } } },
  'not-lost': { 'return-from-lost': { setup: fresh, rejected: { type: 'PlaceReturned', by: 1, space: 'downtown' } } },
  'still-lost': { 'lost-turn': { setup: lost(), rejected: { type: 'PlaceReturned', by: 1, space: 'downtown' } } },
  'place-the-lost': { 'return-from-lost': { setup: lost({ waiting: true }), rejected: { type: 'EndPhase' } } },
  'not-so-many-clues': {
    clue: [
      { setup: one({ space: 'downtown' }, { phase: 'movement' }), rejected: { type: 'TakeClues', by: 1 } },
      { setup: one({ space: 'woods' }, { phase: 'movement' }), rejected: { type: 'TakeClues', by: 1, count: 2 } },
    ],
  },
  'not-at-the-clue': {
    clue: {
      setup: one({ space: 'woods' }, { phase: 'mythos' }),
      played: [{ type: 'PlaceClue', space: 'woods' }],
      rejected: { type: 'TakeClues', by: 2 },
    },
  },
  'no-clue-offered': { clue: { setup: fresh, rejected: { type: 'LeaveClue' } } },
  'end-movement-first': {
    'arkham-movement': { setup: withGhoul, rejected: { type: 'TakeClues', by: 1 } },
  },
  'monsters-first': {
    'arkham-movement': {
      setup: withGhoul,
      played: [{ type: 'EndMovement', by: 1 }],
      rejected: { type: 'TakeClues', by: 1 },
    },
  },
  'evade-first': {
    'arkham-movement': { setup: withGhoul, rejected: { type: 'Walk', by: 1, space: 'uptown' } },
  },
  'turn-over': {
    'defeated-in-arkham': {
      setup: withGhoul,
      played: [{ type: 'ChangeInvestigator', by: 1, stamina: -9 }],
      rejected: { type: 'TakeClues', by: 1 },
    },
  },
  'nothing-given': { effects: { setup: fresh, rejected: { type: 'ChangeInvestigator', by: 1 } } },
  'not-so-many': { effects: { setup: fresh, rejected: { type: 'ChangeInvestigator', by: 1, clues: -1 } } },

  // ---- encounters and the Mythos
  'one-encounter': {
    'arkham-encounters': [
      {
        setup: one({ space: 'library' }, { phase: 'arkham' }),
        played: [{ type: 'HaveEncounter', by: 1 }],
        rejected: { type: 'HaveEncounter', by: 1 },
      },
      { setup: ready({ acted: true }), rejected: tryIt },
    ],
    'other-world-encounters': {
      setup: away({}, { phase: 'otherWorlds' }),
      played: [{ type: 'MeetOtherWorld', by: 1 }],
      rejected: { type: 'MeetOtherWorld', by: 1 },
    },
    rumors: { setup: one({ acted: true }, { phase: 'arkham' }), rejected: pass },
  },
  'no-location': {
    'arkham-encounters': {
      setup: one({ space: 'downtown' }, { phase: 'arkham' }),
      rejected: { type: 'HaveEncounter', by: 1 },
    },
    clue: { setup: fresh, rejected: { type: 'PlaceClue', space: 'downtown' } },
    'closed-location': { setup: fresh, rejected: { type: 'CloseLocation', space: 'downtown' } },
  },
  'mythos-first': { 'turn-frame': { setup: at({ phase: 'mythos' }), rejected: { type: 'EndPhase' } } },
  'one-card': { 'turn-frame': { setup: at({ phase: 'mythos', resolved: true }), rejected: { type: 'ResolveMythos' } } },
  'draw-again': {
    setup: {
      setup: { investigators: 2, ancientOne: 'yig', ...draws },
      rejected: { type: 'ResolveMythos', clueSpace: 'woods' },
    },
  },
  'another-kind-of-card': {
    ability: {
      setup: at({ phase: 'mythos' }),
      rejected: { type: 'ResolveMythos', component: 'other-rumor', ability: 'environment' },
    },
  },
  'other-printing': {
    ability: [
      { setup: at({ phase: 'mythos' }), rejected: { type: 'ResolveMythos', component: 'blue-flu', gate: 'woods' } },
      {
        setup: at({ phase: 'mythos' }),
        rejected: { type: 'ResolveMythos', component: 'blue-flu', clueSpace: 'unnamable' },
      },
      { setup: at({ phase: 'mythos' }), rejected: { type: 'ResolveMythos', component: 'blue-flu', white: ['square'] } },
    ],
  },
  'not-in-play': {
    ability: [
      { setup: fresh, rejected: { type: 'TakeOutOfPlay', component: 'rlyeh-rising' } },
      { setup: fresh, rejected: { type: 'HoldMonster' } },
    ],
  },
  'no-surge': { surge: { setup: surging, rejected: { type: 'ShareMonsters', shares: [] } } },
  'uneven-surge': {
    surge: {
      setup: surging,
      played: [surge],
      rejected: { type: 'ShareMonsters', shares: [{ gate: 'graveyard', count: 5 }] },
    },
  },

  // ---- monsters and trophies
  'monster-not-on-board': {
    'monster-trophies': [
      { setup: fresh, rejected: { type: 'DiscardMonster', monster: 1 } },
      { setup: fresh, rejected: override({ noMonster: 1 }) },
    ],
  },
  'in-the-outskirts': {
    placing: {
      setup: at({ monsters: [{ kind: 'ghoul', space: 'outskirts' }] }),
      rejected: { type: 'DefeatMonster', monster: 1, by: 1 },
    },
  },
  'no-outskirts': {
    terror: {
      setup: at({ terror: 10, monsters: [{ kind: 'ghoul', space: 'downtown' }] }),
      rejected: { type: 'MoveMonster', monster: 1, space: 'outskirts' },
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
      rejected: { type: 'MoveMonster', monster: 1, space: 'downtown' },
    },
  },
  'no-encountered-monster': {
    'encounter-monsters': { setup: fresh, rejected: { type: 'DefeatEncountered', by: 1 } },
  },
  'too-many-trophies': {
    'trophy-trades': [
      {
        setup: one({ space: 'river-docks', trophies: ['rlyeh', 'yuggoth'] }, { phase: 'arkham' }),
        rejected: spend({ trade: 'money', trophies: ['rlyeh', 'yuggoth'] }),
      },
    ],
  },
  'no-such-trophy': {
    'gate-trophies': { setup: one({ trophies: ['rlyeh'] }), rejected: spend({ trade: 'card', trophies: ['yuggoth'] }) },
  },
  'too-few-trophies': {
    'gate-trophies': { setup: fresh, rejected: spend({ trade: 'card' }) },
    'trophy-trades': { setup: one({ space: 'river-docks' }, { phase: 'arkham' }), rejected: spend({ trade: 'money' }) },
  },
  'name-receiver': {
    'trophy-trades': {
      setup: one({ space: 'south-church', trophies: ['rlyeh'] }, { phase: 'arkham' }),
      rejected: spend({ trade: 'blessing', trophies: ['rlyeh'] }),
    },
  },
  'no-receiver': {
    'trophy-trades': {
      setup: one({ space: 'river-docks', trophies: ['rlyeh'] }, { phase: 'arkham' }),
      rejected: spend({ trade: 'money', receiver: 2, trophies: ['rlyeh'] }),
    },
  },
  'not-there': {
    'trophy-trades': { setup: one({ space: 'library' }, { phase: 'arkham' }), rejected: spend({ trade: 'money' }) },
    rumors: {
      setup: at({ cardsInPlay: ['the-terrible-experiment'], monsters: [{ kind: 'ghoul', space: 'experiment' }] }),
      rejected: { type: 'DefeatMonster', monster: 1, by: 1 },
    },
  },
  'no-ally': {
    'trophy-trades': {
      setup: one({ space: 'mas-boarding-house', trophies: ['rlyeh', 'yuggoth'] }, { phase: 'arkham', allies: 0 }),
      rejected: spend({ trade: 'ally', trophies: ['rlyeh', 'yuggoth'] }),
    },
  },
  'rumor-not-passed': {
    rumors: [
      { setup: at({ phase: 'arkham' }), rejected: pass },
      { setup: at({ phase: 'arkham', cardsInPlay: ['disturbing-the-dead'] }), rejected: pass },
      { setup: one({ space: 'rivertown' }, { phase: 'arkham', cardsInPlay: ['disturbing-the-dead'] }), rejected: pass },
      { setup: one({ space: 'easttown' }, { phase: 'arkham', cardsInPlay: ['good-work-undone'] }), rejected: pass },
    ],
  },

  // ---- the final battle
  'not-awake': { 'final-battle': { setup: fresh, rejected: { type: 'AttackAncientOne', by: 1, value: 3 } } },
  'one-attack': {
    'final-battle': {
      setup: battle(),
      played: [{ type: 'AttackAncientOne', by: 1, value: 0 }],
      rejected: { type: 'AttackAncientOne', by: 1, value: 3 },
    },
  },
  'refresh-first': {
    'final-battle': {
      setup: battle({ battle: { round: 2, step: 'refresh', resisted: [] } }),
      rejected: { type: 'AttackAncientOne', by: 1, value: 3 },
    },
  },
  'other-step': { 'final-battle': { setup: battle(), rejected: { type: 'ResistAttack', by: 1, value: 3 } } },
  'resist-first': { 'final-battle': { setup: attacked(), rejected: { type: 'EndPhase' } } },
  'say-more': {
    'final-battle': [
      { setup: attacked(), rejected: { type: 'ResistAttack', by: 1 } },
      { setup: attacked({ ancientOne: 'cthulhu' }), rejected: { type: 'ResistAttack', by: 1, value: 3 } },
    ],
  },
  'attack-first': { 'final-battle': { setup: battle(), rejected: { type: 'EndPhase' } } },

  // ---- reports and overrides
  'report-gate': { 'table-reports': { setup: at({}, draws), rejected: { type: 'OpenGate' } } },
  'report-card': { 'table-reports': { setup: at({ phase: 'mythos' }, draws), rejected: { type: 'ResolveMythos' } } },
  'report-worlds': { 'table-reports': { setup: at({}, draws), rejected: { type: 'OpenGate', gate: 'woods' } } },
  'report-monsters': {
    'table-reports': { setup: at({}, draws), rejected: { type: 'PlaceMonsters', space: 'downtown' } },
  },
  'report-colours': {
    'table-reports': {
      setup: { ...away({}, { phase: 'otherWorlds' }), ...draws },
      rejected: { type: 'MeetOtherWorld', by: 1 },
    },
  },
  'report-dice': { 'table-reports': { setup: ready({}, {}, dice), rejected: { ...tryIt, value: 3 } } },
  'server-draws': {
    'table-reports': { setup: fresh, rejected: { type: 'OpenGate', gate: 'woods', reported: { worlds: ['rlyeh'] } } },
  },
  'too-much-reported': {
    'table-reports': { setup: ready({}, {}, dice), rejected: { ...tryIt, value: 3, reported: { dice: [6, 6] } } },
  },
  'cannot-have-happened': {
    'table-possible': {
      setup: at({ gates: [...twoGates] }, draws),
      rejected: { type: 'OpenGate', gate: 'unnamable', reported: { worlds: ['the-abyss'] } },
    },
  },
  'nothing-to-override': { override: { setup: fresh, rejected: override({}) } },
  'not-in-cup': {
    override: { setup: fresh, rejected: override({ monster: { kind: 'black-man', space: 'downtown' } }) },
  },
  'no-such-marker': {
    override: {
      setup: at({ gates: [...twoGates] }),
      rejected: override({ openGate: { gate: 'unnamable', world: 'the-abyss' } }),
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

describe('the rejection catalogue of Arkham Horror', () => testRejectionCatalogue(arkhamHorror, scenarios));
