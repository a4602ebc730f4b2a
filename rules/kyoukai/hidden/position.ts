import { countCopies, expandCopies } from '../cards/decks.ts';
import { cardNamed } from '../cards/lookup.ts';
import type { DeckList, Setup, View } from '../model/index.ts';

/**
 * A setup that begins a game at what a viewer sees, in the Main Step. A Sequence that is pending is left out. A seat's own
 * position has its hand and its Spirits.
 */
export function positionOf(view: View): Setup {
  const isPassing = (gate: View['field'][number]) =>
    !gate.faceDown && (gate.cardType === 'Normal' || gate.cardType === 'Fast');
  const sides = view.sides.map((side) => {
    const mine = view.field.filter((gate) => gate.player === side.player);
    const passing = mine
      .filter(isPassing)
      .flatMap((gate) => [gate.cardName as string, ...gate.branches.map((each) => each.cardName)]);
    const publicCards = [
      ...mine.flatMap((gate) => [
        ...(gate.faceDown ? [] : [gate.cardName as string]),
        ...gate.branches.map((each) => each.cardName),
      ]),
      ...side.discard,
      ...side.shattered,
    ];
    const ownFaceDown = mine.flatMap((gate) => (gate.faceDown && gate.cardName !== undefined ? [gate.cardName] : []));
    const all = [
      ...publicCards,
      ...expandCopies(side.unseen ?? []),
      ...(side.hand ?? []),
      ...(side.foresee ?? []),
      ...ownFaceDown,
    ];
    const typeOf = (name: string) => cardNamed({ rules: view }, name).type;
    const hidden = mine.filter((gate) => gate.cardName === undefined).length;
    const unknown = side.deckCount + side.handCount + side.foreseeCount + hidden;
    const list: DeckList = {
      entrant: side.entrant,
      gates: countCopies(all.filter((name) => !['Spirit', 'Entrant'].includes(typeOf(name)))),
      spirits: countCopies([...publicCards.filter((name) => typeOf(name) === 'Spirit'), ...(side.spirits ?? [])]),
      ...(side.unseen === undefined ? { unknownGates: unknown } : {}),
      ...(side.spirits === undefined ? { unknownSpirits: side.spiritCount } : {}),
    };
    const hand =
      side.hand === undefined ? { hand: [], unknownHand: side.handCount } : { hand: side.hand, unknownHand: 0 };
    const piles = { ...hand, deck: [], discard: [...side.discard, ...passing], shattered: side.shattered };
    return { list, piles };
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
          ...(gate.cardName === undefined ? {} : { cardName: gate.cardName }),
          ready: gate.ready,
          ...(gate.faceDown ? { faceDown: true } : {}),
          ...(gate.damage > 0 ? { damage: gate.damage } : {}),
          ...(gate.branches.length > 0 ? { branches: gate.branches.map((each) => each.cardName) } : {}),
        })),
      sides: sides.map(({ piles }) => piles),
    },
  };
}
