import type { GateLine, Obligation, Summary } from '../../core/contract-types.ts';
import { zones } from '../data/zones.ts';
import { whoseMove } from '../decide/decide.ts';
import { fatal } from '../interpreter/damage.ts';
import type { State, View } from '../model/index.ts';

/** The game at a glance, with the diamond as text. */
export function summary(view: View): Summary {
  const damage = view.sides.map((side) => side.damage);
  const ended =
    view.outcome === undefined
      ? ''
      : view.winner === undefined
        ? ' The game is drawn.'
        : ` Player ${view.winner} has won.`;
  const links = view.sequence?.links.length ?? 0;
  const pending = links === 0 ? '' : ` ${links === 1 ? '1 link is' : `${links} links are`} pending.`;
  return {
    headline: `Turn ${view.turn}, player ${view.player}: damage ${damage.join(' and ')} of ${fatal}.${pending}${ended}`,
    clocks: [
      ...view.sides.map((side) => ({
        id: `damage-${side.player}`,
        label: `Damage of player ${side.player}`,
        value: side.damage,
        start: 0,
        end: fatal,
        text: `${side.entrant} has ${side.damage} of ${fatal}`,
      })),
      ...view.sides.map((side) => ({
        id: `deck-${side.player}`,
        label: `Deck of player ${side.player}`,
        value: side.deckCount,
        end: 0,
        text: `${side.deckCount} in the deck, ${side.handCount} in hand`,
      })),
      {
        id: 'turn',
        label: 'Turn',
        value: view.turn,
        start: 1,
        end: view.turnCap,
        text: `turn of player ${view.player}`,
      },
    ],
    gates: view.field.map(
      (gate): GateLine => ({
        id: String(gate.entity),
        name: gate.name,
        place: gate.zone,
        mark: `player ${gate.player}`,
        hot: gate.ready,
        ...(gate.ready && { why: 'Ready' }),
        guards: gate.branches.map((each) => each.cardName),
      }),
    ),
    board: board(view),
  };
}

/** The diamond, e5 on top. A letter for the type of each Gate, capital while it is Ready, and the number of its player. */
export function board({ field }: Pick<View, 'field'>): string {
  const marks = new Map(
    field.map((gate) => {
      const letter = gate.faceDown ? 'x' : gate.cardType === 'Spirit' ? 'p' : gate.cardType.charAt(0).toLowerCase();
      return [gate.zone, `${gate.ready ? letter.toUpperCase() : letter}${gate.player}`];
    }),
  );
  const rows = Array.from({ length: 9 }, (_, at) => 8 - at).map((height) => {
    const cells = zones.filter((zone) => zone.charCodeAt(0) - 97 + Number(zone[1]) - 1 === height);
    return `${'   '.repeat(Math.abs(4 - height))}${cells.map((zone) => marks.get(zone) ?? zone).join('    ')}`;
  });
  return rows.join('\n');
}

/** Whose move it is, and what is asked. */
export function pending(state: State): readonly Obligation[] {
  const { choice, sequence, phase, outcome } = state;
  if (outcome !== undefined) return [];
  const by = whoseMove(state);
  if (choice !== undefined) return [{ id: choice.choice, by, because: choice.because, rule: 'choices' }];
  const [because, rule] =
    sequence !== undefined
      ? ['Add to the Sequence, or pass.', 'priority']
      : phase === 'starting'
        ? ['Say what the game is started with, or pass.', 'start-in-play']
        : phase === 'afterMove'
          ? ['Attack or use the skill of the Gate that moved, or finish its action.', 'action-after-move']
          : ['Open Gates, take actions, or end the turn.', 'turn-main'];
  return [{ id: 0, by, because, rule }];
}
