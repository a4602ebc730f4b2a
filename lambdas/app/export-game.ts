import { rngName } from '../../rules/core/random.ts';
import { host, type Seat } from '../../rules/core/ruleset.ts';
import type { Role } from '../../schema/access.ts';
import { encrypt } from '../auth/encryption.ts';
import type { Principal } from '../auth/principal.ts';
import type { SigningKeys } from '../auth/signing-keys.ts';
import type { Commit, GameStore, Origin } from '../store/store.ts';
import { actorName } from './actor.ts';
import { canonicalHash } from './canonical-hash.ts';
import { commitAt, commitHistory, readableCommit } from './game-access.ts';
import type { GameReference } from './game-reference.ts';
import { type CommitView, commitSummary, pageOfVersions, recordedEvents, redactEvents } from './game-view.ts';
import { commitment } from './seeds.ts';
import { time } from './time.ts';

/** A version as an export has it: with recorded events, and with the commands as far as the viewer may know them. */
export interface ExportedCommit extends Omit<CommitView, 'events'> {
  readonly events: readonly unknown[];
  readonly commands?: readonly unknown[];
}

export interface ExportedSeed {
  /** The first version that uses it. */
  readonly since: number;
  readonly commitment: string;
  readonly seed?: string;
}

/** The state that a fork or an import began with: fixed by its hash, and published when the game is over. */
export interface ExportedOrigin extends Origin {
  /** SHA-256 of the seed, a line break, and the state as JSON. */
  readonly commitment: string;
  readonly state?: unknown;
}

/** A game as a self-contained document. With every seed in it, anyone can replay it and compare. */
export interface Export {
  readonly format: 'gatehouse-export-1';
  readonly game: string;
  readonly ruleset: string;
  readonly revision: number;
  readonly rng: string;
  readonly title?: string | undefined;
  readonly createdAt: string;
  readonly over: boolean;
  /** For whom it is. */
  readonly scope: Role;
  readonly seat?: string | undefined;
  readonly setup?: unknown;
  readonly origin?: ExportedOrigin | undefined;
  readonly seeds: readonly ExportedSeed[];
  readonly commits: readonly ExportedCommit[];
  /** Readable by this service only: see `EncryptedPart`. */
  readonly sealed?: readonly string[];
  readonly page: { readonly next?: string };
}

/** What an import needs and a client may not know before the game is over, and hashes of the readable part. */
export interface EncryptedPart {
  /** Hash of all members but `seeds`, `commits`, `sealed` and `page`. */
  readonly head: string;
  /** Hashes of the commits by version. */
  readonly commitHashes: Readonly<Record<number, string>>;
  readonly seeds: readonly { readonly since: number; readonly seed: string }[];
  /** Those that the readable part does not have. */
  readonly commands: Readonly<Record<number, readonly unknown[]>>;
  /** Where the readable part does not have it. */
  readonly setup?: unknown;
  readonly state?: unknown;
  /** Rounds the length up, so that the length says nothing about the content. */
  readonly padding: string;
}

export interface ExportRequest {
  readonly reference: GameReference;
  readonly first: number;
  readonly after?: number | undefined;
  /** Only what every reader may see, whatever the principal. */
  readonly watcher?: boolean | undefined;
}

/**
 * Exports the versions after `after`, and says how many versions the principal is kept behind. Commands are shown to
 * the actor who gave them, and to everyone once the game is over. Seeds are shown once the game is over. Throws Problem
 * `not-found`.
 */
