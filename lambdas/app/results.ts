import type { Obligation, Outcome, Summary } from '../../rules/core/contract-types.ts';
import type { LegalCommand } from '../../rules/core/legal-command.ts';
import type { Stopped } from '../../rules/core/play-batch.ts';
import type { AnyRuleset, Rejection } from '../../rules/core/ruleset.ts';
import type { Typed } from '../../rules/core/typed.ts';
import type { UndoImpact } from '../store/store.ts';
import type { CommitView, DescribedEvent, GameView } from './game-view.ts';

/** A game was created, or the one that this key created before is returned. */
export interface Created {
  readonly kind: 'created';
  readonly game: GameView;
  readonly replayed: boolean;
}

/** Commands were accepted: all of them, or those before `stopped`. */
export interface Played {
  readonly kind: 'played';
  readonly ruleset: AnyRuleset;
  /** The game at that version. */
  readonly game: GameView;
  readonly version: number;
  /** What happened, as the viewer may know it. */
  readonly events: readonly DescribedEvent[];
  /** For an undo. */
  readonly impact?: UndoImpact | undefined;
  /** The command that the rules rejected. Only the answer to its own request has it: it may name cards of its seat. */
  readonly stopped?: Stopped | undefined;
  readonly replayed: boolean;
  readonly dryRun: boolean;
}

/** Commands were accepted at a position that belongs to no game: all of them, or those before `stopped`. */
export interface Evaluated {
  readonly kind: 'evaluated';
  readonly ruleset: AnyRuleset;
  /** What happened, as the seat may know it. */
  readonly events: readonly DescribedEvent[];
  readonly stopped?: Stopped | undefined;
  readonly summary: Summary;
  readonly outcome: Outcome | undefined;
  readonly pending: readonly Obligation[];
  readonly legal: readonly LegalCommand<Typed>[];
  /** What a game begins with that is created at the new position, as far as the seat may know it. */
  readonly position: { readonly ruleset: string; readonly setup: unknown };
}

/** The rules rejected the command at `index`. `version` and `legal` are of the state that rejected it. */
export interface Rejected extends Rejection {
  readonly kind: 'rejected';
  readonly ruleset: AnyRuleset;
  readonly index: number;
  readonly version: number;
  readonly legal: readonly LegalCommand<Typed>[];
  /** Whether this repeats the answer to an earlier request with the same key. */
  readonly replayed?: true | undefined;
}

/** The newest version is another one than the request named. */
export interface Conflict {
  readonly kind: 'conflict';
  readonly ruleset: AnyRuleset;
  readonly expectedVersion: number;
  readonly currentVersion: number;
  readonly missed: readonly CommitView[];
  readonly stillLegal: boolean;
}
