import { describe } from 'vitest';
import type * as z from 'zod';
import { kyoukai } from '../../../rules/kyoukai/index.ts';
import type { Card as CardShape, Command, Setup as SetupShape } from '../../../rules/kyoukai/model/index.ts';
import type { rejections } from '../../../rules/kyoukai/rejections.ts';
import { type Scenarios, testRejectionCatalogue } from '../../support/rejections.ts';

type Setup = z.input<typeof SetupShape>;
type Position = NonNullable<Setup['position']>;
type Card = Partial<z.input<typeof CardShape>>;
type Placed = Position['field'][number];

/** A deck of one card, so that every hand is known. */
const only = (card: Card = {}, more: Partial<Setup> = {}): Setup => {
  const whole = { name: 'Pebble', path: 'Generic', type: 'Normal', copies: 40, ...card } as const;
  const list = {
    entrant: 'The Lamplighter',
    gates: [{ cardName: whole.name, copies: 40 }],
    spirits: [{ cardName: 'Doorstep Wisp', copies: 1 }],
  };
  return { first: '1', players: [{ list }, { list }], cards: [whole], ...more };
};
const entrant = (player: '1' | '2', zone: Placed['zone'], more: Partial<Placed> = {}): Placed => ({
  player,
  zone,
  cardName: 'The Lamplighter',
  ...more,
});
const corners = [entrant('1', 'a1'), entrant('2', 'e5')];
const three = [{ unknownHand: 3 }, { unknownHand: 3 }];
/** Player 1's Main Step. Further Gates are numbered from 3. */
const at = (
  card: Card = {},
  field: readonly Placed[] = [],
  more: Partial<Setup> & { from?: Partial<Position> } = {},
) => {
  const { from, ...rest } = more;
  return only(card, { ...rest, position: { field: [...corners, ...field], sides: three, ...from } });
};
const broken = (from: Partial<Position>) => ({ setup: at({}, [], { from }) });
/** The start of a game with the decks that come with it: player 2 may begin with a Doorstep Wisp. */
const beginning: Setup = { first: '1' };

const by = (player: '1' | '2', order: Command) => ({ by: player, order });
const open = (zone: Placed['zone'], ...choices: string[][]): Command => ({
  type: 'OpenGate',
  cardName: 'Pebble',
  zone,
  ...(choices.length > 0 ? { choices } : {}),
});
const stone: Card = { type: 'Summon', stats: { attack: 1, defence: 1, movement: 0 } };
const pebble = (more: Partial<Placed> = {}): Placed => ({ player: '1', zone: 'b3', cardName: 'Pebble', ...more });
const move: Command = { type: 'MoveGate', entity: 1 };
const pass: Command = { type: 'Pass' };
const end: Command = { type: 'EndTurn' };
const skill: Command = { type: 'UseSkill', entity: 3 };
const ended = [by('1', end)];
const passed = [by('2', pass), by('1', pass)];
/** The Entrant's Move waits for its destination; afterwards it has moved. */
const choosing = [by('1', move), ...passed];
/** The number of the choice in `choosing`: the main step, two passes and the link come before it. */
const chosen = 5;
const moved = [...choosing, by('1', { type: 'Choose', decision: chosen, picks: ['a2'] })];
const withSkill = (more: object): Card => ({
  ...stone,
  skill: { name: 'Roll', kind: 'Normal', class: 'Special', ...more },
});
/** Its text triggers itself without end once it is in a corner, where its open effect moves it. */
const round = { type: 'Move', gates: { is: 'self' }, zones: { corner: true, empty: true } } as const;
const carousel: Card = {
  ...withSkill({ kind: 'Passive', passive: { type: 'Trigger', on: 'entersCorner', ops: [round] } }),
  effect: [round],
};
const needs: NonNullable<NonNullable<Card['open']>['needs']> = [{ gates: { owner: 'mine', types: ['Spirit'] } }];