export async function exportGame(
  store: GameStore,
  signingKeys: SigningKeys,
  principal: Principal,
  { reference, first, after = -1, watcher }: ExportRequest,
): Promise<{ readonly document: Export; readonly delay: number }> {
  const { commit: newest, ruleset } = await readableCommit(store, principal, reference, reference.version);
  const start = await commitAt(store, newest, 0);
  const { commits: found, more, delay } = await commitHistory(store, principal, reference, first, after);
  const seat = watcher ? undefined : principal.seat;
  const own = seat === undefined ? undefined : actorName(principal);
  const { over } = newest;
  // A setup may contain decks that only one seat knows. The client chose them all; a host to whom it gave a token did not.
  const knowsSetup = over || (principal.kind === 'api-key' && seat?.role === 'host');
  const head = headOf(newest, start, ruleset.id, seat, knowsSetup);
  // A version that was made since `newest` was read would not fit to the head.
  const known = found.filter(({ version }) => version <= newest.version);
  const exported = known.map((commit): ExportedCommit => {
    const events = redactEvents(ruleset, recordedEvents(commit), seat);
    const { entry } = commit;
    const mayKnowCommands = entry.kind === 'played' && (over || entry.by === own);
    return { ...commitSummary(commit), events, ...(mayKnowCommands && { commands: entry.commands }) };
  });
  const { items, page } = pageOfVersions(exported, more && known.at(-1)?.version !== newest.version);
  const commits = known.slice(0, items.length);
  // A state that no setup of this service produced is trusted only if this service itself has verified it.
  const isEncrypted = head.scope === 'host' && (!over || head.origin !== undefined);
  const part = isEncrypted ? encryptedPartOf(head, start, commits, items) : undefined;
  const document = {
    ...head,
    seeds: seedsOf([start, ...commits, newest], over),
    commits: items,
    ...(part && { sealed: [await encrypt(signingKeys, reference.game, part)] }),
    page,
  };
  return { document, delay };
}

/** Everything of a document that is the same on all of its pages. */
function headOf(newest: Commit, start: Commit, ruleset: string, seat: Seat | undefined, knowsSetup: boolean) {
  const { game, revision, title, createdAt, over } = newest;
  const scope: Role = seat === undefined ? 'watcher' : seat.role;
  return {
    format: 'gatehouse-export-1' as const,
    game,
    ruleset,
    revision,
    rng: rngName,
    title,
    createdAt: time(createdAt),
    over,
    scope,
    ...(seat?.role === 'seat' && { seat: seat.seat }),
    setup: knowsSetup && start.entry.kind === 'started' ? start.entry.setup : undefined,
    origin: originOf(start, over),
  };
}

/** The head of a document, as it was exported. */
export function documentHead({ seeds, commits, sealed, page, ...head }: Export): object {
  return head;
}

function originOf({ entry, seed, state }: Commit, over: boolean): ExportedOrigin | undefined {
  if (!('from' in entry)) return undefined;
  return { ...entry.from, commitment: originCommitment(seed, state), ...(over && { state }) };
}

/** What fixes the state that a game began with before it may be shown. */
export function originCommitment(seed: string, state: unknown): string {
  return commitment(`${seed}\n${JSON.stringify(state)}`);
}

function encryptedPartOf(
  head: { readonly setup?: unknown },
  start: Commit,
  commits: readonly Commit[],
  exported: readonly ExportedCommit[],
): EncryptedPart {
  const seeds = [...new Map([start, ...commits].map(({ seed, seedSince }) => [seedSince, seed]))];
  const commands = exported.flatMap(({ version, commands: shown }, at): [number, readonly unknown[]][] => {
    const entry = commits[at]?.entry;
    return shown === undefined && entry?.kind === 'played' ? [[version, entry.commands]] : [];
  });
  const state = 'from' in start.entry ? { state: start.state } : {};
  const setup = start.entry.kind === 'started' && head.setup === undefined ? { setup: start.entry.setup } : {};
  return {
    head: canonicalHash(head),
    commitHashes: Object.fromEntries(exported.map((commit) => [commit.version, canonicalHash(commit)])),
    seeds: seeds.map(([since, seed]) => ({ since, seed })),
    commands: Object.fromEntries(commands),
    ...setup,
    ...state,
    padding: [
      ...seeds.map(([, seed]) => paddingOf(seed, 128)),
      ...commands.map(([, given]) => paddingOf(given, 512)),
      paddingOf(setup, 4_096),
      paddingOf(state, 4_096),
    ].join(''),
  };
}

/** Spaces that round the length of a value as JSON up to a multiple of `block` bytes. */
function paddingOf(value: unknown, block: number): string {
  const bytes = Buffer.byteLength(JSON.stringify(value));
  return ' '.repeat(Math.ceil(bytes / block) * block - bytes);
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

/** The seat that a document was written for. */
export function seatOfDocument({ scope, seat }: Pick<Export, 'scope' | 'seat'>): Seat | undefined {
  switch (scope) {
    case 'host':
      return host;
    case 'seat':
      return { role: 'seat', seat: seat ?? '' };
    case 'watcher':
      return undefined;
  }
}
