import { InvalidParameterError } from '../parameters.ts';
import { mulberry32 } from '../statistics/mulberry32.ts';

/** What is drawn from the results of a record. */
export interface ChanceRequest {
  /** Net R of each trade, in the order in which they closed. */
  readonly results: readonly number[];
  /** Share of the balance that each trade risks, above 0 and at most 1. */
  readonly riskFraction: number;
  /** Drawdown whose chance is asked for, above 0 and below 1. */
  readonly drawdownLimit: number;
  /** Loss of the starting balance that counts as ruin; 0.5 if left out. */
  readonly ruinLoss?: number;
  /** 10,000 if left out. */
  readonly draws?: number;
  /** 1 if left out. */
  readonly seed?: number;
}

/** Quantiles of the draws, by the rule of the order statistic ⌈p × n⌉. */
export interface Band {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

export interface Chance {
  /** Balance after so many trades, as a multiple of the start: 5%, 50% and 95% of the draws. */
  readonly curve: readonly ({ readonly trade: number } & Band)[];
  /** Balance at the end, as a multiple of the start. */
  readonly end: Band;
  /** Deepest drawdown of a draw, a fraction from 0 to 1; `high` is that of one draw in twenty. */
  readonly drawdown: Band;
  /** Share of the draws whose drawdown reached the limit. */
  readonly drawdownChance: number;
  /** Share of the draws that lost the part which counts as ruin. */
  readonly ruinChance: number;
  /** Share of the draws that ended below their start. */
  readonly lossChance: number;
  readonly trades: number;
  /** Consecutive trades that are drawn together: ⌈√n⌉. */
  readonly block: number;
  readonly draws: number;
  readonly seed: number;
}

/** Points of the curve's bands. */
const POINTS = 100;
const LEAST_TRADES = 30;
const MAX_DRAWS = 100_000;

/**
 * Returns what else could have come of the trades of a record: each draw joins blocks of consecutive trades, with
 * replacement, to a record of the same length, and compounds them at the given risk. Null under 30 trades.
 * @throws {InvalidParameterError} naming the field, what was found, and what would be right.
 */
export function computeChance(request: ChanceRequest): Chance | null {
  const { results, riskFraction, drawdownLimit, ruinLoss = 0.5, draws = 10_000, seed = 1 } = request;
  requireShare('riskFraction', riskFraction, true);
  requireShare('drawdownLimit', drawdownLimit, false);
  requireShare('ruinLoss', ruinLoss, true);
  if (!Number.isInteger(draws) || draws < 100 || draws > MAX_DRAWS)
    throw new InvalidParameterError('draws', draws, `an integer from 100 to ${MAX_DRAWS}`);
  const trades = results.length;
  if (trades < LEAST_TRADES) return null;
  const block = Math.ceil(Math.sqrt(trades));
  const factors = Float64Array.from(results, (result) => Math.max(0, 1 + riskFraction * result));
  const points = getPoints(trades);
  const paths = points.map(() => new Float64Array(draws));
  const drawdowns = new Float64Array(draws);
  let reached = 0;
  let ruined = 0;
  const random = mulberry32(seed);
  for (let draw = 0; draw < draws; draw++) {
    let balance = 1;
    let peak = 1;
    let lowest = 1;
    // Balance ÷ peak at its lowest.
    let deepest = 1;
    let point = 0;
    let next = points[0]!;
    for (let done = 0; done < trades; ) {
      const start = Math.floor(random() * (trades - block + 1));
      const end = Math.min(start + block, start + trades - done);
      for (let i = start; i < end; i++) {
        balance *= factors[i]!;
        if (balance > peak) peak = balance;
        else if (balance < deepest * peak) deepest = balance / peak;
        if (balance < lowest) lowest = balance;
        done += 1;
        if (done === next) {
          paths[point]![draw] = balance;
          point += 1;
          next = points[point] ?? 0;
        }
      }
    }
    drawdowns[draw] = 1 - deepest;
    if (1 - deepest >= drawdownLimit) reached += 1;
    if (lowest <= 1 - ruinLoss) ruined += 1;
  }
  const last = paths.at(-1)!;
  const lost = last.reduce((count, balance) => count + Number(balance < 1), 0);
  return {
    curve: [
      { trade: 0, low: 1, median: 1, high: 1 },
      ...paths.map((path, i) => ({ trade: points[i]!, ...toBand(path) })),
    ],
    end: toBand(last),
    drawdown: toBand(drawdowns),
    drawdownChance: reached / draws,
    ruinChance: ruined / draws,
    lossChance: lost / draws,
    trades,
    block,
    draws,
    seed,
  };
}

function requireShare(field: string, value: number, canBeOne: boolean): void {
  if (value > 0 && (canBeOne ? value <= 1 : value < 1)) return;
  throw new InvalidParameterError(field, value, `a number above 0 and ${canBeOne ? 'at most' : 'below'} 1`);
}

/** Returns the numbers of trades after which the balance is kept: at most 100, the last one included. */
function getPoints(trades: number): number[] {
  const count = Math.min(POINTS, trades);
  return Array.from({ length: count }, (_, i) => Math.round(((i + 1) * trades) / count));
}

/** Returns the band of the values, which are sorted in place. */
function toBand(values: Float64Array): Band {
  values.sort();
  const at = (share: number) => values[Math.ceil(share * values.length) - 1]!;
  return { low: at(0.05), median: at(0.5), high: at(0.95) };
}
