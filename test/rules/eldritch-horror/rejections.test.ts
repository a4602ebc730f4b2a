import { describe, expect, test } from 'vitest';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import { reject, type rejections } from '../../../rules/eldritch-horror/rejections.ts';
import type { Order, SetupGiven } from '../../support/eldritch-horror/harness.ts';
import { type Scenarios, testRejectionCatalogue } from '../../support/rejections.ts';

type Position = NonNullable<SetupGiven['position']>;

/** A position in a game of two investigators against Cthulhu, unless `more` says otherwise. */
const at = (position: Position, more: SetupGiven = {}): SetupGiven => ({
  investigators: 2,
  ancientOne: 'cthulhu',
  ...more,
  position,
});
const against = (ancientOne: SetupGiven['ancientOne'], position: Position, more: SetupGiven = {}): SetupGiven =>
  at(position, { ancientOne, ...more });

const core = [
  'san-francisco',
  'arkham',
  'buenos-aires',
  'london',
  'rome',
  'istanbul',
  'shanghai',
  'tokyo',
  'sydney',
] as const;
const icon = (name: 'text' | 'reckoning' | 'gates') => ({ type: 'ResolveIcon', icon: name }) as const;
const roll = { type: 'RollTest', by: 1, skill: 2 } as const;
/** Every gate of the core game is on the board; stack and discard pile are empty. */
const allOpen = at({ gates: core.map((gate) => ({ gate })) });
const open = at({ gates: [{ gate: 'rome' }, { gate: 'london' }] });
const fresh = at({});
const awake = at({ awake: true, solved: 1 });

const draws = { dice: false, draws: true };
const realTable = at({ gates: [{ gate: 'london' }], discard: ['sydney'] }, { table: draws });
const realDice = at({}, { table: { dice: true, draws: false } });
const dreamlands = (position: Position, more: SetupGiven = {}) =>
  at(position, { sets: ['07'], sideBoards: ['dreamlands'], ...more });
const atlach = (gateTokens: Position['gateTokens']) =>
  against('atlach-nacha', { awake: true, gates: [{ gate: 'rome' }, { gate: 'tokyo' }], gateTokens }, { sets: ['07'] });
const hypnos = (position: Position, more: SetupGiven = {}) => against('hypnos', position, { sets: ['07'], ...more });
const portal = { portal: 'to-the-moon', space: 'rome' } as const;

const look: Order = { type: 'LookAtGates', by: 1, count: 2 };
const atRome: Order = { type: 'BeginEncounter', by: 1, gate: 'rome' };
const override = (set: Extract<Order, { type: 'Override' }>['set']): Order => ({ type: 'Override', reason: 'so', set });
const noCards = { green: 0, yellow: 0, blue: 0 };
const anything: Order = { type: 'CheckOmen' };

