import { mulberry32 } from '@sealtick/engine';
import type { FigureTrade } from '../statistics-trade.ts';
import type { SizedTrade } from './account-book.ts';

const RESAMPLES = 2_000;
const SEED = 1;
const LEAST_TRADES = 30;

/** What an account could have come to with the same trades in another order and mixture. Shares are fractions. */
export interface ResampledAccount {
  /** Deepest drawdown of the balance that half of the resamples, and one of twenty, exceed; both >= 0. */
  readonly medianDrawdown: number;
  readonly highDrawdown: number;
  /** Gain that one of twenty resamples stays below, half, and one of twenty exceeds. */
  readonly lowGain: number;
  readonly medianGain: number;
  readonly highGain: number;
  /** Share of the resamples whose drawdown reaches the maximum drawdown. */
  readonly reachesLimit: number;
}

/** Resamples of a member's closed trades, and how to repeat them. */
export interface DrawdownChance {
  /** Null under 30 closed trades. */
  readonly value: ResampledAccount | null;
  readonly missing: string | null;
  readonly trades: number;
  /** Trades that are drawn together. */
  readonly block: number;
  readonly resamples: number;
  readonly seed: number;
}

interface ChanceInput {
  /** Share of the balance that each trade risks; null for that of its moment. */
  readonly fraction: number | null;
  /** Maximum drawdown, a fraction. */
  readonly limit: number;
  /** ms UTC. */
  readonly now: number;
}

/**
 * Returns what the account could have come to: blocks of ⌈√n⌉ consecutive trades are drawn with replacement until there are n,
 * and each trade gains its net R times the fraction of the balance, one after the other. Quantiles are the order statistic
 * ⌈p × n⌉. A balance that is used up stays at 0.
 */
export function drawdownChance(
  sized: readonly SizedTrade<FigureTrade>[],
  { fraction, limit, now }: ChanceInput,
): DrawdownChance {
  const closed = sized.map(({ trade }) => trade).filter(({ decidedAt }) => decidedAt !== null && decidedAt <= now);
  const gains = closed
    .toSorted((a, b) => a.decidedAt! - b.decidedAt! || a.filledAt - b.filledAt)
    .map(({ netR, riskFraction }) => netR * (fraction ?? riskFraction));
  const block = Math.ceil(Math.sqrt(gains.length));
  const how = { trades: gains.length, block, resamples: RESAMPLES, seed: SEED };
  if (gains.length < LEAST_TRADES) {
    return { value: null, missing: `needs ${LEAST_TRADES} closed trades, has ${gains.length}`, ...how };
  }
  const { drawdowns, totals } = resample(gains, block);
  const reached = drawdowns.filter((depth) => depth >= limit).length;
  return {
    value: {
      medianDrawdown: quantile(drawdowns, 0.5),
      highDrawdown: quantile(drawdowns, 0.95),
      lowGain: quantile(totals, 0.05),
      medianGain: quantile(totals, 0.5),
      highGain: quantile(totals, 0.95),
      reachesLimit: reached / RESAMPLES,
    },
    missing: null,
    ...how,
  };
}

/** Returns the deepest drawdown and the gain of each resample, in ascending order. */
function resample(gains: readonly number[], block: number) {
  const random = mulberry32(SEED);
  const starts = gains.length - block + 1;
  const [drawdowns, totals] = [new Float64Array(RESAMPLES), new Float64Array(RESAMPLES)];
  for (let sample = 0; sample < RESAMPLES; sample += 1) {
    let [balance, peak, depth] = [1, 1, 0];
    for (let drawn = 0; drawn < gains.length; drawn += block) {
      const start = Math.floor(random() * starts);
      const end = start + Math.min(block, gains.length - drawn);
      for (let trade = start; trade < end; trade += 1) {
        balance = Math.max(0, balance * (1 + gains[trade]!));
        if (balance > peak) peak = balance;
        else depth = Math.max(depth, 1 - balance / peak);
      }
    }
    drawdowns[sample] = depth;
    totals[sample] = balance - 1;
  }
  return { drawdowns: drawdowns.sort(), totals: totals.sort() };
}

const quantile = (sorted: Float64Array, share: number): number => sorted[Math.ceil(share * sorted.length) - 1]!;
