import { concealedList, unforeseeable } from '../../core/foresight.ts';
import type { Seat } from '../../core/ruleset.ts';
import {
  type Choice,
  type Gate,
  type Link,
  type Picked,
  type Player,
  players,
  type Side,
  type State,
  type Task,
} from '../model/index.ts';
import { visibleContinuation } from '../project/continuation.ts';
import { isHiddenLink, viewerOf } from '../project/visibility.ts';

/**
 * The state in which reading a card that this seat does not see throws Unforeseeable: cards of hidden piles, face-down
 * Gates, and what the other player chooses from them.
 */
export function conceal(state: State, seat: Seat): State {
  const viewer = viewerOf(seat);
  const { sequence, choice, continuation } = state;
  return {
    ...state,
    sides: players.map((player, at) => concealedSide(state, state.sides[at] as Side, player === viewer)),
    field: state.field.map((gate) => (gate.faceDown && gate.player !== viewer ? withoutCard(gate) : gate)),
    continuation: isOwn(continuation, viewer) ? visibleContinuation(state, viewer) : concealedList(continuation),
    ...(sequence === undefined ? {} : { sequence: concealedSequence(state, sequence, viewer) }),
    ...(choice === undefined || choice.player === viewer ? {} : { choice: concealedChoice(choice) }),
  };
}

/** A choice of the other player: what can be chosen depends on hidden cards. */
function concealedChoice({ decision, player, kind, prompt, cardName }: Choice): Choice {
  const shown = { decision, player, kind, prompt, ...(cardName === undefined ? {} : { cardName }) };
  return withoutMembers<Choice>(shown, ['min', 'max', 'options', 'different', 'cost', 'secret']);
}

function concealedSide({ rules }: State, side: Side, own: boolean): Side {
  const deck = concealedList(side.deck);
  if (own) return { ...side, deck };
  const spirits = rules.policies.spiritDeck === 'public' ? side.spirits : concealedList(side.spirits);
  return { ...side, deck, hand: concealedList(side.hand), foresee: concealedList(side.foresee), spirits };
}

function concealedSequence(
  state: State,
  sequence: NonNullable<State['sequence']>,
  viewer: Player | undefined,
): NonNullable<State['sequence']> {
  const links = sequence.links.map((link): Link => {
    if (isHiddenLink(state, link, viewer)) return withoutMembers<Link>(link, ['cardName', 'picked']);
    if (link.player === viewer) return link;
    return { ...link, picked: link.picked.map((each) => (each.secret === undefined ? each : withoutPicks(each))) };
  });
  return { ...sequence, links };
}

/** The same with a card that cannot be read. */
const withoutCard = (gate: Gate): Gate => withoutMembers<Gate>(gate, ['cardName']);

/** What was chosen secretly. Even how many cards were chosen cannot be read. */
const withoutPicks = (picked: Picked): Picked => withoutMembers<Picked>(picked, ['picks']);

/** A copy of a value of which these members cannot be read. */
function withoutMembers<T extends object>(value: Partial<T>, members: readonly (keyof T)[]): T {
  const getters = members.map((member) => [member, { get: unforeseeable, enumerable: true, configurable: true }]);
  return Object.defineProperties({ ...value }, Object.fromEntries(getters)) as T;
}

/** Whether everything that follows a choice is a text of this player. */
function isOwn(continuation: readonly Task[], viewer: Player | undefined): boolean {
  return continuation.every((task) => {
    if (task.type === 'together') return task.texts.every(({ env }) => env.player === viewer);
    return !('env' in task) || task.env.player === viewer;
  });
}