const scenarios: Scenarios<typeof rejections, Setup, Command> = {
  // ---- who and when
  'game-over': {
    winning: {
      setup: at({}, [], { from: { field: [entrant('1', 'a1'), entrant('2', 'a2', { damage: 19 })] } }),
      played: [by('1', { type: 'AttackZone', entity: 1, zone: 'a2' }), ...passed],
      rejected: pass,
    },
    'both-fall': {
      setup: at({ effect: [{ type: 'Damage', amount: { value: 5 }, zones: { holds: { types: ['Entrant'] } } }] }, [], {
        from: { field: corners.map((each) => ({ ...each, damage: 19 })) },
      }),
      played: [by('1', open('a2')), ...passed],
      rejected: pass,
    },
    'empty-deck': {
      setup: at({}, [], {
        policies: { emptyDeck: 'loses' },
        from: { sides: [{ unknownHand: 3 }, { unknownHand: 0, discard: Array<string>(40).fill('Pebble') }] },
      }),
      played: [...ended, ...passed],
      rejected: pass,
    },
    'turn-cap': { setup: at({}, [], { turnCap: 1 }), played: [...ended, ...passed], rejected: pass },
    concede: { setup: at(), played: [by('1', { type: 'Concede' })], rejected: pass },
    'step-limit': { setup: at(carousel), played: [by('1', open('a2')), ...passed], rejected: pass },
  },
  'unknown-name': { names: { setup: at(), rejected: { type: 'AttackZone', entity: 1, zone: 'a9' as 'a1' } } },
  'decision-passed': { decisions: { setup: at(), played: ended, rejected: { ...pass, decision: 1 }, by: '2' } },
  'not-a-player': { seats: { setup: at(), rejected: pass, by: '3' } },
  'not-your-seat': { seats: { setup: at(), rejected: { ...end, player: '2' }, by: '1' } },
  'not-their-move': { seats: { setup: at(), rejected: { ...end, player: '2' } } },
  'who-concedes': { seats: { setup: at(), rejected: { type: 'Concede' } } },
  'for-the-players': { seats: { setup: at(), rejected: open('a2') } },
  'not-your-turn': { 'turn-main': { setup: at(), rejected: end, by: '2' } },
  'not-begun': { 'start-in-play': { setup: beginning, rejected: end, by: '1' } },
  'no-priority': {
    priority: [
      { setup: at(), played: ended, rejected: pass, by: '1' },
      { setup: at(), played: ended, rejected: end, by: '1' },
    ],
  },
  'nothing-to-pass': { priority: { setup: at(), rejected: pass, by: '1' } },
  'not-fast': { 'response-fast': { setup: at(), played: ended, rejected: open('e4'), by: '2' } },
  'sequence-locked': {
    'sequence-lock': {
      setup: at({ type: 'Fast', cost: [{ type: 'Lock', who: 'opponent', links: 0 }] }),
      played: [by('1', open('a2'))],
      rejected: open('e4'),
      by: '2',
    },
  },
  'finish-action-first': { 'action-after-move': { setup: at(), played: moved, rejected: end, by: '1' } },

  // ---- choices and costs
  'choose-first': { choices: { setup: at(), played: choosing, rejected: end, by: '1' } },
  'no-such-choice': {
    choices: { setup: at(), rejected: { type: 'Choose', decision: 1, picks: [] }, by: '1' },
  },
  'not-your-choice': {
    choices: { setup: at(), played: choosing, rejected: { type: 'Choose', decision: chosen, picks: ['a2'] }, by: '2' },
  },
  'wrong-number-of-picks': {
    choices: { setup: at(), played: choosing, rejected: { type: 'Choose', decision: chosen, picks: [] }, by: '1' },
  },
  'not-an-option': {
    choices: { setup: at(), played: choosing, rejected: { type: 'Choose', decision: chosen, picks: ['c3'] }, by: '1' },
  },
  'too-many-choices': { choices: { setup: at(), rejected: open('a2', ['c3']), by: '1' } },
  'choose-later': {
    choices: {
      setup: at({ cost: [{ type: 'Foresee', amount: { value: 1 } }] }),
      rejected: open('a2', ['foresee:Pebble']),
      by: '1',
    },
  },
  'cost-not-payable': {
    'open-cost': {
      setup: at({ cost: [{ type: 'PickCards', bindAs: 'lost', min: 1, max: 1, cards: { piles: ['discard'] } }] }),
      rejected: open('a2'),
      by: '1',
    },
  },
  'too-many-steps': {
    'step-limit': {
      setup: at(carousel, [pebble({ zone: 'b5' })]),
      rejected: open('a5'),
      by: '1',
    },
  },

  // ---- opening Gates
  'not-in-hand': {
    'open-from-hand': { setup: at(), rejected: { type: 'OpenGate', cardName: 'Boathook', zone: 'a2' }, by: '1' },
  },
  'only-at-start': {
    'start-in-play': { setup: at(), rejected: { type: 'OpenGate', cardName: 'Doorstep Wisp', zone: 'a2' }, by: '1' },
  },
  'not-first-opening': {
    'open-first': {
      setup: at({ open: { firstOpenThisTurn: true } }, [], { from: { opened: [1, 0] } }),
      rejected: open('a2'),
      by: '1',
    },
  },
  'zone-occupied': { 'open-empty-zone': { setup: at(), rejected: open('a1'), by: '1' } },
  'no-ready-gate': {
    'open-border-ready': [
      { setup: at(), rejected: open('c3'), by: '1' },
      { setup: at(stone, [pebble({ ready: false })]), rejected: open('c3'), by: '1' },
    ],
  },
  'zone-not-allowed': {
    'open-card-rules': { setup: at({ open: { zone: { corner: true } } }), rejected: open('a2'), by: '1' },
  },
  'opening-needs': {
    'open-card-rules': { setup: at({ open: { needs } }), rejected: open('a2'), by: '1' },
  },
  'zone-restricted': {
    'open-restrict': {
      setup: at(
        withSkill({
          kind: 'Passive',
          passive: { type: 'Restrict', owner: 'mine', cards: {}, zones: { borders: { is: 'self' } } },
        }),
        [pebble()],
      ),
      rejected: open('c3'),
      by: '1',
    },
  },
  'not-now': {
    'start-in-play': { setup: at(), rejected: { type: 'StartInPlay', cardName: 'Doorstep Wisp', zone: 'a2' }, by: '2' },
  },
  'cannot-start-in-play': {
    'start-in-play': {
      setup: beginning,
      rejected: { type: 'StartInPlay', cardName: 'Errand Sprite', zone: 'e4' },
      by: '2',
    },
  },
  'not-beside-entrant': {
    'start-in-play': {
      setup: beginning,
      rejected: { type: 'StartInPlay', cardName: 'Doorstep Wisp', zone: 'c3' },
      by: '2',
    },
  },

  // ---- actions
  'not-your-gate': { 'turn-action': { setup: at(), rejected: { type: 'MoveGate', entity: 2 }, by: '1' } },
  'no-stats': {
    'turn-action': {
      setup: at(),
      played: [by('1', open('a2'))],
      rejected: { type: 'MoveGate', entity: 3 },
      by: '1',
    },
  },
  'gate-rested': {
    'action-ready': {
      setup: at(stone, [pebble({ ready: false })]),
      rejected: { type: 'MoveGate', entity: 3 },
      by: '1',
    },
  },
  'moved-already': { 'action-after-move': { setup: at(), played: moved, rejected: move, by: '1' } },
  'nowhere-to-move': { move: { setup: at(stone, [pebble()]), rejected: { type: 'MoveGate', entity: 3 }, by: '1' } },
  'zone-not-bordering': {
    attack: { setup: at(), rejected: { type: 'AttackZone', entity: 1, zone: 'c3' }, by: '1' },
  },
  'no-such-skill': { skill: { setup: at(stone, [pebble()]), rejected: skill, by: '1' } },
  'flip-on-their-turn': {
    'skill-flip': {
      setup: at(withSkill({ kind: 'Fast', flip: true }), [pebble({ faceDown: true })]),
      rejected: skill,
      by: '1',
    },
  },
  'skill-needs': { skill: { setup: at(withSkill({ needs }), [pebble()]), rejected: skill, by: '1' } },
  'no-branch-skill': {
    'skill-branch': {
      setup: at(stone, [pebble()]),
      rejected: { type: 'UseBranchSkill', entity: 3, cardName: 'Pebble' },
      by: '1',
    },
  },
  'no-card-skill': {
    'skill-from': { setup: at(), rejected: { type: 'UseCardSkill', cardName: 'Pebble' }, by: '1' },
  },
  'no-action': { 'action-after-move': { setup: at(), rejected: { type: 'FinishAction' }, by: '1' } },

  // ---- setup and positions
  'bad-card-set': { 'card-set': { setup: at({ type: 'Summon' }) } },
  'one-deck-each': { deck: { setup: { players: [{}, { deck: 'tide' }] } } },
  'illegal-deck': { deck: { setup: at({ copies: 3 }) } },
  'position-zone-taken': { position: broken({ field: [...corners, pebble({ zone: 'a1' })] }) },
  'position-unknown-gate': { position: broken({ field: [...corners, { player: '1', zone: 'c3' }] }) },
  'position-entrant': { position: broken({ field: [pebble(), ...corners.slice(1)] }) },
  'position-misplaced': {
    position: [broken({ field: [...corners, pebble()] }), broken({ sides: [{ hand: ['Doorstep Wisp'] }, {}] })],
  },
  'position-damage': { position: { setup: at(stone, [pebble({ damage: 1 })]) } },
  'position-not-in-deck': { position: broken({ field: [...corners, pebble({ cardName: 'Boathook' })] }) },
  'position-too-few-cards': { position: broken({ sides: [{ unknownHand: 41 }, { unknownHand: 0 }] }) },
};

describe('the rejections of Kyoukai', () => testRejectionCatalogue(kyoukai, scenarios));
