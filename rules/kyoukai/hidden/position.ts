import type { Random } from '../../core/random.ts';
import { spread } from '../cards/decks.ts';
import { cardNamed } from '../cards/lookup.ts';
import { refuse } from '../context.ts';
import {
  type DeckList,
  type Gate,
  type Player,
  type Position,
  players,
  type Setup,
  type Side,
  type State,
  type View,
} from '../model/index.ts';
import { inventSpirits } from './determinize.ts';

/** Lays out a position. What it does not name is dealt at random from the deck lists. Refuses what is no table. */
export function layOut(table: State, position: Position, lists: readonly DeckList[], random: Random): State {
  const zones = position.field.map((gate) => gate.zone);
  const twice = zones.find((zone, at) => zones.indexOf(zone) !== at);
  if (twice !== undefined)
    refuse('position-zone-taken', `There are two Gates in ${twice}.`, 'position', { zone: twice });
  const pools = players.map((player, at) => pool(table, position, lists[at] as DeckList, player, random));
  const field = position.field.map((given, at): Gate => {
    const { player, zone, ready, faceDown = false, damage = 0, branches = [] } = given;
    const cardName = given.cardName ?? (faceDown ? pools[Number(player) - 1]?.hidden.shift() : undefined);
    if (cardName === undefined) {
      return refuse('position-unknown-gate', `Nobody knows which Gate is in ${zone}.`, 'position', { zone });
    }
    const under = branches.map((name) => ({ cardName: name, player }));
    return { entity: at + 1, cardName, player, zone, ready, faceDown, damage, moves: 0, branches: under };
  });
  for (const player of players) {
    const entrants = field.filter(
      (gate) => gate.player === player && cardNamed(table, gate.cardName).type === 'Entrant',
    );
    if (entrants.length === 1 && !entrants[0]?.faceDown) continue;
    refuse('position-entrant', `Player ${player} needs exactly one Entrant, face up on the field.`, 'position', {
      player,
    });
  }
  for (const gate of field) {
    const { type } = cardNamed(table, gate.cardName);
    if (gate.faceDown ? type === 'Spirit' : type === 'Normal' || type === 'Fast') {
      refuse('position-misplaced', `The card ${gate.cardName} cannot lie in ${gate.zone} like that.`, 'position', {
        zone: gate.zone,
      });
    }
    if (gate.damage > 0 && type !== 'Entrant') {
      refuse('position-damage', `Only Entrants have damage, not ${gate.cardName}.`, 'position', { zone: gate.zone });
    }
  }
  return {
    ...table,
    turn: position.turn,
    player: position.player,
    sides: pools.map(({ side }, at) => ({ ...side, opened: position.opened?.[at] ?? 0 })),
    field,
    nextEntity: field.length + 1,
  };
}

/** The piles of a player, and cards for the face-down Gates that are not named. */
function pool(
  table: State,
  position: Position,
  list: DeckList,
  player: Player,
  random: Random,
): { readonly side: Side; readonly hidden: string[] } {
  const { hand, discard, shattered } = position.sides[Number(player) - 1] as Position['sides'][number];
  const mine = position.field.filter((gate) => gate.player === player);
  const named = [
    ...mine.flatMap((gate) => [...(gate.cardName === undefined ? [] : [gate.cardName]), ...(gate.branches ?? [])]),
    ...discard,
    ...shattered,
  ];
  const left = new Map<string, number>();
  for (const name of [list.entrant, ...spread(list.gates), ...spread(list.spirits)])
    left.set(name, (left.get(name) ?? 0) + 1);
  for (const name of named) {
    const count = left.get(name) ?? 0;
    if (count === 0) {
      refuse('position-not-in-deck', `Player ${player} has no ${name} left to be there.`, 'position', {
        player,
        card: name,
      });
    }
    left.set(name, count - 1);
  }
  const rest = [...left].flatMap(([name, count]) => Array<string>(count).fill(name));
  const spirits = rest.filter((name) => cardNamed(table, name).type === 'Spirit');
  const cards = random.shuffle(rest.filter((name) => !['Spirit', 'Entrant'].includes(cardNamed(table, name).type)));
  const unnamed = mine.filter((gate) => gate.cardName === undefined && gate.faceDown).length;
  if (cards.length < unnamed + hand) {
    refuse('position-too-few-cards', `Player ${player} has only ${cards.length} cards left.`, 'position', {
      have: cards.length,
      need: unnamed + hand,
    });
  }
  const hidden = cards.splice(0, unnamed);
  const invented = inventSpirits(table, list.entrant, named, list.unknownSpirits ?? 0, random);
  const side: Side = {
    hand: cards.splice(0, hand),
    deck: cards,
    discard,
    shattered,
    spirits: [...spirits, ...invented].sort(),
    foresee: [],
    opened: 0,
  };
  return { side, hidden };
}

