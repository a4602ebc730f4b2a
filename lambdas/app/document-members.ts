import type { AnyRuleset } from '../../rules/core/ruleset.ts';
import type { Export, ExportedCommit } from './export-game.ts';
import { findRulesetOfGame } from './game-reference.ts';

/** Where a document is wrong: which version, which of its events if it is one, and why. */
export interface Fault {
  readonly version: number;
  readonly event?: number;
  /** JSON pointer into the document, where one member contradicts the others. */
  readonly pointer?: string;
  readonly because: string;
}

/** How far the clocks of two servers may differ, in milliseconds. */
const clockDifferenceMs = 3_600_000;

/** The members that only commits of some kinds have, and those kinds. */
const kindsWith = {
  commands: ['played'],
  toVersion: ['undone'],
  impact: ['undone'],
  roles: ['rotated'],
  from: ['forked', 'imported'],
} as const satisfies Partial<Record<keyof ExportedCommit, readonly ExportedCommit['kind'][]>>;

/** The kinds of version 0. */
const firstKinds: readonly ExportedCommit['kind'][] = ['started', 'forked', 'imported'];

/** What contradicts itself in the members that are the same on all pages. There is at least one commit. */
export function headFault(
  ruleset: AnyRuleset,
  { game, createdAt, scope, seat, setup, origin, commits }: Export,
): Fault | undefined {
  const fault = (pointer: string, because: string) => ({ version: 0, pointer, because });
  const { kind, at, from } = commits[0] as ExportedCommit;
  if (findRulesetOfGame(game)?.id !== ruleset.id) return fault('/game', `must be the id of a game of ${ruleset.id}`);
  if ((scope === 'seat') !== (seat !== undefined)) return fault('/seat', 'must be there for the scope `seat` only');
  if (isBefore(at, createdAt)) return fault('/createdAt', 'must not be later than version 0');
  if (kind !== 'started' && setup !== undefined) return fault('/setup', 'must be absent: the game has an origin');
  if ((origin === undefined) !== (from === undefined)) return fault('/origin', 'must be there for a fork or an import');
  if (origin === undefined || from === undefined) return undefined;
  if (origin.game !== from.game) return fault('/origin/game', 'must be the game that version 0 names');
  if (origin.version !== from.version) return fault('/origin/version', 'must be the version that version 0 names');
  return undefined;
}

/** What contradicts itself in the members of a commit, given the states of the versions before. */
export function commitFault(
  ruleset: AnyRuleset,
  { commits }: Export,
  version: number,
  states: readonly unknown[],
): Fault | undefined {
  const commit = commits[version] as ExportedCommit;
  const { kind, by, toVersion, roles } = commit;
  const fault = (member: string, because: string) => ({ version, pointer: `/commits/${version}/${member}`, because });
  if (firstKinds.includes(kind) !== (version === 0)) return fault('kind', 'a game begins once, with version 0');
  for (const [member, kinds] of Object.entries(kindsWith)) {
    const isThere = commit[member as keyof typeof kindsWith] !== undefined;
    const mayBe = kinds.some((each) => each === kind);
    if (isThere && !mayBe) return fault(member, `must be absent where the kind is \`${kind}\``);
    // Commands may be unpublished: the replay says so.
    if (!isThere && mayBe && member !== 'commands') return fault(member, `is missing for the kind \`${kind}\``);
  }
  if (toVersion !== undefined && toVersion >= version) return fault('toVersion', `must be below ${version}`);
  const seats = version === 0 ? [] : ruleset.seats(states[version - 1]);
  const isPlayers = kind === 'played' || kind === 'undone';
  const actors = ['host', ...(isPlayers ? seats : [])];
  if (!actors.includes(by)) return fault('by', `must be ${actors.length > 1 ? 'one of ' : ''}${actors.join(', ')}`);
  const known = ['host', 'watcher', ...seats.map((seat) => `seat ${seat}`)];
  const wrong = roles?.findIndex((role) => !known.includes(role)) ?? -1;
  return wrong === -1 ? undefined : fault(`roles/${wrong}`, `must be one of ${known.join(', ')}`);
}

/** What contradicts the states of all versions: the end, the seat that a document is for, and when its seeds change. */
export function endFault(
  ruleset: AnyRuleset,
  { over, seat, seeds, commits }: Export,
  states: readonly unknown[],
): Fault | undefined {
  const isOver = (version: number) => ruleset.outcome(states[version]) !== undefined;
  const last = states.length - 1;
  if (over !== isOver(last)) {
    const because = over ? 'the game is not over with the last version: versions are missing' : 'the game is over';
    return { version: last, pointer: '/over', because };
  }
  if (seat !== undefined && !ruleset.seats(states[last]).includes(seat)) {
    return { version: 0, pointer: '/seat', because: `must be one of ${ruleset.seats(states[last]).join(', ')}` };
  }
  // A game that goes on after its end has a new seed, because the end published the one before.
  const changes = commits.filter(({ kind, version }) => kind === 'undone' && isOver(version - 1));
  const expected = new Set([0, ...changes.map(({ version }) => version)]);
  const wrong = seeds.findIndex(({ since }) => !expected.has(since));
  if (wrong === -1) return undefined;
  const version = seeds[wrong]?.since ?? 0;
  return { version, pointer: `/seeds/${wrong}/since`, because: 'no new seed was used from this version on' };
}

function isBefore(time: string, other: string): boolean {
  return Date.parse(time) < Date.parse(other) - clockDifferenceMs;
}
