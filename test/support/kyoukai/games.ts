import fc from 'fast-check';
import type { State } from '../../../rules/kyoukai/model/index.ts';
import { policies } from '../../../rules/kyoukai/model/index.ts';
import type { Games } from '../arbitrary-setups.ts';
import { anyCommand } from './commands.ts';
import { fill, type Legal } from './fill.ts';
import { card } from './published/index.ts';

const shared = ['Quay Hound', 'Letter Swift', 'Gap Adder', 'Night Porter', 'Boathook', 'Plank Trap', 'Salvage Run'];
/** Cards of the starter set that are in neither of its decks. */
const bench = [
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

const novelMain = [
  'Zodiac Rat - Forerunner',
  'Zodiac Tiger - Warrior',
  'Zodiac Horse - Cavalry',
  'Zodiac Dog - Honesty',
  'Zodiac Pig - Merchant',
  'Boomerang Fish',
  'Branchnest Hawk',
  'Defusing Weasel',
  'Impeding Golem',
  'Marketplace Origin Altar',
  'Endless Sea Altar',
  'Splintered Buckler',
  'Hidden Dagger',
  'Medallion Shard - Wealth',
  'Medallion Shard - Purpose',
  'Pixtea Invitation',
  'Third Form - Smoldering Ash',
  'Second Form - Lightning Step',
  'Rosebud Spellshard',
  'Quickshard Catalyzing',
];
const novelSpirits = [
  'The Transient Phoenix',
  'Feng, Emerging Flame',
  'Obsidian Golem',
  'Treeshadow School',
  'Saltcrust Seagull',
  'Flying Floodfish',
];
/** Published cards that do what no card of the starter set does, as Generic cards. */
export const novelCards = [...novelMain, ...novelSpirits, 'Ashen Shell'].map((name) => ({
  ...card(name),
  path: 'Generic',
}));
/** A deck of them. */
export const novelList = {
  entrant: 'The Ferrykeeper',
  gates: novelMain.map((cardName) => ({ cardName, copies: 2 })),
  spirits: novelSpirits.map((cardName) => ({ cardName, copies: 1 })),
};
/** Published cards of both sides close to each other, with cards in all piles. */
export const novelPosition = {
  turn: 7,
  player: '1',
  field: [
    { player: '1', zone: 'b2', cardName: 'The Ferrykeeper', damage: 9, branches: ['Boomerang Fish'] },
    { player: '2', zone: 'd3', cardName: 'The Ferrykeeper', damage: 12 },
    { player: '1', zone: 'b3', cardName: 'Zodiac Rat - Forerunner' },
    { player: '1', zone: 'c2', cardName: 'Zodiac Tiger - Warrior' },
    { player: '1', zone: 'a2', cardName: 'Endless Sea Altar', branches: ['Treeshadow School'] },
    { player: '1', zone: 'c3', cardName: 'Branchnest Hawk', branches: ['Hidden Dagger', 'Medallion Shard - Wealth'] },
    { player: '2', zone: 'd2', cardName: 'Obsidian Golem' },
    {
      player: '2',
      zone: 'c4',
      cardName: 'Zodiac Horse - Cavalry',
      branches: ['Splintered Buckler', 'Splintered Buckler'],
    },
    { player: '2', zone: 'e3', cardName: 'Zodiac Dog - Honesty' },
  ],
  sides: [
    { unknownHand: 7, discard: ['Pixtea Invitation', 'The Transient Phoenix', 'Rosebud Spellshard'] },
    { unknownHand: 7, discard: ['Pixtea Invitation', 'The Transient Phoenix', 'Hidden Dagger'] },
  ],
};

const somePolicies = fc.record(
  Object.fromEntries(Object.entries(policies).map(([name, values]) => [name, fc.constantFrom(...values)])),
  { requiredKeys: [] },
);

const novelSetup = ({ first, policies, turnCap, middle }: Record<string, unknown>) => ({
  players: [{ list: novelList }, { list: novelList }],
  cards: novelCards,
  ...(first === undefined ? {} : { first }),
  policies,
  turnCap,
  ...(middle === 0 ? {} : { position: novelPosition }),
});

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
    novel: fc.nat({ max: 3 }),
  })
  .map(({ decks, first, policies, turnCap, middle, novel }) =>
    novel === 0
      ? novelSetup({ first, policies, turnCap, middle })
      : {
          players: middle === 0 ? [{ deck: 'lantern' }, { deck: 'tide' }] : decks,
          ...(first === undefined ? {} : { first }),
          policies,
          turnCap,
          ...(middle === 0 ? { position } : {}),
        },
  );

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
    { unknownHand: 5, discard: ['Boathook', 'Salvage Run', 'Quay Hound', 'Corner Cat'] },
    { unknownHand: 6, discard: ['Boathook', 'Letter Swift'], shattered: ['Muster'].slice(1) },
  ],
};

export const kyoukai: Games = {
  setup: kyoukaiSetups,
  fill: (entry, state, random) => fill(entry as Legal, state as State, random),
  noGame: [
    { players: [{}, { deck: 'tide' }] },
    { players: [{ list: { entrant: 'Quay Hound', gates: [] } }, { deck: 'tide' }] },
    { players: [{ list: { ...benchList, unknownSpirits: 2 } }, { deck: 'tide' }] },
    { cards: [{ name: 'Quay Hound', path: 'Generic', type: 'Normal' }] },
    { position: { ...position, field: position.field.slice(1) } },
    { position: { ...position, field: [...position.field, { player: '1', zone: 'a3', cardName: 'Quay Hound' }] } },
    { position: { ...position, field: [...position.field, { player: '1', zone: 'e1', cardName: 'Old Refrain' }] } },
    { position: { ...position, sides: [{ unknownHand: 40 }, { unknownHand: 1 }] } },
  ],
  command: (state, random) => anyCommand(state as State, random),
  rare: ['Concede'],
  canBeWritten: () => true,
  isOneThing: () => true,
  hides: true,
  ownPositions: true,
};
