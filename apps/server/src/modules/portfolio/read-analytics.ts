import type { PortfolioAnalytics } from '@sealtick/contract';
import { type Statistic, toIso } from '@sealtick/engine';
import {
  dailyStatistics,
  exposureOf,
  LEAST_DAYS,
  type MemberHistory,
  type MemberRecord,
  memberCurve,
  memberStatistics,
  priceOf,
  type StrategyCorrelation,
  strategyCorrelations,
  strategyResults,
  type TailFigures,
  tailFigures,
} from '@sealtick/record';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { readRisk } from '../risk/index.ts';
import { type Records, readMemberRecord } from './read-member-record.ts';

/** Figures of a member's record that end with its last mark. */
interface DailyFigures {
  readonly statistics: readonly Statistic[];
  readonly tail: TailFigures;
  readonly correlations: readonly StrategyCorrelation[];
}

const known = new WeakMap<MemberHistory, DailyFigures>();

/** Returns the figures of a record's past; they are computed once for each past. */
function dailyFigures(history: MemberHistory): DailyFigures {
  const before = known.get(history);
  if (before) return before;
  const tail = tailFigures(history);
  const figures = { statistics: dailyStatistics(history), tail, correlations: strategyCorrelations(history) };
  known.set(history, figures);
  return figures;
}

/** Returns curve, statistics, tail losses, exposure and correlation of the caller. @throws {AppError} if no one is logged in. */
export async function readAnalytics(records: Records, viewer: Viewer): Promise<PortfolioAnalytics> {
  const accountId = requireAccount(viewer);
  const { currency } = await readRisk(viewer);
  const record = await readMemberRecord(records, viewer, accountId);
  const instruments = await records.provider.instruments();
  const quotes = new Map(instruments.map(({ symbol, quoteCurrency }) => [symbol, quoteCurrency]));
  const { statistics, tail, correlations } = dailyFigures(record.history);
  const { time, equity } = memberCurve(record);
  return {
    market: record.market,
    currency,
    value: record.account.valueAt(record.now),
    curve: { time: [...time], equity: [...equity] },
    statistics: memberStatistics(record, statistics).map(({ key, value, reason }) => ({ key, value, reason })),
    valueAtRisk: tail.valueAtRisk,
    conditionalValueAtRisk: tail.conditional,
    exposure: exposureIn(record, (symbol) => quotes.get(symbol) ?? symbol.slice(-3)),
    strategies: strategyResults(record).map(({ gains90d, lastClosedAt, ...result }) => {
      return { ...result, gains90d: [...gains90d], lastClosedAt: lastClosedAt === null ? null : toIso(lastClosedAt) };
    }),
    correlations: correlations.map(({ strategyIds: [one, other], days, value }) => {
      const needsDays = days < LEAST_DAYS ? `needs ${LEAST_DAYS} days, has ${days}` : 'one of the two never moved';
      return { strategyIds: [one, other], days, value, missing: value === null ? needsDays : null };
    }),
  };
}

function exposureIn(record: MemberRecord, quoteOf: (symbol: string) => string): PortfolioAnalytics['exposure'] {
  const { now, account } = record;
  const { gross, net, byCurrency } = exposureOf(
    account.openAt(now),
    ({ trade }) => priceOf(record, trade, now),
    quoteOf,
  );
  const rows = [...byCurrency].map(([currency, value]) => ({ currency, value }));
  return { gross, net, byCurrency: rows.sort((a, b) => Math.abs(b.value) - Math.abs(a.value)) };
}
