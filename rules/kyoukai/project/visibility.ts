import type { Seat } from '../../core/ruleset.ts';
import { type Link, type Player, players, type State } from '../model/index.ts';

/** The player whose hidden cards a seat may see. The host sees no more than a watcher. */
export function viewerOf(seat: Seat | undefined): Player | undefined {
  return seat?.role === 'seat' ? players.find((each) => each === seat.seat) : undefined;
}

/** Whether a pick names a card in a pile that only its player sees. */
export function isHiddenPick(pick: string): boolean {
  return /^(hand|deck|foresee|spirit):/.test(pick);
}

/** Whether a viewer may not know the card of a link's source. */
export function isHiddenLink(state: State, { player, entity, sealed }: Link, viewer: Player | undefined): boolean {
  const faceDown = sealed || state.field.some((gate) => gate.entity === entity && gate.faceDown);
  return player !== viewer && faceDown;
}

/** A link as a viewer sees it. `hidden`: without the card of its source. */
export function shownLink({ link, player, kind, entity, cardName, targets, negated }: Link, hidden: boolean) {
  return {
    link,
    player,
    kind,
    ...(entity === undefined ? {} : { entity }),
    ...(cardName === undefined || hidden ? {} : { cardName }),
    targets,
    negated,
  };
}
