import assert from 'node:assert/strict';
import { test } from 'vitest';
import { play } from '../../../rules/core/play.ts';
import { type Random, randomFor } from '../../../rules/core/random.ts';
import { host, type Rejection, type Seat } from '../../../rules/core/ruleset.ts';
import { kyoukai } from '../../../rules/kyoukai/index.ts';
import {
  type Command,
  type Event,
  type Gate,
  Setup,
  type Side,
  type State,
} from '../../../rules/kyoukai/model/index.ts';
import type { RuleCode } from '../../../rules/kyoukai/rules.ts';
import { deepFreeze } from '../deep-freeze.ts';

/** A test of one rule of the catalogue. */
export function rule(id: RuleCode, sentence: string, act: () => void): void {
  test(`${id}: ${sentence}`, act);
}

export const anyRandom = (): Random => randomFor(new Uint32Array(8), 1);

export type Placed = Partial<Gate> & Pick<Gate, 'player' | 'zone' | 'cardName'>;

interface StateParts {
  /** The setup, as clients send it. */
  readonly setup?: object;
  /** Gates besides the Entrants, numbered from 3. Entrants are in their corners unless they are named. */
  readonly field?: readonly Placed[];
  readonly one?: Partial<Side>;
  readonly two?: Partial<Side>;
  readonly state?: Partial<State>;
}

const entrants: readonly string[] = ['The Lamplighter', 'The Ferrykeeper'];

/** A state with these parts, in the Main Step of player 1. Hands and Spirit Decks that are not given are empty. */
export function stateWith({ setup = {}, field = [], one = {}, two = {}, state = {} }: StateParts = {}): State {
  const started = kyoukai.start(Setup.parse({ first: '1', ...setup }), anyRandom());
  assert.ok('state' in started, JSON.stringify(started));
  const isEntrant = (each: Placed) =>
    entrants.includes(each.cardName) || started.state.field.some((gate) => gate.cardName === each.cardName);
  const moved = field.filter(isEntrant);
  const heads = started.state.field.map((gate) => ({ ...gate, ...moved.find((each) => each.player === gate.player) }));
  const others = field
    .filter((each) => !isEntrant(each))
    .map((each, at) => ({ ready: true, faceDown: false, damage: 0, moves: 0, branches: [], ...each, entity: at + 3 }));
  const bare = (side: Side): Side => ({ ...side, hand: [], spirits: [], deck: side.deck.slice(0, 10) });
  return deepFreeze({
    ...started.state,
    phase: 'main',
    field: [...heads, ...others],
    sides: [
      { ...bare(started.state.sides[0] as Side), ...one },
      { ...bare(started.state.sides[1] as Side), ...two },
    ],
    nextEntity: others.length + 3,
    ...state,
  });
}

export const seat = (player: '1' | '2' | 'host'): Seat => (player === 'host' ? host : { role: 'seat', seat: player });

/** Plays commands that the rules accept. */
export function playAll(state: State, player: '1' | '2' | 'host', ...commands: readonly Command[]): State {
  return played(state, player, ...commands).state;
}

export function played(state: State, player: '1' | '2' | 'host', ...commands: readonly Command[]) {
  const played = play(kyoukai, state, commands, seat(player), anyRandom());
  assert.ok('state' in played, JSON.stringify(played));
  return { state: deepFreeze(played.state), events: played.events as readonly Event[] };
}

/** Plays a command that the rules reject. */
export function rejected(state: State, player: '1' | '2' | 'host', command: Command): Rejection {
  const played = play(kyoukai, state, [command], seat(player), anyRandom());
  assert.ok('rejection' in played, `accepted: ${JSON.stringify(command)}`);
  return played.rejection;
}

/** Both players pass, until the Sequence is over or a player has to choose. */
export function passes(before: State): State {
  let state = before;
  while (state.sequence !== undefined && !state.sequence.resolving && state.choice === undefined) {
    state = playAll(state, state.sequence.priority, { type: 'Pass' });
  }
  return state;
}

/** The player who has to choose picks these. */
export function picks(state: State, ...chosen: readonly string[]): State {
  assert.ok(state.choice !== undefined, 'no choice is pending');
  return playAll(state, state.choice.player, { type: 'Choose', decision: state.decision, picks: [...chosen] });
}

export const open = (
  cardName: string,
  zone: Gate['zone'],
  ...choices: readonly string[][]
): Extract<Command, { type: 'OpenGate' }> => ({
  type: 'OpenGate',
  cardName,
  zone,
  ...(choices.length > 0 ? { choices: [...choices] } : {}),
});

export const at = (state: State, zone: string): Gate | undefined => state.field.find((gate) => gate.zone === zone);
export const side = (state: State, player: '1' | '2'): Side => state.sides[Number(player) - 1] as Side;
