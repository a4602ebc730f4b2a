import { rngName } from '../../rules/core/random.ts';
import { host, type Seat } from '../../rules/core/ruleset.ts';
import type { Role } from '../../schema/access.ts';
import { encrypt } from '../auth/encryption.ts';
import { actorName, type Principal } from '../auth/principal.ts';
import type { SigningKeys } from '../auth/signing-keys.ts';
import type { Commit, GameStore, Origin } from '../store/store.ts';
import { time } from '../time.ts';
import { canonicalHash } from './canonical-hash.ts';
import { commitAt, commitHistory, readableCommit, rulesetOfCommit, rulesetOfGame } from './game-access.ts';
import { type CommitView, commitView, pageOfVersions } from './game-view.ts';
import { commitment } from './seeds.ts';

/** A version as an export holds it: also what was commanded, as far as the viewer may know that. */
export interface ExportedCommit extends CommitView {
  readonly commands?: readonly unknown[];
}

export interface ExportedSeed {
  /** The version from which on it was in force. */
  readonly since: number;
  readonly commitment: string;
  readonly seed?: string;
}

/** The table that a fork or an import began at: told when the game is over, and until then fixed by its hash. */
export interface ExportedOrigin extends Origin {
  /** SHA-256 of the seed, a line break, and the table as JSON. */
  readonly commitment: string;
  readonly state?: unknown;
}

/** A game as a document that stands for itself; with every seed in it, anyone can play it again and compare. */
export interface Export {
  readonly format: 'gatehouse-export-1';
  readonly game: string;
  readonly ruleset: string;
  readonly revision: number;
  readonly rng: string;
  readonly title?: string | undefined;
  readonly createdAt: string;
  readonly over: boolean;
  /** For whose eyes it is. */
  readonly scope: Role;
  readonly seat?: string | undefined;
  readonly setup?: unknown;
  readonly origin?: ExportedOrigin | undefined;
  readonly seeds: readonly ExportedSeed[];
  readonly commits: readonly ExportedCommit[];
  /** What only this service can read: see `Sealed`. */
  readonly sealed?: readonly string[];
  readonly page: { readonly next?: string };
}

/** What an import needs and nobody may know before the game is over, and marks of what the document says in the clear. */
export interface EncryptedPart {
  /** Of all members but `seeds`, `commits`, `sealed` and `page`. */
  readonly head: string;
  readonly marks: Readonly<Record<number, string>>;
  readonly seeds: readonly { readonly since: number; readonly seed: string }[];
  /** Those that the document does not tell. */
  readonly commands: Readonly<Record<number, readonly unknown[]>>;
  readonly state?: unknown;
  /** Makes up for what is short, so that the length of what is sealed says nothing about it. */
  readonly padding: string;
}

export interface ExportRequest {
  readonly game: string;
  readonly first: number;
  readonly after?: number | undefined;
  /** As a watcher is told, whoever asks. */
  readonly watcher?: boolean | undefined;
}

/**
 * Exports versions after `after`, and tells how many versions the caller is kept behind. Commands are told to whoever gave
 * them, and to everybody once the game is over; so are the seeds. Throws Problem `not-found`.
 */
export async function exportGame(
  store: GameStore,
  signing: SigningKeys,
  caller: Principal,
  ask: ExportRequest,
): Promise<{ readonly document: Export; readonly delay: number }> {
  rulesetOfGame(ask.game);
  const { commit: newest } = await readableCommit(store, caller, ask.game);
  const start = await commitAt(store, newest, 0);
  const { commits: found, more, delay } = await commitHistory(store, caller, ask.game, ask.first, ask.after ?? -1);
  const { game, revision, title, createdAt, over } = newest;
  const seat = ask.watcher ? undefined : caller.seat;
  const own = seat === undefined ? undefined : actorName({ ...caller, seat });
  const scope: Role = seat === undefined ? 'watcher' : seat.role;
  const head = {
    format: 'gatehouse-export-1' as const,
    game,
    ruleset: rulesetOfGame(game).id,
    revision,
    rng: rngName,
    title,
    createdAt: time(createdAt),
    over,
    scope,
    ...(seat?.role === 'seat' && { seat: seat.seat }),
    // It may name decks that a seat has to itself; whoever runs the table has laid it out and knows.
    setup: start.entry.kind === 'started' && (over || scope === 'host') ? start.entry.setup : undefined,
    origin: originOf(start, over),
  };
  const shown = found.map((commit) => exportCommit(commit, seat, over || actorOf(commit) === own));
  const { items: exported, page } = pageOfVersions(shown, more);
  const commits = found.slice(0, exported.length);
  // A table that was not laid out here is believed only if this service says so itself.
  const toSeal = scope === 'host' && (!over || head.origin !== undefined);
  const document = {
    ...head,
    seeds: seedsOf([start, ...commits, newest], over),
    commits: exported,
    ...(toSeal && { sealed: [await encrypt(signing, game, encryptedPartOf(head, start, commits, exported))] }),
    page,
  };
  return { document, delay };
}

