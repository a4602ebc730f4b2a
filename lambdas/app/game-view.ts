import type { AnyRuleset, Seat } from '../../rules/core/ruleset.ts';
import type { Principal } from '../auth/principal.ts';
import { type Commit, defaultPolicies, type Origin, statusOf, type UndoImpact } from '../store/store.ts';
import { seatId, versionId } from './game-reference.ts';
import { withoutMentions } from './neutral-text.ts';
import { commitment } from './seeds.ts';
import { time } from './time.ts';

/** An event as a viewer receives it, with its sentence, slug and drama. */
export type DescribedEvent = object;

/** What made a version, as a viewer may know it. */
export interface CommitView {
  readonly version: number;
  readonly at: string;
  readonly kind: Commit['entry']['kind'];
  readonly by: string;
  readonly toVersion?: number;
  /** For an undo. */
  readonly impact?: UndoImpact;
  /** For a fork or an import. */
  readonly from?: Origin;
  /** The roles whose tokens were revoked. */
  readonly roles?: readonly string[];
  readonly events: readonly DescribedEvent[];
}

/** Who reads a game, and how. */
export interface Viewer {
  readonly seat: Seat | undefined;
  /** When a token expires, seconds since 1970. */
  readonly expiresAt?: number;
  /** How many versions behind the newest the viewer is kept. */
  readonly delay?: number;
  /** The seat that an API key chose, which may choose another one for its next request. */
  readonly chosenSeat?: string;
}

/** The viewer that a principal is. */
export function viewerOf(principal: Principal, delay = 0): Viewer {
  const { kind, seat } = principal;
  if (kind === 'token') return { seat, delay, expiresAt: principal.expiresAt };
  return { seat, delay, ...(seat.role === 'seat' && { chosenSeat: seat.seat }) };
}

/**
 * A game as a viewer may see it, at the version of a commit. Everything that leaves the service about a game's state
 * goes through here, and so through the ruleset's one projection. Parts are computed when they are read.
 */
export class GameView {
  /** Unique in the whole service: the game's id, or that of a past version, or of either as a chosen seat sees it. */
  readonly id: string;
  /** Whether this is what later requests for the same game may see changed: no past version and no dry run. */
  readonly isNewest: boolean;
  readonly #ruleset: AnyRuleset;
  readonly #commit: Commit;
  readonly #viewer: Viewer;
  #known: unknown;

  constructor(ruleset: AnyRuleset, commit: Commit, viewer: Viewer, id: string = commit.game) {
    this.#ruleset = ruleset;
    this.#commit = commit;
    this.#viewer = viewer;
    this.isNewest = id === commit.game;
    this.id = viewer.chosenSeat === undefined ? id : seatId(id, viewer.chosenSeat);
  }

