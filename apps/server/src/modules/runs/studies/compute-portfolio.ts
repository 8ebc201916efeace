import { type PortfolioResult, type PortfolioSettings, type PortfolioTrade, RUN_TRADES_MAX } from '@sealtick/contract';
import {
  type Booking,
  backtestPortfolio,
  DEFINITIONS,
  getStrategy,
  headlineStatistics,
  InvalidParameterError,
  resolveParameters,
  ruinedOn,
  type TestSeries,
  toIso,
} from '@sealtick/engine';
import type { StudyOutcome, StudyTask } from './study-task.ts';
import { testedBars } from './tested-bars.ts';

/** Computes a portfolio as the command line does. @param series One for each stream */
export function computePortfolio(
  { earlierTrials, series: tasks }: StudyTask,
  settings: PortfolioSettings,
  series: readonly TestSeries[],
  count: (runs: number) => void,
): StudyOutcome {
  const streams = settings.streams.map(({ strategyId, params }, i) => {
    const strategy = getStrategy(strategyId)!;
    return { strategy, params: resolveParameters(strategy, params), series: series[i]! };
  });
  const found = backtestPortfolio(streams, settings);
  count(streams.length);
  const { account, chance, correlations } = found;
  if (found.bookings.length > RUN_TRADES_MAX)
    throw new InvalidParameterError('streams', `${found.bookings.length} trades`, `at most ${RUN_TRADES_MAX} trades`);
  const headline = new Set(headlineStatistics(found.statistics));
  const result: PortfolioResult = {
    kind: 'portfolio',
    basis: { record: 'backtest', market: tasks[0]!.market },
    ...testedBars(series),
    periodsPerYear: account.periodsPerYear,
    trials: earlierTrials + streams.length,
    statistics: found.statistics.map((figure) => ({
      ...figure,
      ...getTexts(figure.key),
      intervalReason: figure.intervalReason ?? null,
      isHeadline: headline.has(figure),
    })),
    streams: found.streams.map((stream) => ({ ...stream })),
    limits: { ...found.limits },
    correlations: { matrix: correlations.matrix.map((row) => [...row]), days: correlations.days },
    peakOpenRisk: found.peakOpenRisk,
    peakMargin: found.peakMargin,
    ruinedOn: ruinedOn(account.curve),
    chance: chance && {
      ...chance,
      drawdownLimit: settings.drawdownLimit,
      curve: chance.curve.map((point) => ({ ...point })),
    },
    trades: found.bookings.map(toTrade),
    curve: { time: [...account.curve.time], equity: [...account.curve.equity] },
  };
  return { result, tried: [] };
}

const getTexts = (key: keyof typeof DEFINITIONS) => {
  const { label, definition, unit } = DEFINITIONS[key];
  return { label, definition, unit };
};

const toTrade = ({ stream, trade, closedAt, netR, share, limit, profit }: Booking): PortfolioTrade => ({
  stream,
  side: trade.signal.side,
  filledAt: toIso(trade.fillTime),
  closedAt: toIso(closedAt),
  netR,
  share,
  limit,
  profit,
});
