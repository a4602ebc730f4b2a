import type { AnyRuleset, Rejection } from '../../rules/core/ruleset.ts';
import type { UndoImpact } from '../store/store.ts';
import type { CommitView, GameView } from './game-view.ts';

export interface Created {
  readonly kind: 'created';
  readonly game: GameView;
  readonly replayed: boolean;
}

export interface Played {
  readonly kind: 'played';
  readonly ruleset: AnyRuleset;
  /** The game as this version left it. */
  readonly game: GameView;
  readonly version: number;
  /** What happened, as the caller may know it. */
  readonly events: readonly unknown[];
  /** Of an undo. */
  readonly label?: UndoImpact | undefined;
  readonly replayed: boolean;
  readonly dryRun: boolean;
}

/** The rules said no: `index` is the command of the batch, `version` and `legal` are of the table that said so. */
export interface Rejected extends Rejection {
  readonly kind: 'rejected';
  readonly ruleset: AnyRuleset;
  readonly index: number;
  readonly version: number;
  readonly legal: readonly unknown[];
}

/** The game has moved on since the version the caller named. */
export interface Conflict {
  readonly kind: 'conflict';
  readonly ruleset: AnyRuleset;
  readonly expectedVersion: number;
  readonly currentVersion: number;
  readonly missed: readonly CommitView[];
  readonly stillLegal: boolean;
}
