import type { Seat } from '../../core/ruleset.ts';
import { countCopies } from '../cards/decks.ts';
import { entrantOf, gateOf, nameOf, typeOf } from '../cards/lookup.ts';
import { publicName } from '../context.ts';
import { countAnswers } from '../interpreter/choices.ts';
import { statsOf } from '../interpreter/filters.ts';
import { type Link, type Player, players, type QueuedOp, type State, type Task, type View } from '../model/index.ts';
import { isHiddenLink, isHiddenPick, shownLink, viewerOf } from './visibility.ts';

/**
 * What a seat sees, or a watcher if no seat is given. The host sees no more than a watcher. Every output is made from this
 * view, so what is left out here appears nowhere.
 */
export function view(state: State, seat?: Seat): View {
  const viewer = viewerOf(seat);
  const { rules, choice, sequence } = state;
  const choosing = choice !== undefined && choice.player === viewer;
  return {
    turn: state.turn,
    player: state.player,
    phase: state.phase,
    ...(state.acting === undefined ? {} : { acting: state.acting }),
    firstPlayer: rules.first,
    turnCap: rules.turnCap,
    policies: rules.policies,
    cards: rules.cards,
    field: state.field.map((gate) => ({
      entity: gate.entity,
      player: gate.player,
      zone: gate.zone,
      ...(gate.faceDown && gate.player !== viewer ? {} : { cardName: gate.cardName }),
      name: nameOf(state, gate),
      cardType: typeOf(state, gate),
      ready: gate.ready,
      faceDown: gate.faceDown,
      ...statsOf(state, gate),
      damage: gate.damage,
      moves: gate.moves,
      ...(gate.moved ? { moved: gate.moved } : {}),
      branches: gate.branches,
    })),
    sides: players.map((player) => side(state, player, viewer)),
    changes: state.changes,
    wards: state.wards,
    ...(state.delayed === undefined ? {} : { delayed: state.delayed }),
    ...(sequence === undefined
      ? {}
      : {
          sequence: {
            links: sequence.links.map((link) => shownLink(link, isHiddenLink(state, link, viewer))),
            picked: sequence.links
              .map((link) => ({ link: link.link, picked: shownPicks(state, link, viewer), grants: link.grants }))
              .filter((each) => each.picked.length + each.grants.length > 0),
            priority: sequence.priority,
            passes: sequence.passes,
            locks: sequence.locks,
            resolving: sequence.resolving,
          },
        }),
    turnEnds: state.turnEnds,
    ...(choice === undefined
      ? {}
      : {
          choice: {
            choice: choice.choice,
            player: choice.player,
            kind: choice.kind,
            prompt: choice.prompt,
            ...(choice.cardName === undefined ? {} : { cardName: choice.cardName }),
            ...(choosing
              ? {
                  min: choice.min,
                  max: choice.max,
                  options: choice.options,
                  ways: countAnswers(choice),
                  cost: choice.cost,
                }
              : {}),
          },
        }),
    ...(choosing ? { continuation: JSON.stringify(visibleContinuation(state, viewer)) } : {}),
    gatesPlaced: state.nextEntity - 1,
    choicesAsked: state.nextChoice - 1,
    ...(state.outcome === undefined ? {} : { outcome: state.outcome }),
    ...(state.winner === undefined ? {} : { winner: state.winner }),
  };
}

function side(state: State, player: Player, viewer: Player | undefined): View['sides'][number] {
  const { deck, hand, discard, shattered, spirits, foresee, opened } = state.sides[
    Number(player) - 1
  ] as State['sides'][number];
  const own = player === viewer;
  const entrant = entrantOf(state, player);
  const faceDown = state.field.filter((gate) => gate.player === player && gate.faceDown).map((gate) => gate.cardName);
  return {
    player,
    entrant: entrant.cardName,
    damage: entrant.damage,
    deckCount: deck.length,
    handCount: hand.length,
    spiritCount: spirits.length,
    foreseeCount: foresee.length,
    ...(own ? { hand } : {}),
    ...(own || state.rules.policies.spiritDeck === 'public' ? { spirits } : {}),
    ...(own ? { foresee } : {}),
    discard,
    shattered,
    // Sorted by name, because the order of the deck is hidden.
    unseen: countCopies(own ? deck : [...deck, ...hand, ...foresee, ...faceDown]),
    opened,
  };
}

/** What follows a choice, as its chooser may know it: without what the other player picked secretly or has face down. */
function visibleContinuation(state: State, viewer: Player): Task[] {
  return state.continuation.flatMap((task): Task[] => {
    if (task.type !== 'ops') return [task];
    const { cardName, ...env } = task.env;
    const source = gateOf(state, env.entity);
    const secret = source?.player !== viewer && cardName !== undefined && publicName(state, task.env) === undefined;
    if (env.player === viewer) return [secret ? { ...task, env } : task];
    if (secret) return [];
    const picked = task.env.picked.filter((each) => !each.picks.some(isHiddenPick));
    // The text is cut off before rounds about cards that only the other player may know.
    const hides = (op: QueuedOp) => op.type === 'Bind' && op.picks.some(isHiddenPick);
    const ops = task.ops.some(hides) ? task.ops.slice(0, task.ops.findIndex(hides)) : task.ops;
    return [{ ...task, ops, env: { ...task.env, picked } }];
  });
}

/** What was chosen for a link. Nothing of a hidden link: even the names of its picks would reveal the card. */
function shownPicks(state: State, link: Link, viewer: Player | undefined): Link['picked'] {
  if (link.player === viewer) return link.picked;
  if (isHiddenLink(state, link, viewer)) return [];
  return link.picked.filter((each) => !each.picks.some(isHiddenPick));
}
