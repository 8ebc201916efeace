import type { StatisticUnit } from '@sealtick/engine';
import type { CheckedFigures, FigureCheck, VerifyReport } from '@sealtick/record';

/** A figure as the page shows it: what it is called and counted in comes with it. */
export interface ShownFigure extends FigureCheck {
  readonly label: string;
  readonly unit: StatisticUnit;
}

export interface ShownFigures extends Omit<CheckedFigures, 'figures'> {
  readonly figures: readonly ShownFigure[] | null;
}

/** What the verifier found, without the log itself: what one thread can hand to another. */
export interface Verification extends Omit<VerifyReport, 'figures'> {
  readonly figures: readonly ShownFigures[];
  /** What was checked, a sentence each. */
  readonly checks: readonly string[];
  readonly tookMs: number;
}

/** What the worker is asked. */
export interface VerifyOrder {
  /** Checkpoints kept outside, as signed notes. */
  readonly checkpoints: readonly string[];
}

export type Step = 'figures' | 'signals' | 'entries' | 'search';

export interface Progress {
  readonly step: Step;
  readonly checked: number;
  /** Entries in all; 0 until it is known. */
  readonly size: number;
  /** The site asked to be left alone for so long, in seconds; 0 when it did not. */
  readonly waitS: number;
}

/** Why a check did not come to an end. None of these says anything about the log. */
export interface Failure {
  /** `network`: no answer. `answer`: one that no log gives. `unsupported`: no Ed25519 here. `fault`: a mistake of ours. */
  readonly kind: 'network' | 'answer' | 'unsupported' | 'fault';
  readonly detail: string;
}

/** What the worker tells. */
export type VerifyMessage =
  | { readonly type: 'progress'; readonly progress: Progress }
  | { readonly type: 'done'; readonly verification: Verification }
  | { readonly type: 'failed'; readonly failure: Failure };
