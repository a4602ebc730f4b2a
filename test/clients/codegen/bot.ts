/*
 * The types that @graphql-codegen/client-preset makes of bot.graphql with its default settings. This file is compiled,
 * not run: it compiles only as long as the contract gives a bot types that it can rely on.
 */
import {
  type CreateGameMutation,
  type CreateGameMutationVariables,
  type PlayMutation,
  type PlayMutationVariables,
  type ReadEventsQuery,
  type ReadGameQuery,
  type ShownEventFragment,
  ShownEventFragmentDoc,
} from './generated/graphql.ts';
import { useFragment } from './generated/index.ts';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
/** True where `any` is somewhere inside of a type. */
type ContainsAny<T> = 0 extends 1 & T ? true : T extends object ? ContainsAny<T[keyof T]> : never;

function holds<_Claim extends true>(): void {}

type Game = NonNullable<ReadGameQuery['game']>;
type Event = ShownEventFragment;
type Entry = Game['legal'][number];

holds<Equal<ContainsAny<CreateGameMutation | PlayMutation | ReadEventsQuery | ReadGameQuery | Event>, never>>();
holds<Equal<ContainsAny<CreateGameMutationVariables | PlayMutationVariables>, never>>();
// @ts-expect-error: what JSON.parse returns is `any`, and that is found.
holds<Equal<ContainsAny<{ readonly facts: readonly ReturnType<typeof JSON.parse>[] }>, never>>();

// Every event has these, whatever its game.
holds<Equal<Event['text'], string>>();
holds<Equal<Event['slug'], string>>();
holds<Equal<Event['drama'], number>>();
holds<Equal<Event['type'], string>>();

// So has every game.
holds<Equal<Game['id'], string>>();
holds<Equal<Game['summary']['clocks'][number]['value'], number>>();
holds<Equal<Game['summary']['gates'][number]['gate'], string>>();
holds<Equal<Game['pending'][number]['number'], number>>();
holds<Equal<Game['pending'][number]['rule']['code'], string>>();
holds<Equal<Entry['code'], string>>();
holds<Equal<Entry['label'], string>>();
holds<Equal<Entry['needs'][number]['what'], string>>();
holds<Equal<Game['status'], 'open' | 'over' | 'archived'>>();
holds<Equal<Game['viewer']['role'], 'host' | 'seat' | 'watcher'>>();

/** A reply of a union is told apart without a default that hides a new one. */
export function describeReply({ play: reply }: PlayMutation): string {
  switch (reply.__typename) {
    case 'Played':
      return reply.events.map((event) => describeEvent(useFragment(ShownEventFragmentDoc, event))).join('\n');
    case 'Rejected':
      return `${reply.because} Instead: ${reply.legal.map(({ label }) => label).join(', ')}.`;
    case 'Conflict':
      return `Version ${reply.currentVersion} is newer. ${reply.stillLegal ? 'Try again.' : 'Look first.'}`;
    default:
      return reply satisfies never;
  }
}

export function describeCreation({ createGame: reply }: CreateGameMutation): string {
  switch (reply.__typename) {
    case 'Created':
      return reply.game.id;
    case 'Rejected':
      return `${reply.because} (${reply.rule.title})`;
    default:
      return reply satisfies never;
  }
}

/** Events with their own types where the bot selects their fields; all others by what they share. */
function describeEvent(event: Event): string {
  switch (event.__typename) {
    case 'EldritchHorrorGateSpawned':
      holds<Equal<typeof event.gate, string>>();
      return `${event.text} (${event.gate} at ${event.space})`;
    case 'EldritchHorrorDoomAdvanced':
      holds<Equal<typeof event.doom, number>>();
      return `${event.text} (${event.doom})`;
    case 'ArkhamHorrorGateClosed':
      return `${event.text} (${event.gate})`;
    default:
      holds<Equal<Extract<typeof event, { gate: unknown } | { doom: unknown }>, never>>();
      return event.text;
  }
}

/** The games are a closed union, too. */
export function describeGame(game: Game): string {
  switch (game.__typename) {
    case 'EldritchHorrorGame':
      return `${game.summary.headline} Omen: ${game.view.omen.colour}`;
    case 'ArkhamHorrorGame':
    case 'KyoukaiGame':
      return game.summary.headline;
    default:
      return game satisfies never;
  }
}

export function forgetConflicts({ play: reply }: PlayMutation): string {
  switch (reply.__typename) {
    case 'Played':
    case 'Rejected':
      return reply.__typename;
    default:
      // @ts-expect-error: a conflict is not handled.
      return reply satisfies never;
  }
}

// A command names one ruleset, and its members are those of that ruleset.
export const spawnGate = { eldritchHorror: { spawnGate: { count: 1 } } } satisfies PlayMutationVariables['commands'];
// @ts-expect-error: Kyoukai has no such command.
export const wrongGame = { kyoukai: { spawnGate: {} } } satisfies PlayMutationVariables['commands'];