  /** The id of the game, without a version. */
  get game() {
    return this.#commit.game;
  }
  get ruleset() {
    return this.#ruleset.id;
  }
  /** The rules that this game is played by. */
  get rules() {
    return this.#ruleset;
  }
  get revision() {
    return this.#commit.revision;
  }
  get version() {
    return this.#commit.version;
  }
  get status() {
    return statusOf(this.#commit);
  }
  get title() {
    return this.#commit.title;
  }
  /** The client's own notes: for the host, and not for players and watchers. */
  get metadata() {
    return (this.seat?.role === 'host' && this.#commit.metadata) || [];
  }
  /** How often title, metadata or archive were changed. */
  get detailsRevision() {
    return this.#commit.details?.revision ?? 0;
  }
  get createdAt() {
    return time(this.#commit.createdAt);
  }
  get updatedAt() {
    return time(this.#commit.at);
  }
  /** All that the viewer may know. */
  get #knowledge() {
    this.#known ??= this.#ruleset.view(this.#commit.state, this.seat);
    return this.#known;
  }
  /** The same without what is on the cards, which `cards` has. */
  get view() {
    const { cards } = this.#ruleset;
    return cards === undefined ? this.#knowledge : cards.shownView(this.#knowledge);
  }
  /** What is on the cards, in games that can have cards of their own. */
  get cards() {
    return this.#ruleset.cards?.ofGame(this.#knowledge);
  }
  get summary() {
    return this.#ruleset.summary(this.#knowledge);
  }
  get doom() {
    return this.#ruleset.capabilities.doom?.(this.#knowledge);
  }
  get gates() {
    return this.summary.gates;
  }
  get outcome() {
    return this.#ruleset.outcome(this.#commit.state);
  }
  get pending() {
    return this.#ruleset.pending(this.#commit.state);
  }
  /** What the viewer could do now. A watcher can do nothing. */
  get legal() {
    return this.seat === undefined ? [] : this.#ruleset.legal(this.#commit.state, this.seat);
  }
  /** A setup that creates a game at this position, as far as the viewer knows it. */
  get position() {
    return this.#ruleset.position(this.#knowledge);
  }
  get seat() {
    return this.#viewer.seat;
  }
  get seats() {
    return this.#ruleset.seats(this.#commit.state);
  }
  get viewer() {
    const { seat = { role: 'watcher' as const }, expiresAt } = this.#viewer;
    return { ...seat, ...(expiresAt !== undefined && { expiresAt: time(expiresAt * 1_000) }) };
  }
  get policies() {
    return this.#commit.policies ?? defaultPolicies;
  }
  get delay() {
    return this.#viewer.delay || undefined;
  }
  get fairness() {
    const { seed, seedSince: since, seedChosenBy = 'server', over } = this.#commit;
    return { commitment: commitment(seed), since, seedChosenBy, ...(over ? { seed } : {}) };
  }

  /** Everything, as REST returns it. */
  toJSON() {
    const { id, ruleset, revision, version, status, title, metadata, createdAt, updatedAt } = this;
    const { summary, doom, outcome, pending, fairness, policies, seats, viewer, delay, view } = this;
    return {
      id,
      ruleset,
      revision,
      version,
      status,
      title,
      metadata,
      createdAt,
      updatedAt,
      summary,
      doom,
      outcome,
      pending,
      fairness,
      policies,
      seats,
      viewer,
      delay,
      view,
    };
  }
}

/** The view of a past version, under the id of that version. */
export function pastGameView(ruleset: AnyRuleset, commit: Commit, viewer: Viewer): GameView {
  return new GameView(ruleset, commit, viewer, versionId(commit.game, commit.version));
}

/** The events that a viewer may know, as recorded. */
export function redactEvents(ruleset: AnyRuleset, events: readonly unknown[], seat: Seat | undefined) {
  return events.map((event) => ruleset.redact(event, seat)).filter((visible) => visible !== undefined);
}

/** The events that a viewer may know, each with its sentence, slug and drama. */
export function describeEvents(
  ruleset: AnyRuleset,
  events: readonly unknown[],
  seat: Seat | undefined,
): readonly DescribedEvent[] {
  return describe(ruleset, redactEvents(ruleset, events, seat));
}

/** Visible events, each with its sentence, slug and drama. */
export function describe(ruleset: AnyRuleset, visible: readonly unknown[]): readonly DescribedEvent[] {
  return visible.map((event) => {
    const { text, ...described } = ruleset.describe(event);
    return { ...(event as object), text: withoutMentions(text), ...described };
  });
}

/** What made a version, without its events, as a viewer may know it. */
export function commitSummary({ version, at, entry }: Commit): Omit<CommitView, 'events'> {
  const { kind } = entry;
  const summary = { version, at: time(at), kind, by: 'by' in entry ? entry.by : 'host' };
  switch (kind) {
    case 'started':
    case 'played':
      return summary;
    case 'forked':
    case 'imported':
      return { ...summary, from: entry.from };
    case 'undone':
      return { ...summary, toVersion: entry.toVersion, impact: entry.impact };
    case 'rotated':
      return { ...summary, roles: entry.roles };
  }
}

/** The recorded events of a commit. */
export function recordedEvents({ entry }: Commit): readonly unknown[] {
  return 'events' in entry ? entry.events : [];
}

/** What made a version, as a viewer may know it. */
export function commitView(ruleset: AnyRuleset, commit: Commit, seat: Seat | undefined): CommitView {
  return { ...commitSummary(commit), events: describeEvents(ruleset, recordedEvents(commit), seat) };
}

/** Largest page of versions as JSON, in bytes. A function may answer six megabytes, in which GraphQL escapes twice. */
const maxPageBytes = 2 * 1024 * 1024;

/** A page of versions: as many of these as fit, at least one, and where the list continues if there are `more`. */
export function pageOfVersions<Item extends { readonly version: number }>(
  found: readonly Item[],
  more: boolean,
): { readonly items: readonly Item[]; readonly page: { readonly next?: string } } {
  let left = maxPageBytes;
  const tooMuch = found.findIndex((item, at) => {
    left -= Buffer.byteLength(JSON.stringify(item));
    return left < 0 && at > 0;
  });
  const items = tooMuch === -1 ? found : found.slice(0, tooMuch);
  return { items, page: more || items.length < found.length ? { next: String(items.at(-1)?.version) } : {} };
}
