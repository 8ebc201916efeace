import type { RunSummary } from '@sealtick/contract';
import type { CalendarEvent, Instrument, MarketKind, SharedBars, Timeframe } from '@sealtick/engine';
import type { StoredResult } from './runs.tables.ts';

/** What the chance of a drawdown is computed for. */
export interface RunLimits {
  readonly riskFraction: number;
  readonly drawdownLimit: number;
}

/** Those of an account without risk settings: the risk of the model account. */
export const USUAL_LIMITS: RunLimits = { riskFraction: 0.01, drawdownLimit: 0.2 };

/** Input of the thread of a run. */
export interface RunTask {
  readonly strategyId: string;
  readonly params: Readonly<Record<string, number>>;
  readonly costFactor: number;
  readonly market: MarketKind;
  readonly instrument: Instrument;
  readonly timeframe: Timeframe;
  readonly bars: SharedBars;
  /** Finer bars that decide what comes first inside a bar; null if the engine rules do. */
  readonly detail: SharedBars | null;
  readonly partner: { readonly instrument: Instrument; readonly bars: SharedBars } | null;
  /** Null without a calendar. */
  readonly events: readonly CalendarEvent[] | null;
  /** Share of the balance that a trade risks, and the drawdown whose chance is computed. */
  readonly limits: RunLimits;
  /** One 32-bit integer: the bars that the strategy has seen. */
  readonly seen: SharedArrayBuffer;
}

/** What is stored of a run. The thread gets it, because it loads the engine without the contract, in half the time. */
export interface StoredParts {
  /** A run with more trades is not stored. */
  readonly tradesMax: number;
  /** Trades of its result; the others are in its file. */
  readonly tradesShown: number;
  /** Its other costs are computed up to this many bars. */
  readonly costsBarsMax: number;
  /** That of each row of the file. */
  readonly notice: string;
}

/** What a run computed. */
export interface RunOutcome {
  readonly summary: RunSummary;
  readonly result: StoredResult;
  readonly tradesCsv: string;
}

/** Message of the thread: the outcome, or why the run cannot be stored. */
export type RunMessage = RunOutcome | { readonly problem: string };

/** Why a run fails, in words for the member. */
export class RunProblem extends Error {
  override readonly name = 'RunProblem';
}
