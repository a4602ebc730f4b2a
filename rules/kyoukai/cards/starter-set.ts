import type * as z from 'zod';
import { Card, type DeckList } from '../model/index.ts';

/** A card as it is written in this file: empty members are left out. */
type Written = z.input<typeof Card>;

const self = { is: 'self' } as const;
const entrant = { is: 'entrant' } as const;
const besideMe = { borders: self } as const;
const inTargets = { inTargets: true } as const;

/** Original cards with our own names and texts, so that the game can be played without cards of a setup. */
const written: readonly Written[] = [
  // ---- Entrants
  {
    name: 'The Lamplighter',
    path: 'Lantern',
    type: 'Entrant',
    stats: { attack: 6, defence: 0, movement: 1 },
    skill: {
      name: 'Trim the Wick',
      kind: 'Normal',
      class: 'Find',
      cost: [{ type: 'Foresee', amount: { value: 2 } }],
      effect: [
        { type: 'PickCards', bindAs: 'kept', min: 0, max: 1, cards: { piles: ['foresee'] } },
        { type: 'PutCards', picked: 'kept', into: 'top' },
      ],
    },
  },
  {
    name: 'The Ferrykeeper',
    path: 'Tide',
    type: 'Entrant',
    stats: { attack: 5, defence: 1, movement: 1 },
    skill: {
      name: 'Cast Off',
      kind: 'Fast',
      class: 'Movement',
      cost: [{ type: 'Target', count: 1, zones: { holds: { owner: 'mine', types: ['Summon'] } } }],
      effect: [
        { type: 'PickGates', bindAs: 'sent', min: 1, max: 1, gates: { inTargets: true, types: ['Summon'] } },
        { type: 'PickZones', bindAs: 'shore', min: 1, max: 1, zones: { empty: true, borders: { picked: 'sent' } } },
        { type: 'Move', gates: { picked: 'sent' }, zones: { picked: 'shore' } },
      ],
    },
  },
  // ---- Generic
  { name: 'Quay Hound', path: 'Generic', type: 'Summon', stats: { attack: 6, defence: 1, movement: 1 } },
  {
    name: 'Letter Swift',
    path: 'Generic',
    type: 'Summon',
    stats: { attack: 2, defence: 0, movement: 2 },
    effect: [{ type: 'Ready', gates: self }],
    skill: {
      name: 'Dart',
      kind: 'Fast',
      class: 'Movement',
      cost: [{ type: 'Target', count: 1, zones: besideMe }],
      effect: [
        { type: 'Damage', amount: { value: 1 }, zones: { targets: true } },
        { type: 'PickZones', bindAs: 'away', min: 0, max: 1, zones: { empty: true, borders: self } },
        { type: 'Move', gates: self, zones: { picked: 'away' }, when: { picked: 'away' } },
      ],
    },
  },
  {
    name: 'Millstone Ox',
    path: 'Generic',
    type: 'Summon',
    stats: { attack: 9, defence: 5, movement: 0 },
    skill: {
      name: 'Grind Onward',
      kind: 'Normal',
      class: 'Movement',
      effect: [
        { type: 'PickZones', bindAs: 'on', min: 1, max: 1, zones: { empty: true, borders: self } },
        { type: 'Move', gates: self, zones: { picked: 'on' } },
      ],
    },
  },
  {
    name: 'Bramble Row',
    path: 'Generic',
    type: 'Summon',
    stats: { attack: 0, defence: 3, movement: 0 },
    effect: [{ type: 'Modify', gates: { owner: 'mine', bordering: 'self' }, defence: 2, until: 'turn' }],
    skill: {
      name: 'Thicket',
      kind: 'Passive',
      class: 'Defense',
      passive: { type: 'Aura', gates: { owner: 'mine', bordering: 'self', notSelf: true }, defence: 1 },
    },
  },
  {
    name: 'Reed Needle',
    path: 'Generic',
    type: 'Summon',
    stats: { attack: 1, defence: 5, movement: 1 },
    skill: {
      name: 'Turn the Blade',
      kind: 'Normal',
      class: 'Damage',
      cost: [
        { type: 'Target', count: 1, zones: besideMe },
        { type: 'SwapAttackDefence', gates: self, until: 'sequence' },
      ],
      effect: [{ type: 'Damage', amount: { attackOf: self }, zones: { targets: true } }],
    },
  },
  {
    name: 'Gap Adder',
    path: 'Generic',
    type: 'Summon',
    stats: { attack: 2, defence: 0, movement: 2 },
    skill: {
      name: 'Find the Seam',
      kind: 'Normal',
      class: 'Special',
      cost: [{ type: 'Target', count: 1, zones: besideMe }],
      effect: [
        {
          type: 'PutGates',
          gates: { inTargets: true, types: ['Summon', 'Spirit'], defenceAtLeast: 5 },
          into: 'discard',
        },
      ],
    },
  },
  {
    name: 'Night Porter',
    path: 'Generic',
    type: 'Summon',
    stats: { attack: 4, defence: 2, movement: 1 },
    skill: {
      name: 'Late Shift',
      kind: 'Passive',
      class: 'Special',
      passive: { type: 'Trigger', on: 'theirReadyStep', ops: [{ type: 'Ready', gates: self }] },
    },
  },
  {
    name: 'Corner Cat',
    path: 'Generic',
    type: 'Summon',
    stats: { attack: 5, defence: 1, movement: 1 },
    skill: {
      name: 'Own the Corner',
      kind: 'Passive',
      class: 'Movement',
      passive: { type: 'Trigger', on: 'entersCorner', ops: [{ type: 'Ready', gates: self }] },
    },
  },
  {
    name: 'Boathook',
    path: 'Generic',
    type: 'Normal',
    cost: [{ type: 'Target', count: 1, zones: { borders: { owner: 'mine' } } }],
    effect: [
      {
        type: 'Damage',
        amount: { value: 2 },
        zones: { targets: true },
        when: { zones: { targets: true, borders: entrant }, not: true },
      },
      {
        type: 'Damage',
        amount: { value: 6 },
        zones: { targets: true, borders: entrant },
      },
    ],
  },
  {
    name: 'Salvage Run',
    path: 'Generic',
    type: 'Normal',
    cost: [
      { type: 'PickCards', bindAs: 'wreck', min: 2, max: 2, cards: { piles: ['discard'] }, different: true },
      { type: 'PutCards', picked: 'wreck', into: 'shatter' },
    ],
    effect: [{ type: 'Draw', amount: { value: 2 } }],
  },
  {
    name: 'Brass Medal',
    path: 'Generic',
    type: 'Normal',
    effect: [
      {
        type: 'PickGates',
        bindAs: 'bearer',
        min: 1,
        max: 1,
        gates: { owner: 'mine', types: ['Entrant', 'Summon', 'Spirit'], faceDown: false },
      },
      { type: 'Branch', gates: { picked: 'bearer' }, when: { picked: 'bearer' } },
    ],
    skill: {
      name: 'Polished',
      kind: 'Passive',
      class: 'Branch',
      passive: { type: 'Aura', gates: { is: 'host' }, attack: 1, defence: 1, rename: ' - Guild' },
    },
  },
  {
    name: 'Plank Trap',
    path: 'Generic',
    type: 'Normal',
    open: { faceDown: true },
    effect: [{ type: 'Ready', gates: self }],
    skill: {
      name: 'Snap',
      kind: 'Fast',
      class: 'Flip',
      flip: true,
      cost: [{ type: 'FlipUp', gates: self }],
      effect: [
        { type: 'PickGates', bindAs: 'caught', min: 1, max: 1, gates: { owner: 'theirs', bordering: 'self' } },
        { type: 'Rest', gates: { picked: 'caught' } },
      ],
    },
  },
  {
    name: 'Change of Watch',
    path: 'Generic',
    type: 'Normal',
    effect: [
      { type: 'PickGates', bindAs: 'relief', min: 1, max: 1, gates: { owner: 'mine', types: ['Summon', 'Spirit'] } },
      { type: 'Swap', gates: entrant, other: { picked: 'relief' } },
    ],
  },
  {
    name: 'Raised Shutter',
    path: 'Generic',
    type: 'Fast',
    cost: [{ type: 'Target', count: 1, zones: { holds: { owner: 'mine' } } }],
    effect: [
      { type: 'Modify', gates: inTargets, defence: 3, until: 'sequence' },
      // Three more if the target is the Entrant's zone or borders it.
      { type: 'Modify', gates: { inTargets: true, is: 'entrant' }, defence: 3, until: 'sequence' },
      { type: 'Modify', gates: { inTargets: true, bordering: 'entrant' }, defence: 3, until: 'sequence' },
    ],
  },
  {
    name: 'Loose Shingle',
    path: 'Generic',
    type: 'Fast',
    cost: [{ type: 'Target', count: 1, zones: {} }],
    effect: [{ type: 'Damage', amount: { value: 1 }, zones: { ofTargetsAndAround: true } }],
  },
  {
    name: 'Return Stroke',
    path: 'Generic',
    type: 'Fast',
    cost: [
      { type: 'PickCards', bindAs: 'spent', min: 1, max: 1, cards: { piles: ['discard'], types: ['Normal'] } },
      { type: 'PutCards', picked: 'spent', into: 'shatter' },
    ],
    effect: [{ type: 'Damage', amount: { value: 6 }, zones: { holds: { is: 'below' } } }],
  },
  {
    name: 'Duck Under',
    path: 'Generic',
    type: 'Fast',
    open: { anchorRestedEntrant: true, zone: { borders: entrant } },
    effect: [
      { type: 'Swap', gates: self, other: entrant },
      {
        type: 'PickCards',
        bindAs: 'lost',
        min: 1,
        max: 1,
        cards: { piles: ['hand'] },
        when: { gates: { is: 'entrant', ready: false } },
      },
      { type: 'PutCards', picked: 'lost', into: 'discard' },
    ],
  },
  {
    name: 'Quiet Hour',
    path: 'Generic',
    type: 'Fast',
    cost: [{ type: 'Lock', who: 'both', links: 0 }],
    effect: [{ type: 'Draw', amount: { value: 1 } }],
  },
  {
    name: 'Crossed Signals',
    path: 'Generic',
    type: 'Fast',
    cost: [{ type: 'Target', count: 1, zones: {} }],
    effect: [{ type: 'Negate', gates: inTargets, what: 'skill' }],
  },
  // ---- Lantern and Tide
  {
    name: 'Lantern Moth',
    path: 'Lantern',
    type: 'Summon',
    stats: { attack: 2, defence: 0, movement: 2 },
    cost: [{ type: 'Foresee', amount: { value: 2 } }],
    effect: [
      {
        type: 'PickCards',
        bindAs: 'moths',
        min: 0,
        max: 9,
        cards: { piles: ['foresee'], types: ['Summon'], named: 'Moth' },
      },
      { type: 'PutCards', picked: 'moths', into: 'hand', shown: true },
    ],
  },
  {
    name: 'Muster',
    path: 'Lantern',
    type: 'Normal',
    cost: [
      { type: 'PickCards', bindAs: 'given', min: 1, max: 1, cards: { piles: ['hand'] } },
      { type: 'PutCards', picked: 'given', into: 'discard' },
      { type: 'Foresee', amount: { value: 3 } },
    ],
    effect: [
      { type: 'PickCards', bindAs: 'called', min: 1, max: 1, cards: { piles: ['foresee'], types: ['Summon'] } },
      { type: 'PutCards', picked: 'called', into: 'hand', shown: true },
    ],
  },
  {
    name: 'Slack Water',
    path: 'Tide',
    type: 'Fast',
    effect: [
      {
        type: 'Prevent',
        gates: { owner: 'mine', types: ['Summon', 'Spirit'] },
        other: { owner: 'mine' },
        until: 'sequence',
      },
    ],
  },
  {
    name: 'Kelp Drifter',
    path: 'Tide',
    type: 'Summon',
    stats: { attack: 3, defence: 2, movement: 1 },
    skill: {
      name: 'Washed In',
      kind: 'Passive',
      class: 'Resource',
      passive: { type: 'Grant', to: 'discardedFromField', ops: [{ type: 'Draw', amount: { value: 1 } }] },
    },
  },
  // ---- Spirits
  {
    name: 'Doorstep Wisp',
    path: 'Generic',
    type: 'Spirit',
    copies: 1,
    stats: { attack: 0, defence: 1, movement: 2 },
    open: { startInPlay: true },
    skill: {
      name: 'Nearby',
      kind: 'Fast',
      class: 'Movement',
      effect: [
        { type: 'PickZones', bindAs: 'near', min: 1, max: 1, zones: { empty: true, borders: entrant } },
        { type: 'Move', gates: self, zones: { picked: 'near' } },
      ],
    },
  },
  {
    name: 'Errand Sprite',
    path: 'Generic',
    type: 'Spirit',
    copies: 4,
    stats: { attack: 2, defence: 0, movement: 1 },
    open: { firstOpenThisTurn: true },
    effect: [{ type: 'Ready', gates: self }],
    skill: {
      name: 'Swap Parcels',
      kind: 'Normal',
      class: 'Resource',
      cost: [
        { type: 'PickCards', bindAs: 'parcel', min: 1, max: 1, cards: { piles: ['hand'] } },
        { type: 'PutCards', picked: 'parcel', into: 'discard' },
      ],
      effect: [{ type: 'Draw', amount: { value: 1 } }],
    },
  },
  {
    name: 'Chimney Elder',
    path: 'Lantern',
    type: 'Spirit',
    copies: 2,
    stats: { attack: 7, defence: 2, movement: 1 },
    cost: [
      { type: 'PickCards', bindAs: 'soot', min: 2, max: 2, cards: { piles: ['discard'], types: ['Summon'] } },
      { type: 'PutCards', picked: 'soot', into: 'bottom' },
    ],
    effect: [{ type: 'Ready', gates: self }],
    skill: {
      name: 'Up the Flue',
      kind: 'Normal',
      class: 'Resource',
      effect: [
        { type: 'PutGates', gates: self, into: 'spirit' },
        { type: 'Draw', amount: { value: 1 } },
      ],
    },
  },
  {
    name: 'Old Buoy',
    path: 'Tide',
    type: 'Spirit',
    copies: 1,
    stats: { attack: 0, defence: 6, movement: 0 },
    cost: [
      { type: 'PickGates', bindAs: 'crew', min: 2, max: 2, gates: { owner: 'mine', types: ['Summon'], ready: true } },
      { type: 'Rest', gates: { picked: 'crew' } },
    ],
    skill: {
      name: 'Bell',
      kind: 'Passive',
      class: 'Special',
      passive: {
        type: 'Trigger',
        on: 'discardedByDamage',
        ops: [{ type: 'Damage', amount: { value: 3 }, zones: { lastZone: true } }],
      },
    },
  },
  // ---- test bench: legal cards in neither deck, so that every instruction has a card that uses it
  {
    name: 'Skating Eel',
    path: 'Generic',
    type: 'Summon',
    stats: { attack: 4, defence: 0, movement: 0 },
    skill: {
      name: 'Long Glide',
      kind: 'Normal',
      class: 'Movement',
      effect: [
        { type: 'Slide', gates: self, bindAs: 'wall' },
        { type: 'Damage', amount: { attackOf: self }, zones: { picked: 'wall' } },
      ],
    },
  },
  {
    name: 'Signal Mirror',
    path: 'Generic',
    type: 'Fast',
    cost: [
      { type: 'PickCards', bindAs: 'glass', min: 2, max: 2, cards: { piles: ['discard'] }, different: true },
      { type: 'PutCards', picked: 'glass', into: 'shatter' },
    ],
    effect: [{ type: 'Redirect', gates: entrant, other: { is: 'theirEntrant' }, until: 'sequence' }],
  },
  {
    name: 'Fog on the Stairs',
    path: 'Generic',
    type: 'Normal',
    cost: [{ type: 'Target', count: 1, zones: {} }],
    effect: [{ type: 'FlipDown', gates: { inTargets: true, types: ['Summon'] } }],
  },
  {
    name: 'Old Refrain',
    path: 'Generic',
    type: 'Normal',
    cost: [
      { type: 'PickCards', bindAs: 'song', min: 1, max: 1, cards: { piles: ['discard'], types: ['Normal'] } },
      { type: 'PayOpenCost', picked: 'song' },
      { type: 'PutCards', picked: 'song', into: 'shatter' },
    ],
    effect: [{ type: 'RunOpen', picked: 'song' }],
  },
  {
    name: 'Last Bell',
    path: 'Generic',
    type: 'Normal',
    effect: [{ type: 'Ready', gates: { owner: 'mine', types: ['Summon'] } }, { type: 'EndTurn' }],
  },
  {
    name: 'Return to Sender',
    path: 'Generic',
    type: 'Fast',
    cost: [{ type: 'Target', count: 1, zones: { holds: { owner: 'mine' } } }],
    effect: [
      { type: 'PickLink', bindAs: 'letter', notEntrants: true },
      { type: 'Cancel', picked: 'letter' },
      { type: 'PutGates', gates: { picked: 'letter' }, into: 'top' },
    ],
  },
  {
    name: 'Guess the Cargo',
    path: 'Generic',
    type: 'Fast',
    cost: [{ type: 'DeclareName', bindAs: 'guess' }],
    effect: [{ type: 'TakeBottom', picked: 'guess' }],
  },
  {
    name: 'Doorbell',
    path: 'Generic',
    type: 'Normal',
    effect: [
      { type: 'PickCards', bindAs: 'caller', min: 1, max: 1, cards: { piles: ['discard'], types: ['Summon'] } },
      { type: 'PickZones', bindAs: 'step', min: 1, max: 1, zones: { empty: true, borders: entrant } },
      { type: 'Place', picked: 'caller', zones: { picked: 'step' }, ready: false },
    ],
  },
  {
    name: 'Open Circle',
    path: 'Generic',
    type: 'Normal',
    cost: [{ type: 'Lock', who: 'each', links: 1 }],
    effect: [{ type: 'Draw', amount: { value: 1 } }],
  },
  {
    name: 'Slant Heron',
    path: 'Generic',
    type: 'Summon',
    stats: { attack: 4, defence: 1, movement: 1 },
    skill: { name: 'Sidelong', kind: 'Passive', class: 'Special', passive: { type: 'Diagonal' } },
  },
  {
    name: 'Spark Shard',
    path: 'Generic',
    type: 'Normal',
    skill: {
      name: 'Flare',
      kind: 'Passive',
      class: 'Damage',
      passive: {
        type: 'Grant',
        to: 'shatteredForCost',
        ops: [
          {
            type: 'Each',
            zones: { targets: true },
            bindAs: 'lit',
            steps: [
              { type: 'PickZones', bindAs: 'burnt', min: 0, max: 1, zones: { picked: 'lit' } },
              { type: 'Damage', amount: { value: 2 }, zones: { picked: 'burnt' } },
            ],
          },
        ],
      },
    },
  },
  {
    name: 'Harbour Dice',
    path: 'Generic',
    type: 'Normal',
    effect: [
      { type: 'May', bindAs: 'throw' },
      { type: 'Shuffle', when: { picked: 'throw' } },
    ],
  },
];

