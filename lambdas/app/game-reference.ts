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
}

/** Anything else is never looked up: a name that is too long for a key would be an error of the store. */
const idPattern = /^([a-z]{2})_[a-z0-9]{1,60}$/;
const versionPattern = /^(?:0|[1-9]\d{0,8})$/;

/** Reads the id of a game or of one of its versions. Throws Problem `not-found`. */
export function parseGameReference(id: string): GameReference {
  const [game = '', version, ...rest] = id.split('@');
  const ruleset = findRulesetOfGame(game);
  if (ruleset === undefined || rest.length > 0) return gameNotFound(id);
  if (version === undefined) return { game, ruleset };
  return versionPattern.test(version) ? { game, ruleset, version: Number(version) } : gameNotFound(id);
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

/** The game of a request that changes it. Throws Problem `bad-request` for the id of a past version. */
export function writableGame({ game, version }: GameReference): string {
  if (version === undefined) return game;
  throw new Problem('bad-request', `Version ${version} is past and cannot be changed. Send the id "${game}".`, {
    issues: [{ pointer: '/game', message: 'must be the id without "@"' }],
  });
}
