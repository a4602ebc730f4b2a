import type { Seat } from '../../core/ruleset.ts';
import { countCopies } from '../cards/decks.ts';
import { entrantOf, nameOf, sideOf, typeOf } from '../cards/lookup.ts';
import { countAnswers } from '../interpreter/choices.ts';
import { statsOf } from '../interpreter/filters.ts';
import { type Choice, type Gate, type Link, type Player, players, type State, type View } from '../model/index.ts';
import { shownPicked, visibleContinuation } from './continuation.ts';
import { isHiddenLink, shownLink, viewerOf } from './visibility.ts';

/**
 * What a seat sees, or a watcher if no seat is given. The host sees no more than a watcher. Every output is made from this
 * view, so what is left out here appears nowhere.
 */
export function view(state: State, seat?: Seat): View {
  const viewer = viewerOf(seat);
  const { rules, choice, sequence } = state;
  const isChooser = viewer !== undefined && choice?.player === viewer;
  return {
    turn: state.turn,
    player: state.player,
    phase: state.phase,
    ...(state.acting === undefined ? {} : { acting: state.acting }),
    firstPlayer: rules.first,
    turnCap: rules.turnCap,
    policies: rules.policies,
    cards: rules.cards,
    field: state.field.map((gate) => shownGate(state, gate, viewer)),
    sides: players.map((player) => shownSide(state, player, viewer)),
    changes: state.changes,
    wards: state.wards,
    ...(state.delayed === undefined ? {} : { delayed: state.delayed }),
    ...(sequence === undefined ? {} : { sequence: shownSequence(state, sequence, viewer) }),
    turnEnds: state.turnEnds,
    ...(choice === undefined ? {} : { choice: shownChoice(choice, isChooser) }),
    ...(choice === undefined ? {} : { continuation: JSON.stringify(visibleContinuation(state, viewer)) }),
    gatesPlaced: state.nextEntity - 1,
    decision: state.decision,
    ...(state.outcome === undefined ? {} : { outcome: state.outcome }),
    ...(state.winner === undefined ? {} : { winner: state.winner }),
  };
}

type Viewer = Player | undefined;

function shownGate(state: State, gate: Gate, viewer: Viewer): View['field'][number] {
  const { entity, player, zone, cardName, ready, faceDown, damage, moves, moved, branches } = gate;
  return {
    entity,
    player,
    zone,
    ...(faceDown && player !== viewer ? {} : { cardName }),
    name: nameOf(state, gate),
    cardType: typeOf(state, gate),
    ready,
    faceDown,
    ...statsOf(state, gate),
    damage,
    moves,
    ...(moved ? { moved } : {}),
    branches,
  };
}

type Sequence = NonNullable<State['sequence']>;

function shownSequence(state: State, sequence: Sequence, viewer: Viewer): NonNullable<View['sequence']> {
  const { links, priority, passes, locks, resolving } = sequence;
  return {
    links: links.map((link) => shownLink(link, isHiddenLink(state, link, viewer))),
    picked: links
      .map((link) => ({ link: link.link, picked: shownPicks(state, link, viewer), grants: link.grants }))
      .filter((each) => each.picked.length + each.grants.length > 0),
    priority,
    passes,
    locks,
    resolving,
  };
}

/** Only the chooser sees the options. */
function shownChoice(given: Choice, isChooser: boolean): NonNullable<View['choice']> {
  const { decision, player, kind, prompt, cardName, min, max, options, cost } = given;
  return {
    decision,
    player,
    kind,
    prompt,
    ...(cardName === undefined ? {} : { cardName }),
    ...(isChooser ? { min, max, options, ways: countAnswers(given), cost } : {}),
  };
}

function shownSide(state: State, player: Player, viewer: Viewer): View['sides'][number] {
  const { deck, hand, discard, shattered, spirits, foresee, opened } = sideOf(state, player);
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
    ...(own || state.rules.policies.deckLists === 'open'
      ? { unseen: countCopies(own ? deck : [...deck, ...hand, ...foresee, ...faceDown]) }
      : {}),
    opened,
  };
}

/** What was chosen for a link. Nothing of a hidden link: even the names of its picks would reveal the card. */
function shownPicks(state: State, link: Link, viewer: Viewer): Link['picked'] {
  if (isHiddenLink(state, link, viewer)) return [];
  return shownPicked(link.picked, link.player, viewer, link.cardName);
}
