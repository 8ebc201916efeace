import type { PortfolioAnalytics, RiskSettings } from '@sealtick/contract';
import { type Statistic, toIso } from '@sealtick/engine';
import {
  computeExposure,
  type DrawdownChance,
  dailyStatistics,
  drawdownChance,
  getPrice,
  LEAST_DAYS,
  type MemberHistory,
  type MemberRecord,
  memberCurve,
  memberStatistics,
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
  readonly chance: DrawdownChance;
}

/** The settings in force that resamples follow from. */
type Sizes = Pick<RiskSettings, 'sizing' | 'maxRiskPerTrade' | 'maxDrawdown'>;

/** Returns the risk of every trade; null if it follows Kelly's fraction. */
const fractionIn = ({ sizing, maxRiskPerTrade }: Sizes): number | null => (sizing === 'fixed' ? maxRiskPerTrade : null);

const known = new WeakMap<MemberHistory, DailyFigures>();

/** Returns the figures of a record's past; they are computed once for each past. */
function dailyFigures(history: MemberHistory, settings: Sizes): DailyFigures {
  const before = known.get(history);
  if (before) return before;
  const tail = tailFigures(history);
  const figures = {
    statistics: dailyStatistics(history),
    tail,
    correlations: strategyCorrelations(history),
    chance: drawdownChance(history.book.trades, {
      fraction: fractionIn(settings),
      limit: settings.maxDrawdown,
      now: history.now,
    }),
  };
  known.set(history, figures);
  return figures;
}

/** Returns curve, statistics, tail losses, exposure and correlation of the caller. @throws {AppError} if no one is logged in. */
export async function readAnalytics(records: Records, viewer: Viewer): Promise<PortfolioAnalytics> {
  const accountId = requireAccount(viewer);
  const settings = await readRisk(viewer);
  const record = await readMemberRecord(records, viewer, accountId);
  return computeAnalytics(records, record, settings);
}

/** Returns the figures of a record that readAnalytics answers with. @param settings In force */
export async function computeAnalytics(
  records: Pick<Records, 'provider'>,
  record: MemberRecord,
  settings: RiskSettings,
): Promise<PortfolioAnalytics> {
  const { currency } = settings;
  const instruments = await records.provider.instruments();
  const quotes = new Map(instruments.map(({ symbol, quoteCurrency }) => [symbol, quoteCurrency]));
  const { statistics, tail, correlations, chance } = dailyFigures(record.history, settings);
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
    chance: { ...chance, fraction: fractionIn(settings) },
    strategies: strategyResults(record).map(({ gains90d, lastClosedAt, ...result }) => {
      return { ...result, gains90d: [...gains90d], lastClosedAt: lastClosedAt === null ? null : toIso(lastClosedAt) };
    }),
    correlations: correlations.map(({ strategyIds: [one, other], days, value }) => {
      const needsDays = days < LEAST_DAYS ? `needs ${LEAST_DAYS} days, has ${days}` : 'one of the two never moved';
      return { strategyIds: [one, other], days, value, missing: value === null ? needsDays : null };
    }),
  };
}

function exposureIn(record: MemberRecord, getQuote: (symbol: string) => string): PortfolioAnalytics['exposure'] {
  const { now, account } = record;
  const { gross, net, byCurrency } = computeExposure(
    account.openAt(now),
    ({ trade }) => getPrice(record, trade, now),
    getQuote,
  );
  const rows = [...byCurrency].map(([currency, value]) => ({ currency, value }));
  return { gross, net, byCurrency: rows.sort((a, b) => Math.abs(b.value) - Math.abs(a.value)) };
}
