import { cardNamed, entrantOf, findCard, gateAt, sideOf } from '../cards/lookup.ts';
import { refuse, type Story } from '../context.ts';
import { border } from '../data/zones.ts';
import { entered } from '../interpreter/moves.ts';
import { run } from '../interpreter/run.ts';
import type { Player, State } from '../model/index.ts';
import type { Of } from './timing.ts';

/** A Gate starts the game in play. */
export function startInPlay(story: Story, { cardName, zone }: Of<'StartInPlay'>, player: Player): void {
  const { now } = story;
  if (now.phase !== 'starting' || now.player === player) {
    refuse(
      'not-now',
      'A card starts in play only before the first turn, and only for who goes second.',
      'start-in-play',
      { phase: now.phase },
    );
  }
  const card = findCard(now.rules.cards, cardName);
  if (card === undefined || !card.open?.startInPlay || !sideOf(now, player).spirits.includes(cardName)) {
    refuse('cannot-start-in-play', `You have no ${cardName} that could start in play.`, 'start-in-play', {
      card: cardName,
    });
  }
  if (gateAt(now, zone) !== undefined || !border[entrantOf(now, player).zone].includes(zone)) {
    refuse('not-beside-entrant', `It starts in an empty zone beside your Entrant, not in ${zone}.`, 'start-in-play', {
      zone,
    });
  }
  const entity = now.nextEntity;
  const placed = { entity, player, cardName, zone, ready: true, faceDown: false } as const;
  story.tell({ type: 'GatePlaced', ...placed, pile: 'spirit', opened: false });
  entered(story, entity);
  if (!canStart(story.now, player)) story.tell({ type: 'StartingOver', player });
  run(story);
}

/** Whether a player has something left to start the game with. */
export function canStart(state: State, player: Player): boolean {
  const some = sideOf(state, player).spirits.some((name) => cardNamed(state, name).open?.startInPlay);
  return some && border[entrantOf(state, player).zone].some((zone) => gateAt(state, zone) === undefined);
}
