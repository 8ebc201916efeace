import { type Bars, type CostTable, DAY_MS, formatDay, multiplyCosts } from '@sealtick/engine';
import { sliceRange } from '../../modules/market-data/index.ts';
import { UsageError } from '../../platform/errors.ts';
import { readAmount } from '../options.ts';

/** Options about period, costs and account, as entered. */
export interface LimitFlags {
  readonly from?: string;
  readonly to?: string;
  readonly costFactor?: string;
  readonly capital?: string;
  readonly risk?: string;
}

/** The checked options. Times are ms UTC, `to` the end of its day. */
export interface Limits {
  readonly from: number | null;
  readonly to: number | null;
  readonly costFactor: number;
  /** Null if neither capital nor risk was given. */
  readonly account: { readonly capital: number; readonly riskFraction: number } | null;
}

const CAPITAL = '10000';
const RISK = '1';

/** Checks the options. @throws {UsageError} */
export function readLimits({ from, to, costFactor = '1', capital, risk }: LimitFlags): Limits {
  const limits = {
    from: from === undefined ? null : readDay('--from', from),
    to: to === undefined ? null : readDay('--to', to) + DAY_MS,
    costFactor: readAmount('--cost-factor', costFactor, 100),
    account:
      capital === undefined && risk === undefined
        ? null
        : {
            capital: readAmount('--capital', capital ?? CAPITAL, 1e12),
            riskFraction: readAmount('--risk', risk ?? RISK, 100) / 100,
          },
  };
  if (limits.from !== null && limits.to !== null && limits.from >= limits.to) {
    throw new UsageError(`--from ${from} is after --to ${to}.`);
  }
  return limits;
}

/** Returns the bars that open on or after `--from` and close by the end of `--to`. @throws {UsageError} if there are none. */
export function limitBars(bars: Bars, { from, to }: Pick<Limits, 'from' | 'to'>): Bars {
  if (from === null && to === null) return bars;
  const limited = sliceRange(bars, { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) });
  if (limited.length > 0) return limited;
  const [first, last] = [bars.time[0], bars.time[bars.length - 1]].map((ms) => formatDay(ms ?? 0));
  throw new UsageError(`No ${bars.timeframe} bars of ${bars.symbol} in this period: there are ${first} to ${last}.`);
}

/** Returns the cost table times `--cost-factor`. */
export function limitCosts(table: CostTable, { costFactor }: Pick<Limits, 'costFactor'>): CostTable {
  return costFactor === 1 ? table : multiplyCosts(table, costFactor);
}

function readDay(option: string, text: string): number {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (!Number.isNaN(ms) && formatDay(ms) === text) return ms;
  throw new UsageError(`${option} ${text}: must be a day, such as 2020-01-31.`);
}
