import type { Random } from '../core/random.ts';
import { expandCopies } from './cards/decks.ts';
import { cardNamed, findCard } from './cards/lookup.ts';
import { reject } from './context.ts';
import { dealGates, dealSpirits, isGate } from './hidden/legal-cards.ts';
import { type DeckList, type Gate, type Player, type Position, players, type Side, type State } from './model/index.ts';

/**
 * The state of a position. Cards that it does not name are dealt at random from the deck lists. Rejects positions that
 * cannot occur.
 */
export function layOut(game: State, position: Position, lists: readonly DeckList[], random: Random): State {
  const zones = position.field.map((gate) => gate.zone);
  const twice = zones.find((zone, at) => zones.indexOf(zone) !== at);
  if (twice !== undefined)
    reject('position-zone-taken', `The position has two Gates in ${twice}. A zone holds one Gate.`, 'position', {
      zone: twice,
    });
  const pools = players.map((player, at) => pool(game, position, lists[at] as DeckList, player, random));
  const field = position.field.map((given, at): Gate => {
    const { player, zone, ready, faceDown = false, damage = 0, branches = [] } = given;
    const cardName = given.cardName ?? (faceDown ? pools[Number(player) - 1]?.hidden.shift() : undefined);
    if (cardName === undefined) {
      return reject(
        'position-unknown-gate',
        `The position does not say which Gate is in ${zone}. Name its card.`,
        'position',
        { zone },
      );
    }
    const under = branches.map((name) => ({ cardName: name, player }));
    return { entity: at + 1, cardName, player, zone, ready, faceDown, damage, moves: 0, branches: under };
  });
  for (const player of players) {
    const entrants = field.filter(
      (gate) => gate.player === player && cardNamed(game, gate.cardName).type === 'Entrant',
    );
    if (entrants.length === 1 && !entrants[0]?.faceDown) continue;
    reject('position-entrant', `Player ${player} needs exactly one Entrant on the field, face up.`, 'position', {
      player,
    });
  }
  for (const gate of field) {
    const { type } = cardNamed(game, gate.cardName);
    if (gate.faceDown ? type === 'Spirit' : type === 'Normal' || type === 'Fast') {
      reject(
        'position-misplaced',
        `The card ${gate.cardName} cannot be in ${gate.zone} ${gate.faceDown ? 'face down' : 'face up'}.`,
        'position',
        {
          zone: gate.zone,
        },
      );
    }
    if (gate.damage > 0 && type !== 'Entrant') {
      reject('position-damage', `Only Entrants can have damage, and ${gate.cardName} is not an Entrant.`, 'position', {
        zone: gate.zone,
      });
    }
  }
  return {
    ...game,
    turn: position.turn,
    player: position.player,
    sides: pools.map(({ side }, at) => ({ ...side, opened: position.opened?.[at] ?? 0 })),
    field,
    nextEntity: field.length + 1,
  };
}

/** The piles of a player, and cards for those face-down Gates that the position does not name. */
function pool(
  game: State,
  position: Position,
  list: DeckList,
  player: Player,
  random: Random,
): { readonly side: Side; readonly hidden: string[] } {
  const given = position.sides[Number(player) - 1] as Position['sides'][number];
  const { hand, unknownHand, deck, discard, shattered } = given;
  const mine = position.field.filter((gate) => gate.player === player);
  const named = [
    ...mine.flatMap((gate) => [...(gate.cardName === undefined ? [] : [gate.cardName]), ...(gate.branches ?? [])]),
    ...hand,
    ...deck,
    ...discard,
    ...shattered,
  ];
  const misplaced = [...hand, ...deck].find((name) => !isGate(cardNamed(game, name)));
  if (misplaced !== undefined) {
    const because = `The card ${misplaced} cannot be in a hand or a deck, because only Normal, Fast and Summon Gates are.`;
    reject('position-misplaced', because, 'position', { player, card: misplaced });
  }
  const { rest, unknownGates, unknownSpirits } = unnamedCards(game, list, named, player);
  const spirits = rest.filter((name) => cardNamed(game, name).type === 'Spirit');
  const known = rest.filter((name) => isGate(cardNamed(game, name)));
  const seen = [...named, ...known];
  const cards = random.shuffle([...known, ...dealGates(game, list.entrant, seen, unknownGates, random)]);
  const unnamed = mine.filter((gate) => gate.cardName === undefined && gate.faceDown).length;
  if (cards.length < unnamed + unknownHand) {
    reject(
      'position-too-few-cards',
      `The position needs ${unnamed + unknownHand} hidden cards, and player ${player} has only ${cards.length} left.`,
      'position',
      { have: cards.length, need: unnamed + unknownHand },
    );
  }
  const hidden = cards.splice(0, unnamed);
  const invented = dealSpirits(game, list.entrant, named, unknownSpirits, random);
  const side: Side = {
    hand: [...hand, ...cards.splice(0, unknownHand)],
    deck: [...deck, ...cards],
    discard,
    shattered,
    spirits: [...spirits, ...invented].sort(),
    foresee: [],
    opened: 0,
  };
  return { side, hidden };
}

/** The cards of a list that a position does not name. Cards that only the position names are among the unknown ones. */
function unnamedCards(game: State, list: DeckList, named: readonly string[], player: Player) {
  const left = new Map<string, number>();
  for (const name of [list.entrant, ...expandCopies(list.gates), ...expandCopies(list.spirits)])
    left.set(name, (left.get(name) ?? 0) + 1);
  let { unknownGates = 0, unknownSpirits = 0 } = list;
  for (const name of named) {
    const count = left.get(name) ?? 0;
    const card = findCard(game.rules.cards, name);
    if (count > 0) left.set(name, count - 1);
    else if (card !== undefined && isGate(card) && unknownGates > 0) unknownGates -= 1;
    else if (card?.type === 'Spirit' && unknownSpirits > 0) unknownSpirits -= 1;
    else {
      reject(
        'position-not-in-deck',
        `The position has more copies of ${name} than the deck of player ${player}.`,
        'position',
        { player, card: name },
      );
    }
  }
  const rest = [...left].flatMap(([name, count]) => Array<string>(count).fill(name));
  return { rest, unknownGates, unknownSpirits };
}
