import {
  DEFINITIONS,
  formatDay,
  headlineStatistics,
  type PortfolioResult,
  type PortfolioStream,
  type PortfolioTerms,
  strategyName,
} from '@sealtick/engine';
import { formatStatistic, sparkline } from '../../modules/backtests/index.ts';
import { textTable } from '../text-table.ts';
import { detailLines, getDetail } from './sweep-output.ts';

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

/** Returns a portfolio as `--json` prints it. @param stream Any of its streams: all have the same finer bars */
export function portfolioDocument(
  { account, ...result }: PortfolioResult,
  terms: PortfolioTerms,
  stream: PortfolioStream,
) {
  return {
    basis: { record: 'backtest', market: 'real' },
    ...getDetail(stream.series),
    terms,
    periodsPerYear: account.periodsPerYear,
    equity: account.curve,
    ...result,
  };
}

/** Returns every booked trade as CSV. */
export function bookingsCsv({ bookings, streams }: PortfolioResult): string {
  const lines = bookings.map(({ stream, trade, closedAt, netR, share, limit, profit }) => {
    const { strategyId, symbol, timeframe } = streams[stream]!;
    const times = [trade.fillTime, closedAt].map((ms) => new Date(ms).toISOString());
    return [strategyId, symbol, timeframe, trade.signal.side, ...times, netR, share, limit ?? '', profit].join(',');
  });
  return `${['strategy,symbol,timeframe,side,filled,closed,net_r,risk_share,limit,profit', ...lines].join('\n')}\n`;
}

/** Returns a portfolio as text. @param stream Any of its streams: all have the same finer bars */
export function portfolioText(result: PortfolioResult, terms: PortfolioTerms, stream: PortfolioStream): string {
  const { account, streams, statistics, correlations, limits } = result;
  const { time, equity } = account.curve;
  const names = streams.map(
    ({ strategyId, symbol, timeframe }) => `${strategyName(strategyId)} ${symbol} ${timeframe}`,
  );
  const rows = streams.map(({ signalled, taken, cut, totalR, profit, weight }, i) => [
    names[i]!,
    signalled,
    taken,
    cut,
    `${totalR.toFixed(2)} R`,
    profit.toFixed(2),
    weight.toFixed(2),
  ]);
  return [
    `Portfolio of ${streams.length} streams, ${formatDay(time[0]!)} to ${formatDay(time.at(-1)!)}, ${percent(terms.riskFraction)} risk per trade, allocation ${terms.allocation}`,
    'Backtest. Hypothetical results have limits: they were computed after the fact and no one traded them.',
    ...detailLines(stream.series),
    '',
    textTable(['Stream', 'Trades', 'Taken', 'Cut', 'Sum', 'Profit', 'Weight'], rows),
    '',
    ...headlineStatistics(statistics).map(({ key, value, reason }) => {
      const { label, unit } = DEFINITIONS[key];
      return `  ${label.padEnd(38)} ${value === null ? `-  ${reason}` : formatStatistic(value, unit, account.periodsPerYear)}`;
    }),
    '',
    `Highest open risk ${percent(result.peakOpenRisk)}, highest margin ${percent(result.peakMargin)} of the balance.`,
    `Cut or left out: open risk ${limits['open-risk']}, asset class ${limits['class-risk']}, margin ${limits.margin}, no balance ${limits['no-balance']}.`,
    ...(result.ruinedAt === null ? [] : [`Ruined on ${formatDay(result.ruinedAt - 1)}: the balance was used up.`]),
    ...chanceLines(result),
    ...(streams.length > 1
      ? ['', `Correlation of daily returns (${correlations.days} days):`, correlationTable(correlations.matrix, names)]
      : []),
    '',
    `Equity  ${sparkline(account.curve)}`,
    `        ${equity[0]!.toFixed(2)} to ${equity.at(-1)!.toFixed(2)}`,
  ].join('\n');
}

function chanceLines({ chance }: PortfolioResult): string[] {
  if (chance === null) return ['Chance of other outcomes: insufficient sample, 30 trades are needed.'];
  const { drawdown, ruinChance, draws } = chance;
  return [
    `Over ${draws} draws of its trades: drawdown ${percent(drawdown.median)} (median), ${percent(drawdown.high)} in one of twenty; half of the start lost in ${percent(ruinChance)}.`,
  ];
}

function correlationTable(matrix: PortfolioResult['correlations']['matrix'], names: readonly string[]): string {
  const rows = matrix.map((line, i) => [
    `${i + 1} ${names[i]}`,
    ...line.map((value) => (value === null ? '-' : value.toFixed(2))),
  ]);
  return textTable(['Stream', ...names.map((_, i) => String(i + 1))], rows);
}
