import type { Seat } from '../../core/ruleset.ts';
import { entrantOf, gateOf, nameOf, typeOf } from '../cards/lookup.ts';
import { openName } from '../context.ts';
import { counted } from '../hidden/position.ts';
import { ways } from '../interpreter/choices.ts';
import { statsOf } from '../interpreter/filters.ts';
import {
  type Event,
  type Link,
  type Player,
  players,
  type State,
  type Task,
  type Told,
  type View,
  type WorkOp,
} from '../model/index.ts';

const playerOf = (seat: Seat | undefined): Player | undefined =>
  seat?.role === 'seat' ? players.find((each) => each === seat.seat) : undefined;

/** What a seat, or anyone, sees. Everything hidden is left out here, and so from every output. The host sees no more than a watcher. */
export function view(state: State, seat?: Seat): View {
  const viewer = playerOf(seat);
  const { rules, choice, sequence } = state;
  const choosing = choice !== undefined && choice.player === viewer;
  return {
    turn: state.turn,
    player: state.player,
    turnPhase: state.phase,
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
            because: choice.because,
            ...(choice.cardName === undefined ? {} : { cardName: choice.cardName }),
            ...(choosing
              ? { min: choice.min, max: choice.max, options: choice.options, ways: ways(choice), cost: choice.cost }
              : {}),
          },
        }),
    ...(choosing ? { resume: JSON.stringify(toResume(state, viewer)) } : {}),
    nextEntity: state.nextEntity,
    nextChoice: state.nextChoice,
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
    ...(own || state.rules.policies.spiritDeck === 'open' ? { spirits } : {}),
    ...(own ? { foresee } : {}),
    discard,
    shattered,
    // By name: the order of the deck must not shine through.
    unseen: counted(own ? deck : [...deck, ...hand, ...foresee, ...faceDown]),
    opened,
  };
}

const isHiddenPick = (pick: string): boolean => /^(hand|deck|foresee|spirit):/.test(pick);

/** What follows a choice, as its chooser may know it: without what the other player has picked or has lying face down. */
function toResume(state: State, viewer: Player): Task[] {
  return state.work.flatMap((task): Task[] => {
    if (task.do !== 'ops') return [task];
    const { cardName, ...env } = task.env;
    const source = gateOf(state, env.entity);
    const secret =
      source?.player !== viewer && cardName !== undefined && openName({ now: state }, task.env) === undefined;
    if (env.player === viewer) return [secret ? { ...task, env } : task];
    if (secret) return [];
    const picked = task.env.picked.filter((each) => !each.picks.some(isHiddenPick));
    // Rounds about cards that nobody else may know end here.
    const hides = (op: WorkOp) => op.type === 'Bind' && op.picks.some(isHiddenPick);
    const ops = task.ops.some(hides) ? task.ops.slice(0, task.ops.findIndex(hides)) : task.ops;
    return [{ ...task, ops, env: { ...task.env, picked } }];
  });
}

function isHiddenLink(state: State, { player, entity, sealed }: Link, viewer: Player | undefined): boolean {
  const faceDown = sealed || state.field.some((gate) => gate.entity === entity && gate.faceDown);
  return player !== viewer && faceDown;
}

/** What was chosen for a link. By the names it is called by one could tell a card that lies face down. */
function shownPicks(state: State, link: Link, viewer: Player | undefined): Link['picked'] {
  if (link.player === viewer) return link.picked;
  if (isHiddenLink(state, link, viewer)) return [];
  return link.picked.filter((each) => !each.picks.some(isHiddenPick));
}

function shownLink({ link, player, kind, entity, cardName, targets, negated }: Link, hidden: boolean) {
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

/** What a seat, or anyone, hears of an event. */
export function redact(event: Event, seat?: Seat): Told {
  const viewer = playerOf(seat);
  switch (event.type) {
    case 'CardsDrawn':
    case 'CardsForeseen': {
      if (event.player === viewer) return event;
      const { cards: _, ...told } = event;
      return told;
    }
    case 'CardMoved': {
      const { known, cardName, ...told } = event;
      return known || event.player === viewer ? { ...told, cardName } : told;
    }
    case 'GateLeft': {
      if (event.sealed === undefined) return event;
      const { sealed: _, cardName, ...told } = event;
      return event.player === viewer ? { ...told, cardName } : told;
    }
    case 'GatePlaced':
    case 'GateFlipped': {
      if (!event.faceDown || event.player === viewer) return event;
      const { cardName: _, ...told } = event;
      return told;
    }
    case 'LinkAdded': {
      const { link, known } = event;
      return { type: 'LinkAdded', link: link.link, added: shownLink(link, !known && link.player !== viewer) };
    }
    case 'ChoiceAsked': {
      const { choice, player, kind, because } = event.choice;
      return { type: 'ChoiceAsked', choice, player, asks: kind, because };
    }
    case 'ChoiceMade': {
      const { known, picks, ...told } = event;
      return known || event.player === viewer ? { ...told, picks } : told;
    }
    case 'DeckShuffled': {
      const { order: _, ...told } = event;
      return told;
    }
    default:
      return event;
  }
}