const scenarios: Scenarios<typeof rejections, SetupGiven, Order> = {
  // ---- who and when
  'game-over': {
    'win-mysteries': { setup: at({ solved: 2 }), played: [{ type: 'SolveMystery' }], rejected: anything },
    'win-final': {
      setup: at({ awake: true, solved: 3 }),
      played: [{ type: 'SolveFinalMystery' }],
      rejected: anything,
    },
    'lose-by-text': {
      setup: fresh,
      played: [{ type: 'LoseGame', reason: 'the ninth city is devastated' }],
      rejected: anything,
    },
    'awakening-loses': {
      setup: against('azathoth', { doom: 1 }),
      played: [{ type: 'AdvanceDoom' }],
      rejected: anything,
    },
    'all-eliminated': {
      setup: at({ awake: true }),
      played: [{ type: 'DefeatInvestigators', count: 2 }],
      rejected: anything,
    },
    'mythos-deck-empty': {
      setup: at({ mythosDeck: [noCards, noCards, noCards] }),
      played: [{ type: 'ResolveMythos' }, { type: 'EndRound' }],
      rejected: anything,
    },
    'awake-counter': {
      setup: against('rise-of-the-elder-things', { awake: true, counter: 1 }, { sets: ['03'] }),
      played: [{ type: 'AdvanceDoom' }],
      rejected: anything,
    },
    'awake-nyarlathotep': {
      setup: against('nyarlathotep', { awake: true }, { sets: ['09'], markedOmen: 'blue1' }),
      played: [{ type: 'AdvanceOmen' }],
      rejected: anything,
    },
    'awake-yog-sothoth': {
      setup: against('yog-sothoth', { awake: true, cards: [{ card: 'ancient-one', gates: ['rome', 'london'] }] }),
      played: [{ type: 'PlaceGateOnCard', card: 'ancient-one' }],
      rejected: anything,
    },
    'awake-shub-niggurath': {
      setup: against('shub-niggurath', {
        awake: true,
        monsters: [{ kind: 'shub-niggurath', space: 'the-heart-of-africa' }],
      }),
      played: [{ type: 'AdvanceDoom', steps: 5 }],
      rejected: anything,
    },
    'awake-atlach-nacha': {
      setup: against(
        'atlach-nacha',
        {
          awake: true,
          gates: core.slice(0, 5).map((gate) => ({ gate })),
          gateTokens: core.slice(0, 4),
        },
        { sets: ['07'] },
      ),
      played: [{ type: 'PutGateToken', space: 'rome' }],
      rejected: anything,
    },
    'awake-hypnos': {
      setup: hypnos({ awake: true, portals: [portal] }),
      played: [{ type: 'DiscardPortal', portal: 'to-the-moon', toSheet: true }],
      rejected: anything,
    },
  },
  'for-the-host': { override: { setup: fresh, rejected: override({ doom: 5 }), by: '1' } },
  'not-your-investigator': {
    seats: [
      { setup: open, rejected: { ...atRome, by: 2 }, by: '1' },
      { setup: fresh, played: [look], rejected: { type: 'PlaceLookedGates', top: ['rome', 'london'], bottom: [] } },
    ],
  },
  'no-such-investigator': {
    encounter: { setup: open, rejected: { ...atRome, by: 3 } },
    'stack-look': { setup: fresh, rejected: { ...look, by: 3 } },
    'test-one-roll': { setup: fresh, rejected: { ...roll, by: 3 } },
    'mythos-end': { setup: fresh, played: [icon('text')], rejected: { type: 'EndRound', lead: 3 } },
    defeated: { setup: fresh, rejected: { type: 'DefeatInvestigators', by: [3] } },
  },
  'continue-first': { pauses: { setup: fresh, played: [icon('reckoning')], rejected: icon('gates') } },
  'nothing-paused': { pauses: { setup: fresh, rejected: { type: 'Continue' } } },
  'which-replacement': {
    'kate-winthrop': {
      setup: dreamlands({
        portals: [portal],
        inPlay: [{ component: 'kate-winthrop', space: 'rome' }],
        stack: [{ gate: 'rome' }, ...Array(11).fill({})],
      }),
      played: [{ type: 'SpawnGate' }],
      rejected: { type: 'Continue' },
    },
  },
  'which-order': {
    'gate-order': {
      setup: against('yog-sothoth', { awake: true, gates: [{ gate: 'rome' }, { gate: 'arkham' }], omen: 'blue1' }),
      played: [{ type: 'AdvanceOmen' }],
      rejected: { type: 'Continue', order: ['rome'] },
    },
  },
  'mythos-phase': { 'encounter-phase': { setup: open, played: [icon('text')], rejected: atRome } },
  'card-first': { 'mythos-end': { setup: fresh, rejected: { type: 'EndRound' } } },
  'who-tests': { 'test-one-roll': { setup: fresh, rejected: { type: 'RollTest', skill: 2 } } },
  'unknown-name': { names: { setup: open, rejected: { type: 'CloseGate', gate: 'roma' as 'rome' } } },
  'decision-passed': {
    decisions: [
      { setup: open, played: [atRome], rejected: { type: 'EndEncounter', decision: 9 } },
      { setup: open, played: [atRome, roll], rejected: { type: 'EndEncounter', decision: 2 } },
    ],
  },
  'nothing-happens': { 'something-happens': { setup: fresh, rejected: { type: 'CheckOmen' } } },
  'look-first': { 'stack-look': { setup: fresh, played: [look], rejected: { type: 'SpawnGate' } } },
  'put-back-later': {
    'stack-look': {
      setup: fresh,
      rejected: {
        type: 'Together',
        effects: [look, { type: 'PlaceLookedGates', top: ['rome', 'london'], bottom: [] }],
      },
      by: '1',
    },
  },
  'no-such-obligation': { obligations: { setup: fresh, rejected: { type: 'Settle', number: 7 } } },

  // ---- setup and positions
  'set-not-in-use': {
    'setup-sets': [
      { setup: { investigators: 1, ancientOne: 'yig' } },
      { setup: { investigators: 1, ancientOne: 'cthulhu', sideBoards: ['egypt'] } },
      { setup: { investigators: 1, ancientOne: 'cthulhu', reference: 'easier' } },
    ],
  },
  'no-such-card': {
    'reference-card': { setup: { investigators: 2, ancientOne: 'cthulhu', sets: ['09'], reference: 'harder' } },
    'mythos-deck': { setup: fresh, rejected: { type: 'ResolveMythos', colour: 'green' } },
  },
  'position-ended': { 'position-ended': { setup: at({ ended: 'A card said so.' }) } },
  'illegal-position': {
    'position-gates': [
      { setup: at({ gates: [{ gate: 'rome' }], discard: ['rome'] }) },
      { setup: at({ stack: [{ revealed: false }] }) },
      { setup: at({ known: [{ groups: [{ tokens: [1], gates: ['rome'] }], places: [1] }] }) },
      { setup: at({ cards: core.slice(0, 2).map((gate) => ({ card: 'A Mystery', gates: [gate] })) }) },
    ],
    'gates-in-game': { setup: at({ gates: [{ gate: 'cairo' }] }) },
    'stack-reveal': {
      setup: at({ stack: [{ revealed: true }], discard: core.slice(1) }),
    },
    'stack-refill': { setup: at({ stack: [], discard: core }) },
    'stack-find-gate': { setup: at({ inPlay: [{ component: 'find-gate' }] }) },
    'spawn-gate': [
      { setup: at({ gates: [{ gate: 'rome', space: 'london' }] }) },
      { setup: open, rejected: override({ gate: { gate: 'rome', to: 'board', space: 'tokyo' } }) },
    ],
    'setup-side-boards': { setup: at({ monsters: [{ kind: 'ghost', space: 'cairo' }] }) },
    'dream-portals': [
      { setup: at({ portals: [portal] }) },
      { setup: dreamlands({ portals: [portal, { ...portal, space: 'london' }] }) },
      { setup: dreamlands({ portals: [{ ...portal, space: 'ulthar' }] }) },
    ],
    'components-in-play': {
      setup: at({ inPlay: [{ component: 'mysterious-lights' }, { component: 'mysterious-lights' }] }),
    },
    'kate-winthrop': { setup: at({ inPlay: [{ component: 'kate-winthrop' }] }) },
    'position-monsters': { setup: at({ monsters: core.slice(0, 3).map((space) => ({ kind: 'ghoul', space })) }) },
    'doom-tokens': { setup: at({ doomTokens: [4, 4] }) },
    'mythos-deck': { setup: at({ mythosDeck: [{ ...noCards, green: 1 }, noCards, noCards] }) },
    'win-mysteries': { setup: fresh, rejected: override({ solved: 3 }) },
    'all-eliminated': { setup: at({ eliminated: 2, awake: true }) },
    awakening: [{ setup: at({ doom: 0 }) }, { setup: awake, rejected: override({ doom: 4 }) }],
    'awakening-loses': [
      { setup: against('azathoth', { awake: true }) },
      { setup: against('syzygy', { awake: true, doom: 0 }, { sets: ['04'] }) },
    ],
    'atlach-holds': { setup: atlach(['rome', 'rome']) },
    'awake-counter': { setup: against('rise-of-the-elder-things', { awake: true, counter: 0 }, { sets: ['03'] }) },
    'awake-yog-sothoth': {
      setup: against('yog-sothoth', { awake: true, cards: [{ card: 'ancient-one', gates: core.slice(0, 3) }] }),
    },
    'awake-shub-niggurath': {
      setup: against(
        'shub-niggurath',
        {
          awake: true,
          monsters: (['vampire', 'witch', 'maniac', 'ghost', 'zombie', 'shub-niggurath'] as const).map((kind) => ({
            kind,
            space: 'the-heart-of-africa',
          })),
        },
        { lossCheck: 'state' },
      ),
    },
    'awake-atlach-nacha': { setup: atlach(['rome', 'tokyo', 'london', 'sydney', 'arkham']) },
    'awake-hypnos': { setup: hypnos({ awake: true }, { lossCheck: 'state' }) },
  },

  // ---- gates
  'gate-not-in-game': {
    'gates-in-game': [
      { setup: fresh, rejected: { type: 'CloseGate', gate: 'rlyeh' } },
      { setup: fresh, rejected: { type: 'SpawnSpecificGate', gate: 'cairo' } },
      { setup: fresh, rejected: override({ gate: { gate: 'ulthar', to: 'board' } }) },
    ],
  },
  'gate-not-on-board': {
    'close-gate': [
      { setup: fresh, rejected: { type: 'CloseGate', gate: 'rome' } },
      {
        setup: at({ cards: [{ card: 'ancient-one', gates: ['rome'] }] }),
        rejected: { type: 'CloseGate', gate: 'rome' },
      },
    ],
    'discard-gate': { setup: at({ discard: ['rome'] }), rejected: { type: 'DiscardGate', gate: 'rome' } },
    'card-place': [
      { setup: fresh, rejected: { type: 'PlaceGateOnCard', card: 'A Mystery', gate: 'rome' } },
      // A card may have the name of a pile.
      {
        setup: at({ cards: [{ card: 'discard', gates: ['rome'] }] }),
        rejected: { type: 'PlaceGateOnCard', card: 'A Mystery', gate: 'rome' },
      },
    ],
    'encounter-choose': { setup: fresh, rejected: atRome },
    'gate-order': { setup: open, rejected: { type: 'CheckOmen', order: ['tokyo'] } },
  },
  'gate-not-available': {
    'spawn-specific': [
      { setup: open, rejected: { type: 'SpawnSpecificGate', gate: 'rome' } },
      {
        setup: at({ cards: [{ card: 'box', gates: ['rome'] }] }),
        rejected: { type: 'SpawnSpecificGate', gate: 'rome' },
      },
    ],
  },
  'gates-cannot-be-closed': {
    'close-forbidden': {
      setup: at({ gates: [{ gate: 'rome' }], inPlay: [{ component: 'mysterious-lights' }] }),
      rejected: { type: 'CloseGate', gate: 'rome' },
    },
  },
  'gate-is-held': { 'atlach-holds': { setup: atlach(['rome']), rejected: { type: 'CloseGate', gate: 'rome' } } },
  'no-gates': {
    'stack-refill': (
      [
        { type: 'RevealGates' },
        { type: 'RevealUntil', where: { omens: ['red'] } },
        look,
        { type: 'PutGateOnBottom' },
        { type: 'PutGateOnTop' },
        { type: 'RandomizeStack' },
        { type: 'SearchGates', where: {} },
      ] as const satisfies readonly Order[]
    ).map((rejected) => ({ setup: allOpen, rejected })),
    'card-place': { setup: allOpen, rejected: { type: 'PlaceGateOnCard', card: 'A Mystery' } },
  },
  'no-gates-on-card': { 'card-discard': { setup: fresh, rejected: { type: 'DiscardCard', card: 'A Mystery' } } },
  'sheet-stays': {
    'card-discard': {
      setup: against('yog-sothoth', { awake: true, cards: [{ card: 'ancient-one', gates: ['rome'] }] }),
      rejected: { type: 'DiscardCard', card: 'ancient-one' },
    },
  },
  'no-sheet-for-it': {
    'awake-hypnos': {
      setup: dreamlands({ portals: [portal] }),
      rejected: { type: 'DiscardPortal', portal: 'to-the-moon', toSheet: true },
    },
  },
  'portal-on-sheet': {
    'dream-portals': {
      setup: hypnos({
        awake: true,
        sheetPortals: ['to-the-moon'],
        portals: [{ ...portal, portal: 'to-unknown-kadath' }],
      }),
      rejected: { type: 'SpawnPortal', portal: 'to-the-moon' },
    },
  },
  'no-such-monster': {
    'spawn-named': [
      { setup: fresh, rejected: { type: 'SpawnMonsters', space: 'rome', kind: 'yig' } },
      { setup: fresh, rejected: { type: 'SpawnMonsters', space: 'rome', kind: 'ghoul', count: 3 } },
    ],
  },
  'cup-empty': {
    'spawn-monster': {
      setup: fresh,
      played: [{ type: 'SpawnMonsters', space: 'rome', count: 40 }],
      rejected: { type: 'SpawnMonsters', space: 'rome' },
    },
  },
  'report-cards': {
    'table-reports': { setup: realTable, rejected: { type: 'DiscardMythosCards', count: 3, colours: ['green'] } },
  },
  'deck-empty': {
    'mythos-deck': { setup: at({ mythosDeck: [noCards, noCards, noCards] }), rejected: { type: 'DiscardMythosCards' } },
  },
  'report-space': { 'table-reports': { setup: realTable, rejected: { type: 'SpawnMonsters' } } },
  'not-looking': {
    'stack-look': { setup: fresh, rejected: { type: 'PlaceLookedGates', top: ['rome'], bottom: [] } },
  },
  'other-gates': {
    'stack-look': {
      setup: fresh,
      played: [look],
      rejected: { type: 'PlaceLookedGates', top: [], bottom: [] },
      by: '1',
    },
  },

  // ---- Omen, Doom and the Mythos deck
  'not-so-many-tokens': {
    'omen-tokens': { setup: fresh, rejected: { type: 'ChangeOmenTokens', omen: 'red', by: -1 } },
  },
  'doom-cannot-retreat': { 'awake-no-retreat': { setup: awake, rejected: { type: 'RetreatDoom' } } },
  'doom-at-maximum': { 'doom-retreat': { setup: at({ doom: 20 }), rejected: { type: 'RetreatDoom' } } },
  'doom-token': {
    'doom-tokens': [
      { setup: at({ doomTokens: [4] }), rejected: { type: 'PutDoomToken', doom: 4 } },
      { setup: fresh, rejected: { type: 'RemoveDoomToken', doom: 4 } },
    ],
  },
  'who-falls': {
    defeated: [
      { setup: awake, rejected: { type: 'DefeatInvestigators', count: 1 } },
      { setup: fresh, rejected: { type: 'DefeatInvestigators' } },
    ],
  },
  'other-number': { defeated: { setup: fresh, rejected: { type: 'DefeatInvestigators', by: [1], count: 2 } } },
  eliminated: {
    defeated: {
      setup: awake,
      played: [{ type: 'DefeatInvestigators', by: [2] }],
      rejected: { type: 'DefeatInvestigators', by: [2] },
    },
  },
  'not-so-many': { defeated: { setup: fresh, rejected: { type: 'DefeatInvestigators', count: 3 } } },
  'icons-out-of-order': {
    'mythos-order': { setup: fresh, rejected: { type: 'ResolveMythos', icons: ['gates', 'omen'] } },
  },

  // ---- monsters and components in play
  'monster-not-on-board': {
    'monster-discard': [
      { setup: fresh, rejected: { type: 'DiscardMonster', monster: 1 } },
      { setup: fresh, rejected: { type: 'MoveMonster', monster: 1, space: 'rome' } },
    ],
  },
  'space-not-in-game': { 'setup-side-boards': { setup: fresh, rejected: { type: 'SpawnMonsters', space: 'cairo' } } },
  'no-dreamlands': { 'dream-portals': { setup: fresh, rejected: { type: 'SpawnPortal' } } },
  'portal-on-board': {
    'dream-portals': {
      setup: dreamlands({ portals: [portal] }),
      rejected: { type: 'SpawnPortal', portal: 'to-the-moon' },
    },
  },
  'portal-not-on-board': {
    'dream-portals': { setup: dreamlands({}), rejected: { type: 'DiscardPortal', portal: 'to-the-moon' } },
  },
  'no-such-gate': {
    // Only the gates of the Dreamlands are left, where no portal leads.
    'dream-portals': {
      setup: dreamlands({ gates: core.map((gate) => ({ gate })) }),
      rejected: { type: 'SpawnPortal' },
    },
  },
  'where-is-she': {
    'kate-winthrop': { setup: fresh, rejected: { type: 'BringIntoPlay', component: 'kate-winthrop' } },
  },
  'not-in-play': {
    'components-in-play': { setup: fresh, rejected: { type: 'TakeOutOfPlay', component: 'mysterious-lights' } },
  },
  'no-free-gate': { 'atlach-holds': { setup: atlach(['rome']), rejected: { type: 'PutGateToken', space: 'rome' } } },
  'no-token': { 'atlach-holds': { setup: atlach(['rome']), rejected: { type: 'RemoveGateToken', space: 'tokyo' } } },
  'sheet-asleep': {
    'awake-counter': { setup: fresh, rejected: { type: 'ChangeCounter', by: 1 } },
    override: { setup: fresh, rejected: override({ counter: 3 }) },
  },
  'counter-limit': {
    'awake-counter': {
      setup: against('yig', { awake: true, counter: 1000 }, { sets: ['02'] }),
      rejected: { type: 'ChangeCounter', by: 1 },
    },
  },
  'counts-nothing': {
    'awake-counter': { setup: against('azathoth', {}), rejected: { type: 'ChangeCounter', by: 1 } },
    override: { setup: against('azathoth', {}), rejected: override({ counter: 1 }) },
  },

  // ---- Mysteries
  'no-solved-mystery': { mysteries: { setup: fresh, rejected: { type: 'LoseMystery' } } },
  'not-awake': { 'win-final': { setup: fresh, rejected: { type: 'SolveFinalMystery' } } },
  'mysteries-first': { 'win-final': { setup: awake, rejected: { type: 'SolveFinalMystery' } } },

  // ---- encounters
  'encounter-going-on': {
    encounter: [
      { setup: open, played: [atRome], rejected: { ...atRome, by: 2 } },
      { setup: open, played: [atRome], rejected: { type: 'EndRound' } },
    ],
  },
  'no-encounter': { encounter: { setup: open, rejected: { type: 'EndEncounter' } } },
  'one-encounter': { encounter: { setup: open, played: [atRome, { type: 'EndEncounter' }], rejected: atRome } },
  'which-gates': { 'discard-gate': { setup: open, rejected: { type: 'DiscardGates', which: 'these' } } },
  'which-gate': { 'encounter-choose': { setup: open, rejected: { type: 'BeginEncounter', by: 1 } } },
  'monsters-first': {
    'encounter-monsters': {
      setup: at({ gates: [{ gate: 'rome' }], monsters: [{ kind: 'ghost', space: 'rome' }] }),
      rejected: atRome,
    },
  },
  'no-this-gate': { 'encounter-this-gate': { setup: open, rejected: { type: 'CloseThisGate' } } },
  'already-closed': {
    'encounter-this-gate': {
      setup: open,
      played: [atRome, { type: 'CloseThisGate' }],
      rejected: { type: 'CloseThisGate' },
    },
  },
  'no-test': {
    'test-reroll': { setup: open, rejected: { type: 'RerollDice', dice: [1], paidWith: 'clue' } },
    'test-over': { setup: open, rejected: { type: 'EndTest' } },
    'encounter-branch': { setup: open, rejected: { type: 'ResolveBranch', pass: [], fail: [] } },
  },
  'no-such-die': {
    'test-reroll': {
      setup: fresh,
      played: [roll],
      rejected: { type: 'RerollDice', dice: [3], paidWith: 'clue' },
    },
  },
  'test-going-on': { 'test-one-roll': { setup: fresh, played: [roll], rejected: roll } },
  'test-decides': {
    'encounter-branch': { setup: open, played: [atRome, roll], rejected: { type: 'EndTest' } },
  },

  // ---- a physical table
  'report-gate': { 'table-reports': { setup: realTable, rejected: { type: 'SpawnGate' } } },
  'report-monster': {
    'table-reports': { setup: realTable, rejected: { type: 'SpawnGate', reported: { gates: ['rome'] } } },
  },
  'report-card': { 'table-reports': { setup: realTable, rejected: { type: 'ResolveMythos' } } },
  'report-dice': {
    'table-reports': { setup: realDice, rejected: { ...roll, skill: 3, reported: { dice: [5] } } },
  },
  'server-draws': {
    'table-reports': { setup: fresh, rejected: { type: 'SpawnGate', reported: { gates: ['rome'] } } },
  },
  'too-much-reported': {
    'table-reports': { setup: realDice, rejected: { ...roll, skill: 1, reported: { dice: [5, 6] } } },
  },
  'cannot-have-happened': {
    'table-possible': [
      ...(['london', 'sydney', 'rlyeh'] as const).map((gate) => ({
        setup: realTable,
        rejected: { type: 'SpawnGate', reported: { gates: [gate] } } as const,
      })),
      {
        setup: realTable,
        rejected: { type: 'SpawnGate', reported: { gates: ['rome'], monsters: ['star-spawn'] } },
      },
      {
        setup: realTable,
        played: [look],
        rejected: { type: 'PlaceLookedGates', top: ['london'], bottom: ['rome'] },
        by: '1',
      },
    ],
  },
  'nothing-to-override': { override: { setup: fresh, rejected: override({}) } },
  'which-card': { override: { setup: open, rejected: override({ gate: { gate: 'rome', to: 'card' } }) } },
  'not-in-cup': {
    override: { setup: fresh, rejected: override({ monster: { kind: 'star-spawn', space: 'rome' } }) },
  },
};

describe('the rejection catalogue of Eldritch Horror', () => testRejectionCatalogue(eldritchHorror, scenarios));

test('unknown codes, rules and facts do not compile', () => {
  expect(() => reject('gate-is-held', 'It is held.', 'atlach-holds', { gate: 'rome', space: 'rome' })).toThrow();
  // @ts-expect-error: a code
  expect(() => reject('gate-is-stuck', 'It is stuck.', 'atlach-holds')).toThrow();
  // @ts-expect-error: a rule of another code
  expect(() => reject('gate-is-held', 'It is held.', 'close-gate')).toThrow();
  // @ts-expect-error: a fact
  expect(() => reject('gate-is-held', 'It is held.', 'atlach-holds', { by: 1 })).toThrow();
});
