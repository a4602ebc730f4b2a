import fc from 'fast-check';
import type { State } from '../../../rules/kyoukai/model.ts';
import { policies } from '../../../rules/kyoukai/model.ts';
import type { Games } from '../setups.ts';
import { anyCommand } from './commands.ts';

const shared = ['Quay Hound', 'Letter Swift', 'Gap Adder', 'Night Porter', 'Boathook', 'Plank Trap', 'Salvage Run'];
/** Cards that are in neither deck of the game. */
export const bench = [
  'Skating Eel',
  'Signal Mirror',
  'Fog on the Stairs',
  'Old Refrain',
  'Last Bell',
  'Return to Sender',
  'Guess the Cargo',
  'Doorbell',
  'Open Circle',
  'Slant Heron',
  'Spark Shard',
  'Harbour Dice',
];
/** A deck with every card of the test bench in it. */
export const benchList = {
  entrant: 'The Ferrykeeper',
  gates: [
    ...bench.map((cardName) => ({ cardName, copies: 2 })),
    ...shared.map((cardName) => ({ cardName, copies: 2 })),
    { cardName: 'Kelp Drifter', copies: 2 },
  ],
  spirits: [
    { cardName: 'Doorstep Wisp', copies: 1 },
    { cardName: 'Old Buoy', copies: 1 },
  ],
};

const somePolicies = fc.record(
  Object.fromEntries(Object.entries(policies).map(([name, values]) => [name, fc.constantFrom(...values)])),
  { requiredKeys: [] },
);

/** Setups with the decks of the game, with the test bench, with all policies, and positions. */
export const kyoukaiSetups: fc.Arbitrary<unknown> = fc
  .record({
    decks: fc.tuple(
      fc.constantFrom({ deck: 'lantern' }, { deck: 'tide' }, { list: benchList }),
      fc.constantFrom({ deck: 'lantern' }, { deck: 'tide' }, { list: benchList }),
    ),
    first: fc.constantFrom(undefined, '1', '2'),
    policies: fc.oneof(fc.constant({}), somePolicies),
    turnCap: fc.constantFrom(200, 200, 200, 6),
    middle: fc.nat({ max: 3 }),
  })
  .map(({ decks, first, policies, turnCap, middle }) => ({
    players: middle === 0 ? [{ deck: 'lantern' }, { deck: 'tide' }] : decks,
    ...(first === undefined ? {} : { first }),
    policies,
    turnCap,
    ...(middle === 0 ? { position } : {}),
  }));

/** Both sides close to each other, and cards in the piles. */
export const position = {
  turn: 5,
  player: '2',
  field: [
    { player: '1', zone: 'b2', cardName: 'The Lamplighter', damage: 14 },
    { player: '2', zone: 'd3', cardName: 'The Ferrykeeper', damage: 13 },
    { player: '1', zone: 'c2', cardName: 'Quay Hound' },
    { player: '1', zone: 'b3', cardName: 'Night Porter', ready: false, branches: ['Brass Medal'] },
    { player: '2', zone: 'c3', cardName: 'Millstone Ox' },
    { player: '2', zone: 'd2', cardName: 'Kelp Drifter' },
    { player: '1', zone: 'a3', faceDown: true },
  ],
  sides: [
    { hand: 5, discard: ['Boathook', 'Salvage Run', 'Quay Hound', 'Corner Cat'] },
    { hand: 6, discard: ['Boathook', 'Letter Swift'], shattered: ['Muster'].slice(1) },
  ],
};

export const kyoukai: Games = {
  setup: kyoukaiSetups,
  noGame: [
    { players: [{}, { deck: 'tide' }] },
    { players: [{ list: { entrant: 'Quay Hound', gates: [] } }, { deck: 'tide' }] },
    { players: [{ list: { ...benchList, unknownSpirits: 2 } }, { deck: 'tide' }] },
    { cards: [{ name: 'Quay Hound', path: 'Generic', type: 'Normal' }] },
    { position: { ...position, field: position.field.slice(1) } },
    { position: { ...position, field: [...position.field, { player: '1', zone: 'a3', cardName: 'Quay Hound' }] } },
    { position: { ...position, field: [...position.field, { player: '1', zone: 'e1', cardName: 'Old Refrain' }] } },
    { position: { ...position, sides: [{ hand: 40 }, { hand: 1 }] } },
  ],
  command: (state, random) => anyCommand(state as State, random),
  rare: ['Concede'],
  canBeWritten: () => true,
  isOneThing: () => true,
  hides: true,
};
