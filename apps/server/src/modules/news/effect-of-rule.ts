import { NEWS_EFFECT_DAYS, type NewsEffectGroup, type NewsRelease, type TradesSum } from '@sealtick/contract';
import {
  DAY_MS,
  type RecordKind,
  resampledSums,
  type StatisticInterval,
  SUM_LEAST_DAYS,
  toIso,
} from '@sealtick/engine';
import { nearRelease } from '../delivery/index.ts';

/** A closed trade, as far as a news rule and its result count. */
export interface NewsTrade {
  readonly symbol: string;
  /** Close of the bar of its signal, ms UTC. */
  readonly barCloseAt: number;
  readonly closedAt: number;
  readonly netR: number;
  /** Whether the rule applies to its strategy. */
  readonly isFiltered: boolean;
}

interface Span {
  /** ms UTC. */
  readonly from: number;
  readonly until: number;
}

/** Returns the days that count: of a live record the last ones, since its first signal; of a backtest the last ones that it has. */
export function countedSpan(record: RecordKind, trades: readonly NewsTrade[], now: number): Span | null {
  if (trades.length === 0) return null;
  const last = trades.reduce((latest, { closedAt }) => Math.max(latest, closedAt), 0);
  const until = record === 'live' ? now : Math.min(now, last);
  const first = trades.reduce((earliest, { barCloseAt }) => Math.min(earliest, barCloseAt), Number.POSITIVE_INFINITY);
  const from = Math.max(until - NEWS_EFFECT_DAYS * DAY_MS, Math.floor(first / DAY_MS) * DAY_MS);
  return from < until ? { from, until } : null;
}

/** Returns what not sending signals within some minutes of a release would have changed; trades that closed later are not counted. */
export function effectOfRule(
  trades: readonly NewsTrade[],
  { from, until }: Span,
  minutes: number,
  getReleases: (symbol: string) => readonly NewsRelease[],
): Omit<NewsEffectGroup, 'basis' | 'releases'> {
  const counted = trades.filter((one) => one.barCloseAt >= from && one.closedAt <= until);
  const rule = { action: 'suppress', minutes } as const;
  const isKept = ({ isFiltered, symbol, barCloseAt }: NewsTrade) =>
    !isFiltered || nearRelease(rule, { barCloseAt, releases: getReleases(symbol) }) === null;
  const kept = counted.filter(isKept);
  const left = counted.filter((one) => !isKept(one));
  const days = Math.ceil((until - from) / DAY_MS);
  const perDay = (of: readonly NewsTrade[], sign = 1) => {
    const sums = new Float64Array(days);
    for (const { closedAt, netR } of of)
      sums[Math.min(days - 1, Math.floor((closedAt - from) / DAY_MS))]! += sign * netR;
    return sums;
  };
  const held = counted.reduce((sum, { barCloseAt, closedAt }) => sum + closedAt - barCloseAt, 0);
  const columns = [perDay(counted), perDay(kept), perDay(left, -1)];
  const intervals = resampledSums(columns, held / Math.max(1, counted.length) / DAY_MS);
  const computeSum = (column: number, of: readonly NewsTrade[]) =>
    toSum(of.length, columns[column]!, intervals?.[column]);
  return {
    from: toIso(from),
    until: toIso(until),
    with: computeSum(0, counted),
    without: computeSum(1, kept),
    change: computeSum(2, left),
    missing: intervals === null ? `An interval needs ${SUM_LEAST_DAYS} days. There are ${days}.` : null,
  };
}

function toSum(trades: number, perDay: Float64Array, interval: StatisticInterval | undefined): TradesSum {
  const r = perDay.reduce((sum, value) => sum + value, 0);
  return { trades, r, low: interval?.low ?? null, high: interval?.high ?? null };
}
