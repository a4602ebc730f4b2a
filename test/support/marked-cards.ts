import { createHash } from 'node:crypto';

/** A random name that occurs nowhere else: any text that contains it reveals the card. */
function markedName(player: number, number: number): string {
  return `Card ${createHash('sha256').update(`${player} ${number} of the marked cards`).digest('hex').slice(0, 10)}`;
}

/** Every marked name in a text. */
export function markedNamesIn(text: string): readonly string[] {
  return text.match(/Card [0-9a-f]{10}/g) ?? [];
}

const self = { is: 'self' };
const sealed = { type: 'Normal', open: { faceDown: true }, effect: [{ type: 'Ready', gates: self }] };
/** Texts of the cards: hide cards, draw, look, and discard cards that no viewer has seen. */
const kinds = [
  { type: 'Summon', stats: { attack: 4, defence: 1, movement: 1 } },
  sealed,
  sealed,
  sealed,
  { type: 'Normal', effect: [{ type: 'Draw', amount: { value: 2 } }] },
  {
    type: 'Normal',
    effect: [
      { type: 'PickCards', bindAs: 'away', min: 1, max: 2, cards: { piles: ['hand'] } },
      { type: 'PutCards', picked: 'away', into: 'bottom' },
    ],
  },
  {
    type: 'Fast',
    cost: [{ type: 'Target', count: 1, zones: { holds: { types: ['Summon', 'Normal', 'Fast'] } } }],
    effect: [{ type: 'PutGates', gates: { inTargets: true }, into: 'top' }],
  },
  {
    type: 'Fast',
    cost: [{ type: 'Target', count: 1, zones: { holds: { faceDown: true } } }],
    effect: [{ type: 'PutGates', gates: { inTargets: true }, into: 'hand' }],
  },
  {
    type: 'Normal',
    effect: [
      { type: 'Foresee', amount: { value: 3 } },
      { type: 'PickCards', bindAs: 'kept', min: 1, max: 1, cards: { piles: ['foresee'] } },
      { type: 'PutCards', picked: 'kept', into: 'hand' },
    ],
  },
  {
    type: 'Normal',
    effect: [
      {
        type: 'PickGates',
        bindAs: 'down',
        min: 1,
        max: 1,
        gates: { owner: 'mine', types: ['Summon'], faceDown: false },
      },
      { type: 'FlipDown', gates: { picked: 'down' } },
    ],
  },
];

/** A setup of Kyoukai in which each card occurs once, under its own marked name. */
export function markedSetup(): object {
  const players = [1, 2].map((player) => {
    const entrant = {
      name: markedName(player, 0),
      path: 'Generic',
      type: 'Entrant',
      stats: { attack: 5, defence: 1, movement: 1 },
      skill: { name: 'Look out', kind: 'Normal', class: 'Find', cost: [{ type: 'Foresee', amount: { value: 2 } }] },
    };
    const gates = Array.from({ length: 40 }, (_, at) => ({
      ...kinds[at % kinds.length],
      name: markedName(player, at + 1),
      path: 'Generic',
    }));
    const spirits = Array.from({ length: 6 }, (_, at) => ({
      name: markedName(player, at + 41),
      path: 'Generic',
      type: 'Spirit',
      stats: { attack: 3, defence: 1, movement: 1 },
    }));
    const once = ({ name }: { readonly name: string }) => ({ cardName: name, copies: 1 });
    const list = { entrant: entrant.name, gates: gates.map(once), spirits: spirits.slice(0, 4).map(once) };
    return { cards: [entrant, ...gates, ...spirits], list };
  });
  const faceDown = (player: string, ...zones: readonly string[]) =>
    zones.map((zone) => ({ player, zone, faceDown: true }));
  const field = [
    { player: '1', zone: 'b2', cardName: markedName(1, 0) },
    { player: '2', zone: 'd3', cardName: markedName(2, 0) },
    ...faceDown('1', 'c2', 'a3'),
    ...faceDown('2', 'c3', 'd2'),
  ];
  return {
    players: players.map(({ list }) => ({ list })),
    cards: players.flatMap(({ cards }) => cards),
    position: { turn: 3, player: '1', field, sides: [{ unknownHand: 7 }, { unknownHand: 7 }] },
  };
}

/**
 * A text without what is said of cards in general: which ones there are in the game, and which the deck lists hold. What is
 * left says something of a card. Documents inside of documents are opened, and so is what is sealed.
 */
export function withoutCardLists(text: string): string {
  if (!/^[[{]/.test(text)) return text;
  return JSON.stringify(JSON.parse(text), (member, value) => {
    if (['unseen', 'list', 'setup'].includes(member)) return undefined;
    if (member === 'cards' && Array.isArray(value) && typeof value[0] === 'object') return undefined;
    if (member === 'export' && typeof value === 'string') return withoutCardLists(value);
    if (member === 'sealed')
      return (value as string[]).map((each) => Buffer.from(each.split('.')[3] ?? '', 'base64url').toString('latin1'));
    return value;
  });
}