/** The set-up that begins a game at what everybody sees: in the Main Step, whatever Sequence is going on left out. */
export function positionOf(view: View): Setup {
  const isPassing = (gate: View['field'][number]) =>
    !gate.faceDown && (gate.cardType === 'Normal' || gate.cardType === 'Fast');
  const table = { rules: { cards: view.cards } } as Pick<State, 'rules'>;
  const sides = view.sides.map((side) => {
    const mine = view.field.filter((gate) => gate.player === side.player);
    const passing = mine
      .filter(isPassing)
      .flatMap((gate) => [gate.cardName as string, ...gate.branches.map((each) => each.cardName)]);
    const open = [
      ...mine.flatMap((gate) => [
        ...(gate.faceDown ? [] : [gate.cardName as string]),
        ...gate.branches.map((each) => each.cardName),
      ]),
      ...side.discard,
      ...side.shattered,
    ];
    const ownFaceDown = mine.flatMap((gate) => (gate.faceDown && gate.cardName !== undefined ? [gate.cardName] : []));
    const all = [...open, ...spread(side.unseen), ...(side.hand ?? []), ...(side.foresee ?? []), ...ownFaceDown];
    const typeOf = (name: string) => cardNamed(table, name).type;
    const openSpirits = view.policies.spiritDeck === 'open' ? (side.spirits ?? []) : [];
    const list: DeckList = {
      entrant: side.entrant,
      gates: counted(all.filter((name) => !['Spirit', 'Entrant'].includes(typeOf(name)))),
      spirits: counted([...open.filter((name) => typeOf(name) === 'Spirit'), ...openSpirits]),
      ...(view.policies.spiritDeck === 'open' ? {} : { unknownSpirits: side.spiritCount }),
    };
    return { list, piles: { hand: side.handCount, discard: [...side.discard, ...passing], shattered: side.shattered } };
  });
  return {
    players: sides.map(({ list }) => ({ list })),
    first: view.firstPlayer,
    cards: view.cards,
    policies: view.policies,
    turnCap: view.turnCap,
    position: {
      turn: view.turn,
      player: view.player,
      opened: view.sides.map((side) => side.opened),
      field: view.field
        .filter((gate) => !isPassing(gate))
        .map((gate) => ({
          player: gate.player,
          zone: gate.zone,
          ...(gate.faceDown ? {} : { cardName: gate.cardName as string }),
          ready: gate.ready,
          ...(gate.faceDown ? { faceDown: true } : {}),
          ...(gate.damage > 0 ? { damage: gate.damage } : {}),
          ...(gate.branches.length > 0 ? { branches: gate.branches.map((each) => each.cardName) } : {}),
        })),
      sides: sides.map(({ piles }) => piles),
    },
  };
}

export function counted(names: readonly string[]): DeckList['gates'] {
  const counts = new Map<string, number>();
  for (const name of [...names].sort()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([cardName, copies]) => ({ cardName, copies }));
}
