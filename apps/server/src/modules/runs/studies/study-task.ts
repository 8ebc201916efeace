import type { StudyResult, StudySettings } from '@sealtick/contract';
import type { ThreadShare } from '../job-queue.ts';
import type { RunTask } from '../run-task.ts';
import type { TriedSettings } from '../tried-settings.ts';

/** Input of the thread of a study. */
export interface StudyTask {
  readonly settings: StudySettings;
  /** A series for each symbol of a sweep, and for each stream of a portfolio. */
  readonly series: readonly RunTask[];
  /** Different settings that the account has tried on these series before. */
  readonly earlierTrials: number;
  /** One 32-bit integer: the runs that are computed. */
  readonly computed: SharedArrayBuffer;
  /** Threads that share its runs, with its own. */
  readonly threads: ThreadShare;
}

/** What was tried on a symbol. */
export interface TriedOnSymbol extends TriedSettings {
  readonly symbol: string;
}

/** Result of a study, or that of its runs until now. */
export interface StudyOutcome {
  readonly result: StudyResult;
  readonly tried: readonly TriedOnSymbol[];
}

/** Message of the thread: the runs until now, the outcome, or why there is none. */
export type StudyMessage =
  | ({ readonly kind: 'part' } & StudyOutcome)
  | ({ readonly kind: 'done' } & StudyOutcome)
  | { readonly kind: 'problem'; readonly problem: string };
