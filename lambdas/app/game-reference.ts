import type { AnyRuleset } from '../../rules/core/ruleset.ts';
import { rulesets } from '../../rules/index.ts';
import { Problem } from '../problem.ts';

/** A game as a request names it. The ruleset is known from the id alone, before the store is read. */
export interface GameReference {
  readonly game: string;
  /** In its newest revision. */
  readonly ruleset: AnyRuleset;
  /** The past version, if the id names one: `eh_…@3`. */
  readonly version?: number;
  /** The seat to see and act as, if the id names one: `eh_…~2`, `eh_…@3~2`. */
  readonly seat?: string;
}

/** Anything else is never looked up: a name that is too long for a key would be an error of the store. */
const idPattern = /^([a-z]{2})_[a-z0-9]{1,60}$/;
const seatPattern = /^[A-Za-z0-9-]{1,60}$/;
const versionPattern = /^(?:0|[1-9]\d{0,8})$/;

/** Reads the id of a game, of one of its versions, or of either as a seat sees it. Throws Problem `not-found`. */
export function parseGameReference(id: string): GameReference {
  const [versioned = '', seat, ...afterSeat] = id.split('~');
  const [game = '', version, ...afterVersion] = versioned.split('@');
  const ruleset = findRulesetOfGame(game);
  if (ruleset === undefined || afterSeat.length > 0 || afterVersion.length > 0) return gameNotFound(id);
  if (seat !== undefined && !seatPattern.test(seat)) return gameNotFound(id);
  if (version !== undefined && !versionPattern.test(version)) return gameNotFound(id);
  return {
    game,
    ruleset,
    ...(version !== undefined && { version: Number(version) }),
    ...(seat !== undefined && { seat }),
  };
}

/** The game that an id names, without version and seat. */
export function gameOfId(id: string): string {
  return id.replace(/[@~].*$/, '');
}

/**
 * The id of what a seat of the sender's choice sees. It is an entity of its own, so that a client's cache never shows
 * the hand of one seat to another.
 */
export function seatId(id: string, seat: string): string {
  return `${id}~${seat}`;
}

/** The id of a past version. It is an entity of its own, so that a client's cache never takes it for the newest one. */
export function versionId(game: string, version: number): string {
  return `${game}@${version}`;
}

/** The ruleset that a game's id names, if this server has it. */
export function findRulesetOfGame(game: string): AnyRuleset | undefined {
  const [, code] = idPattern.exec(game) ?? [];
  return rulesets.find((each) => each.code === code);
}

/** Throws Problem `not-found`. The same for a game that does not exist and for one that the principal may not see. */
export function gameNotFound(game: string): never {
  throw new Problem('not-found', `There is no game "${game.slice(0, 60)}" that you may see.`);
}

/** The version that an id or an argument names. Throws Problem `bad-request` where they name different ones. */
export function requestedVersion(
  { version }: GameReference,
  given: number | undefined,
  argument = 'at',
): number | undefined {
  if (version === undefined || given === undefined || version === given) return version ?? given;
  const detail = `The id names version ${version}, but "${argument}" names version ${given}. Send one of them.`;
  throw new Problem('bad-request', detail, {
    issues: [{ pointer: `/${argument}`, message: 'must be the version in the id, or be left out' }],
  });
}

/** The seat that an id or an argument names. Throws Problem `bad-request` where they name different ones. */
export function requestedSeat({ seat }: GameReference, argument: string | undefined): string | undefined {
  if (seat === undefined || argument === undefined || seat === argument) return seat ?? argument;
  throw new Problem('bad-request', `The id names seat "${seat}", but "seat" is another one. Send one of them.`, {
    issues: [{ pointer: '/seat', message: 'must be the seat in the id, or be left out' }],
  });
}

/** The game of a request that changes it. Throws Problem `bad-request` for the id of a past version. */
export function writableGame({ game, version }: GameReference): string {
  if (version === undefined) return game;
  throw new Problem('bad-request', `Version ${version} is past and cannot be changed. Send the id "${game}".`, {
    issues: [{ pointer: '/game', message: 'must be the id without "@"' }],
  });
}