let cards: ReadonlyMap<string, Card> | undefined;

/** The cards of the starter set by name. They are parsed on first use, because not every process needs them. */
export function lanternsAndTides(): ReadonlyMap<string, Card> {
  cards ??= new Map(written.map((card) => [card.name, Card.parse(card)]));
  return cards;
}

const shared = [
  'Quay Hound',
  'Letter Swift',
  'Millstone Ox',
  'Bramble Row',
  'Reed Needle',
  'Gap Adder',
  'Night Porter',
  'Corner Cat',
  'Boathook',
  'Brass Medal',
  'Plank Trap',
  'Change of Watch',
  'Raised Shutter',
  'Loose Shingle',
  'Return Stroke',
  'Duck Under',
  'Salvage Run',
];
const two = (names: readonly string[]) => names.map((cardName) => ({ cardName, copies: 2 }));

export const lanternDeck: DeckList = {
  entrant: 'The Lamplighter',
  gates: two([...shared, 'Crossed Signals', 'Lantern Moth', 'Muster']),
  spirits: [
    { cardName: 'Doorstep Wisp', copies: 1 },
    { cardName: 'Errand Sprite', copies: 4 },
    { cardName: 'Chimney Elder', copies: 2 },
  ],
};
export const tideDeck: DeckList = {
  entrant: 'The Ferrykeeper',
  gates: two([...shared, 'Quiet Hour', 'Slack Water', 'Kelp Drifter']),
  spirits: [
    { cardName: 'Doorstep Wisp', copies: 1 },
    { cardName: 'Errand Sprite', copies: 4 },
    { cardName: 'Old Buoy', copies: 1 },
  ],
};
