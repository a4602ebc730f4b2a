import type { AnyRuleset, Seat } from '../../rules/core/ruleset.ts';
import { type Commit, defaultPolicies, type Origin, type UndoImpact } from '../store/store.ts';
import { time } from '../time.ts';
import { commitment } from './seeds.ts';

/** What made a version, as a viewer may know it. */
export interface CommitView {
  readonly version: number;
  readonly at: string;
  readonly kind: Commit['entry']['kind'];
  readonly by: string;
  readonly toVersion?: number;
  /** Of an undo. */
  readonly label?: UndoImpact;
  /** Where a game that has no set-up of its own comes from. */
  readonly from?: Origin;
  /** Whose tokens were ended. */
  readonly roles?: readonly string[];
  readonly events: readonly unknown[];
}

/**
 * A game as a viewer may see it, at the version of a commit. Everything that leaves the server about a table goes
 * through here and so through the ruleset's one projection. Parts are made when they are asked for.
 */
export class GameView {
  readonly #ruleset: AnyRuleset;
  readonly #commit: Commit;
  readonly #seat: Seat | undefined;
  readonly #delay: number;
  #view: unknown;

  /** `delay` is how many versions behind the newest the viewer is kept. */
  constructor(ruleset: AnyRuleset, commit: Commit, seat: Seat | undefined, delay = 0) {
    this.#delay = delay;
    this.#ruleset = ruleset;
    this.#commit = commit;
    this.#seat = seat;
  }

  get id() {
    return this.#commit.game;
  }
  get ruleset() {
    return this.#ruleset.id;
  }
  get revision() {
    return this.#commit.revision;
  }
  get version() {
    return this.#commit.version;
  }
  get status() {
    return this.#commit.over ? 'over' : 'open';
  }
  get title() {
    return this.#commit.title;
  }
  get createdAt() {
    return time(this.#commit.createdAt);
  }
  get updatedAt() {
    return time(this.#commit.at);
  }
  get view() {
    this.#view ??= this.#ruleset.view(this.#commit.state, this.#seat);
    return this.#view;
  }
  get summary() {
    return this.#ruleset.summary(this.view);
  }
  get doom() {
    return this.#ruleset.capabilities.doom?.(this.view);
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
  /** Whole commands the viewer could give now: none for one who has no seat. */
  get legal() {
    return this.#seat === undefined ? [] : this.#ruleset.legal(this.#commit.state, this.#seat);
  }
  /** What to create a game with that begins at this very table, as far as the viewer knows it. */
  get position() {
    return this.#ruleset.position(this.view);
  }
  get seat() {
    return this.#seat;
  }
  get seats() {
    return this.#ruleset.seats(this.#commit.state);
  }
  /** Whose eyes this is. */
  get viewer() {
    return this.#seat ?? { role: 'watcher' };
  }
  get policies() {
    return this.#commit.policies ?? defaultPolicies;
  }
  get delay() {
    return this.#delay === 0 ? undefined : this.#delay;
  }
  get fairness() {
    const { seed, seedSince: since, over } = this.#commit;
    return { commitment: commitment(seed), since, ...(over ? { seed } : {}) };
  }

  /** Everything, as REST answers it. */
  toJSON() {
    const { id, ruleset, revision, version, status, title, createdAt, updatedAt } = this;
    const { summary, doom, outcome, pending, fairness, policies, seats, viewer, delay, view } = this;
    return {
      id,
      ruleset,
      revision,
      version,
      status,
      title,
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

/** What a viewer is told of events. */
export function redactEvents(
  ruleset: AnyRuleset,
  events: readonly unknown[],
  seat: Seat | undefined,
): readonly unknown[] {
  return events.map((event) => ruleset.redact(event, seat)).filter((told) => told !== undefined);
}

/** What made a version, as a viewer may know it. */
export function commitView(ruleset: AnyRuleset, { version, at, entry }: Commit, seat: Seat | undefined): CommitView {
  const { kind } = entry;
  const shown = { version, at: time(at), kind, by: 'by' in entry ? entry.by : 'host' };
  switch (kind) {
    case 'started':
    case 'played':
      return { ...shown, events: redactEvents(ruleset, entry.events, seat) };
    case 'forked':
    case 'imported':
      return { ...shown, from: entry.from, events: [] };
    case 'undone':
      return { ...shown, toVersion: entry.toVersion, label: entry.label, events: [] };
    case 'rotated':
      return { ...shown, roles: entry.roles, events: [] };
  }
}

/** So many bytes a page of versions may have as JSON: a function may answer six megabytes, in which GraphQL escapes them twice. */
export const maxPageBytes = 2 * 1024 * 1024;

/** A page of versions: as many of these, from the first on, as fit, one at least; and where it goes on, if there are `more`. */
export function pageOfVersions<Item extends { readonly version: number }>(
  found: readonly Item[],
  more: boolean,
): { readonly items: readonly Item[]; readonly page: { readonly next?: string } } {
  let left = maxPageBytes;
  const beyond = found.findIndex((item, at) => {
    left -= Buffer.byteLength(JSON.stringify(item));
    return left < 0 && at > 0;
  });
  const items = beyond === -1 ? found : found.slice(0, beyond);
  return { items, page: more || items.length < found.length ? { next: String(items.at(-1)?.version) } : {} };
}