/** Everything of a document that is the same on all of its pages and no list. */
export function headOf({ seeds, commits, sealed, page, ...head }: Export): object {
  return head;
}

function exportCommit(commit: Commit, seat: Seat | undefined, commanded: boolean): ExportedCommit {
  const shown = commitView(rulesetOfCommit(commit), commit, seat);
  return commanded && commit.entry.kind === 'played' ? { ...shown, commands: commit.entry.commands } : shown;
}

function actorOf({ entry }: Commit): string | undefined {
  return 'by' in entry ? entry.by : undefined;
}

function originOf({ entry, seed, state }: Commit, over: boolean): ExportedOrigin | undefined {
  if (!('from' in entry)) return undefined;
  return { ...entry.from, commitment: originCommitment(seed, state), ...(over && { state }) };
}

/** What fixes the table a game began at before it may be told. */
export function originCommitment(seed: string, state: unknown): string {
  return commitment(`${seed}\n${JSON.stringify(state)}`);
}

function encryptedPartOf(
  head: object,
  start: Commit,
  commits: readonly Commit[],
  exported: readonly ExportedCommit[],
): EncryptedPart {
  const seeds = [...new Map([start, ...commits].map(({ seed, seedSince }) => [seedSince, seed]))];
  const commands = exported.flatMap(({ version, commands }, at): [number, readonly unknown[]][] => {
    const entry = commits[at]?.entry;
    return commands === undefined && entry?.kind === 'played' ? [[version, entry.commands]] : [];
  });
  const state = 'from' in start.entry ? { state: start.state } : {};
  return {
    head: canonicalHash(head),
    marks: Object.fromEntries(exported.map((commit) => [commit.version, canonicalHash(commit)])),
    seeds: seeds.map(([since, seed]) => ({ since, seed })),
    commands: Object.fromEntries(commands),
    ...state,
    padding: [
      ...seeds.map(([, seed]) => paddingOf(seed, 128)),
      ...commands.map(([, given]) => paddingOf(given, 512)),
      paddingOf(state, 4_096),
    ].join(''),
  };
}

/** As much as a value lacks of a whole number of these pieces, written as JSON. */
function paddingOf(value: unknown, piece: number): string {
  const bytes = Buffer.byteLength(JSON.stringify(value));
  return ' '.repeat(Math.ceil(bytes / piece) * piece - bytes);
}

/** Each seed of these commits, with the secret itself where an outcome has published it. */
function seedsOf(commits: readonly Commit[], over: boolean): readonly ExportedSeed[] {
  const seeds = new Map<number, ExportedSeed>();
  for (const { seed, seedSince: since, over: ended } of commits) {
    if (over || ended || !seeds.has(since)) {
      seeds.set(since, { since, commitment: commitment(seed), ...((over || ended) && { seed }) });
    }
  }
  return [...seeds.values()].sort((one, other) => one.since - other.since);
}

/** The viewer that a document was written for. */
export function viewerOf({ scope, seat }: Pick<Export, 'scope' | 'seat'>): Seat | undefined {
  switch (scope) {
    case 'host':
      return host;
    case 'seat':
      return { role: 'seat', seat: seat ?? '' };
    case 'watcher':
      return undefined;
  }
}
