import type { GateLine, Summary } from '../../core/contract-types.ts';
import { whoActs } from '../../core/headline.ts';
import { zones } from '../data/zones.ts';
import { fatal } from '../interpreter/damage.ts';
import type { View } from '../model/index.ts';
import { pending } from './pending.ts';

/** The game at a glance, with the field as text. */
export function summary(view: View): Summary {
  const damage = view.sides.map((side) => side.damage);
  const links = view.sequence?.links.length ?? 0;
  const open = links === 0 ? '' : ` ${links === 1 ? '1 link is' : `${links} links are`} pending.`;
  return {
    headline:
      view.outcome === undefined
        ? `Turn ${view.turn}, player ${view.player}: damage ${damage.join(' and ')} of ${fatal}.${open}${whoActs(pending(view), 'Player')}`
        : `The game is over in turn ${view.turn}. ${view.outcome.because}`,
    clocks: [
      ...view.sides.map((side) => ({
        clock: `damage-${side.player}`,
        label: `Damage of player ${side.player}`,
        value: side.damage,
        start: 0,
        end: fatal,
        text: `${side.entrant} has ${side.damage} of ${fatal} damage`,
      })),
      ...view.sides.map((side) => ({
        clock: `deck-${side.player}`,
        label: `Deck of player ${side.player}`,
        value: side.deckCount,
        end: 0,
        text: `${side.deckCount} in the deck, ${side.handCount} in hand`,
      })),
      {
        clock: 'turn',
        label: 'Turn',
        value: view.turn,
        start: 1,
        end: view.turnCap,
        text: `turn of player ${view.player}`,
      },
    ],
    gates: view.field.map(
      (gate): GateLine => ({
        gate: String(gate.entity),
        name: gate.name,
        space: gate.zone,
        symbol: `player ${gate.player}`,
        hot: gate.ready,
        ...(gate.ready && { hotBecause: 'Ready' }),
        guards: gate.branches.map((each) => each.cardName),
      }),
    ),
    board: board(view),
  };
}

/**
 * The field as a diamond of text, e5 at the top. Each Gate is a letter for its type (`p` for Spirits, `x` for face-down
 * Gates), capital while it is Ready, and the number of its player.
 */
export function board({ field }: Pick<View, 'field'>): string {
  const cells = new Map(
    field.map((gate) => {
      const letter = gate.faceDown ? 'x' : gate.cardType === 'Spirit' ? 'p' : gate.cardType.charAt(0).toLowerCase();
      return [gate.zone, `${gate.ready ? letter.toUpperCase() : letter}${gate.player}`];
    }),
  );
  const rows = Array.from({ length: 9 }, (_, at) => 8 - at).map((height) => {
    const row = zones.filter((zone) => zone.charCodeAt(0) - 97 + Number(zone[1]) - 1 === height);
    return `${'   '.repeat(Math.abs(4 - height))}${row.map((zone) => cells.get(zone) ?? zone).join('    ')}`;
  });
  return rows.join('\n');
}
