import { DAY_MS } from '../bars/time-units.ts';
import type { Session } from '../instruments/session.ts';
import { type AccountTrade, runAccount } from './account.ts';
import { blockBootstrap, blockLength, type ResampledIntervals } from './block-bootstrap.ts';
import { dailyResults } from './daily-results.ts';
import { maxDrawdown } from './drawdown.ts';
import { mean } from './moments.ts';
import { OpenHours } from './open-hours.ts';
import { type OpenRisk, openRisk } from './open-risk.ts';
import { curveDays, type EquityCurve, periodReturns } from './returns.ts';

/** A position for computing exposure, risk and leverage. Times are ms UTC. */
export interface PositionRow extends AccountTrade {
  /** Execution time of the fill. */
  readonly filledAt: number;
  /** Closed parts by execution time. */
  readonly exits: readonly { readonly time: number; readonly weight: number }[];
  /** Notional per unit of money at risk: |fill price| / |published entry − published stop|; NaN without a stop. */
  readonly notionalPerRisk: number;
  /** Trading hours of its instrument. */
  readonly session: Session;
}

/** A closed trade for computing figures; R values are multiples of the published risk. */
export interface StatisticsTrade extends PositionRow {
  readonly decidedAt: number;
  /** Execution time of the last exit. */
  readonly closedAt: number;
  /** Planned reward to risk at publication; null if there was none. */
  readonly plannedRewardRisk: number | null;
  /** Worst and best excursion; null if the record has none. */
  readonly maeR: number | null;
  readonly mfeR: number | null;
}

export interface StatisticsInput {
  readonly curve: EquityCurve;
  readonly trades: readonly StatisticsTrade[];
  /** Positions held at the end of the record, with risk and exposure but no result. */
  readonly held?: readonly PositionRow[];
  /** 261 for weekday markets, 365 for seven-day ones. */
  readonly periodsPerYear: number;
  /** Trading hours of its instruments; exposure is relative to the time in which one of them is open. */
  readonly sessions: readonly Session[];
  /** Number of streams in the record; a runs test needs the trades of a single one. */
  readonly streams: number;
  /** Start and end of the record, ms UTC. */
  readonly from: number;
  readonly to: number;
  /** Annual risk-free rate, a fraction. */
  readonly riskFree?: number;
}

/** Input of a definition's `compute`. */
export interface StatisticsContext extends Required<StatisticsInput> {
  readonly days: number;
  readonly hours: OpenHours;
  readonly returns: readonly number[];
  /** Net R of each trade in order of closing. */
  readonly results: readonly number[];
  /** Money result of each trade over the balance before it. */
  readonly holdingReturns: readonly number[];
  readonly closedDrawdown: number | null;
  /** Null without open time. */
  readonly openRisk: OpenRisk | null;
  /** Computed on first access; null if the record is too short. */
  readonly resampled: () => ResampledIntervals | null;
}

/** Returns the input of the definitions, derived once. */
export function makeContext(input: StatisticsInput): StatisticsContext {
  const trades = [...input.trades].sort((a, b) => a.decidedAt - b.decidedAt || a.filledAt - b.filledAt);
  const held = input.held ?? [];
  const positions = [...trades, ...held];
  // A few figures need these, which take the longest.
  const account = once(() => runAccount(positions, input.curve.equity[0]));
  const booked = once(() => account().slice(0, trades.length));
  const hours = once(() => new OpenHours(input.sessions, input.from, input.to));
  const risk = once(() => openRisk(positions, account(), input.curve, hours()));
  const returns = periodReturns(input.curve);
  return {
    ...input,
    trades,
    held,
    riskFree: input.riskFree ?? 0,
    days: curveDays(input.curve),
    get hours() {
      return hours();
    },
    returns,
    results: trades.map(({ netR }) => netR),
    get holdingReturns() {
      return booked()
        .filter(({ balanceBefore }) => balanceBefore > 0)
        .map((row) => row.balanceAfter / row.balanceBefore - 1);
    },
    get closedDrawdown() {
      return maxDrawdown([booked()[0]?.balanceBefore ?? 1, ...booked().map((row) => row.balanceAfter)]);
    },
    get openRisk() {
      return risk();
    },
    resampled: once(() => resample(input, trades, returns)),
  };
}

/** Returns a function that computes its value at the first call. */
function once<T>(compute: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}

function resample(
  { curve, periodsPerYear }: StatisticsInput,
  trades: readonly StatisticsTrade[],
  returns: readonly number[],
): ResampledIntervals | null {
  const heldMs = mean(trades.map(({ filledAt, decidedAt }) => decidedAt - filledAt)) ?? 0;
  const block = blockLength(returns.length, (heldMs / DAY_MS) * (periodsPerYear / 365));
  return block === null ? null : blockBootstrap(dailyResults(curve.time, returns, trades), block, periodsPerYear);
}
