import { cardNamed, entrantOf, findCard, gateAt, sideOf } from '../cards/lookup.ts';
import { type Context, reject } from '../context.ts';
import { border } from '../data/zones.ts';
import { entered } from '../interpreter/moves.ts';
import { run } from '../interpreter/run.ts';
import type { CommandOf, Player, State } from '../model/index.ts';

/** Puts a card into play before the first turn. */
export function startInPlay(context: Context, { cardName, zone }: CommandOf<'StartInPlay'>, player: Player): void {
  const { state } = context;
  if (state.phase !== 'starting' || state.player === player) {
    const because = 'Only the player who goes second can start with a card in play, and only before the first turn.';
    reject('not-now', because, 'start-in-play', { phase: state.phase });
  }
  const card = findCard(state.rules.cards, cardName);
  if (card === undefined || !card.open?.startInPlay || !sideOf(state, player).spirits.includes(cardName)) {
    const because = `You have no ${cardName} that can start in play.`;
    reject('cannot-start-in-play', because, 'start-in-play', { card: cardName });
  }
  if (gateAt(state, zone) !== undefined || !border[entrantOf(state, player).zone].includes(zone)) {
    const because = `A card starts in an empty zone beside your Entrant. Zone ${zone} is not one.`;
    reject('not-beside-entrant', because, 'start-in-play', { zone });
  }
  const entity = state.nextEntity;
  const placed = { entity, player, cardName, zone, ready: true, faceDown: false } as const;
  context.emit({ type: 'GatePlaced', ...placed, pile: 'spirit', opened: false });
  entered(context, entity);
  if (!canStart(context.state, player)) context.emit({ type: 'StartingOver', player });
  run(context);
}

/** Whether a player has another card that can start in play, and a zone for it. */
export function canStart(state: State, player: Player): boolean {
  const hasCard = sideOf(state, player).spirits.some((name) => cardNamed(state, name).open?.startInPlay);
  return hasCard && border[entrantOf(state, player).zone].some((zone) => gateAt(state, zone) === undefined);
}
