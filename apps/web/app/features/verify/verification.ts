import type { StatisticUnit } from '@sealtick/engine';
import type { CheckedFigures, FigureCheck, VerifyReport } from '@sealtick/record';

/** A figure as the page shows it, with its label and unit. */
export interface ShownFigure extends FigureCheck {
  readonly label: string;
  readonly unit: StatisticUnit;
}

export interface ShownFigures extends Omit<CheckedFigures, 'figures'> {
  readonly figures: readonly ShownFigure[] | null;
}

/** The verifier's report without the log itself, as the worker sends it. */
export interface Verification extends Omit<VerifyReport, 'figures'> {
  readonly figures: readonly ShownFigures[];
  /** What was checked, one sentence each. */
  readonly checks: readonly string[];
  readonly tookMs: number;
}

/** A request to the worker. */
export interface VerifyOrder {
  /** References as signed notes. */
  readonly checkpoints: readonly string[];
}

export type Step = 'figures' | 'signals' | 'entries' | 'search';

export interface Progress {
  readonly step: Step;
  readonly checked: number;
  /** Number of entries; 0 until it is known. */
  readonly size: number;
  /** Seconds that the site asked to wait; 0 if it did not. */
  readonly waitS: number;
}

/** Why a check failed. None of these says anything about the log. */
export interface Failure {
  /** `network`: no response. `answer`: an invalid one. `unsupported`: no Ed25519 in this browser. `error`: an error in the verifier. */
  readonly kind: 'network' | 'answer' | 'unsupported' | 'error';
  readonly detail: string;
}

/** Messages of the worker. */
export type VerifyMessage =
  | { readonly type: 'progress'; readonly progress: Progress }
  | { readonly type: 'done'; readonly verification: Verification }
  | { readonly type: 'failed'; readonly failure: Failure };
