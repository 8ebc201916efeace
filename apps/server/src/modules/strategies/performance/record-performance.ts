import { EXCURSIONS_MAX, type RecordPerformance, type StatisticView } from '@sealtick/contract';
import {
  DAY_PARTS,
  DEFINITIONS,
  dayPart,
  groupTrades,
  HEADLINE_STATISTICS,
  isoWeekday,
  monthlyReturns,
  rHistogram,
  ruinedOn,
  type Statistic,
  toIso,
  toTrials,
  yearlyResults,
} from '@sealtick/engine';
import type { HoldResult } from './buy-and-hold.ts';
import { alphaBetaView, benchmarkView, doubtsView, rollingSharpeView } from './comparisons.ts';
import { deflatedSharpeView } from './deflated-sharpe-view.ts';
import { minimumCapital, type Sizing } from './minimum-capital.ts';
import type { RecordSource } from './record-source.ts';
import { tradeClosings } from './trade-closings.ts';

const round = (value: number, digits: number) => Number(value.toFixed(digits));
const finite = (value: number) => (Number.isFinite(value) ? value : null);

/** Returns the view of a record. Money is rounded to the cent and R to the thousandth. */
export function toRecordPerformance(source: RecordSource, hold: HoldResult, sizing: Sizing): RecordPerformance {
  const { basis, curve, trades, statistics } = source;
  const filled = trades.map((trade) => ({ ...trade, at: Date.parse(trade.filledAt) }));
  const closed = trades.map(({ closedAt, netR }) => ({ closedAt: Date.parse(closedAt), netR }));
  const byName = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1);
  const inDay = (key: string) => (DAY_PARTS as readonly string[]).indexOf(key);
  return {
    basis,
    from: toIso(curve.time[0]!),
    to: toIso(curve.time.at(-1)!),
    periodsPerYear: source.periodsPerYear,
    curve: { time: [...curve.time], equity: curve.equity.map((value) => round(value, 2)) },
    closings: tradeClosings(trades, curve.time),
    ...benchmarkView(hold),
    trials: toTrials(source.strategyId)?.count ?? null,
    ruinedOn: ruinedOn(curve),
    statistics: [...viewStatistics(statistics), ...deflatedSharpeView(source)],
    months: monthlyReturns(curve).map((month) => ({ ...month, value: round(month.value, 6) })),
    histogram: rHistogram(trades.map(({ netR }) => netR)).map(({ from, to, count }) => ({
      from: finite(from),
      to: finite(to),
      count,
    })),
    excursions: trades
      .slice(-EXCURSIONS_MAX)
      .flatMap(({ maeR, mfeR, netR }) =>
        maeR === null || mfeR === null ? [] : [{ maeR: round(maeR, 3), mfeR: round(mfeR, 3), netR: round(netR, 3) }],
      ),
    bySymbol: groupTrades(filled, ({ symbol }) => symbol).sort(byName),
    bySession: groupTrades(filled, ({ at }) => dayPart(at)).sort((a, b) => inDay(a.key) - inDay(b.key)),
    byWeekday: groupTrades(filled, ({ at }) => String(isoWeekday(at))).sort(byName),
    minimumCapital: minimumCapital(trades, sizing),
    calibration: source.calibration,
    years: yearlyResults(curve, closed, source.periodsPerYear).map((year) => ({
      ...year,
      value: round(year.value, 6),
      maxDrawdown: round(year.maxDrawdown, 6),
    })),
    rollingSharpe: rollingSharpeView(source),
    ...alphaBetaView(source, hold),
    doubts: doubtsView(source.doubts),
  };
}

/** Returns the known figures of a record; one stored by an older program may have others. */
export function viewStatistics(statistics: readonly Statistic[]): StatisticView[] {
  const known = statistics.filter(({ key }) => Object.hasOwn(DEFINITIONS, key));
  const hasYear = known.some(({ key, value }) => key === 'cagr' && value !== null);
  const headline = new Set<string>([hasYear ? 'cagr' : 'totalReturn', ...HEADLINE_STATISTICS]);
  return known.map(({ key, value, interval, intervalReason = null, reason }) => {
    const { label, definition, unit } = DEFINITIONS[key];
    const isHeadline = headline.has(key);
    return { key, label, definition, unit, value, interval, intervalReason, reason, isHeadline };
  });
}
