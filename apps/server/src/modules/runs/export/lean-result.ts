import { type LeanResult, noticeOfRow, type RunDetail } from '@sealtick/contract';
import { STARTING_BALANCE, type StatisticKey, toIso } from '@sealtick/engine';
import { leanDecimal, leanDuration } from './lean-format.ts';
import { leanTradeStatistics } from './lean-trade-statistics.ts';
import { type ModelTrade, modelTrades } from './model-trades.ts';
import type { TradeOfFile } from './trades-of-file.ts';

type PortfolioStatistics = LeanResult['totalPerformance']['portfolioStatistics'];

/**
 * Returns a run that is done in the shape of a backtest result of LEAN. Trade statistics are before costs and portfolio
 * statistics after them, as LEAN has them; all amounts are those of the model account.
 *
 * @see QuantConnect/Lean, Common/Result.cs and Common/Statistics.
 */
export function leanResult(run: RunDetail, rows: readonly TradeOfFile[]): LeanResult {
  const { result, summary, name, params, costFactor } = run;
  if (result === null || summary === null) throw new Error('A result of LEAN is of a run that is done.');
  const trades = modelTrades(rows);
  const portfolio = portfolioStatistics(result, trades);
  const tradeStatistics = leanTradeStatistics(trades);
  return {
    notice: noticeOfRow(result.basis),
    algorithmConfiguration: {
      name,
      startDate: summary.from,
      endDate: summary.to,
      parameters: Object.fromEntries(
        Object.entries({ ...params, costFactor }).map(([key, value]) => [key, String(value)]),
      ),
    },
    statistics: namedStatistics(portfolio, tradeStatistics.totalFees),
    totalPerformance: {
      tradeStatistics,
      portfolioStatistics: portfolio,
      closedTrades: trades.map(closedTrade),
    },
    charts: { 'Strategy Equity': equityChart(result.curve) },
  };
}

function closedTrade(trade: ModelTrade, index: number): LeanResult['totalPerformance']['closedTrades'][number] {
  const { symbol, isLong, entryTime, exitTime, profit, best } = trade;
  const leanSymbol = { value: symbol, id: symbol, permtick: symbol };
  return {
    id: String(index + 1),
    symbols: [leanSymbol],
    symbol: leanSymbol,
    entryTime: toIso(entryTime),
    entryPrice: leanDecimal(trade.entryPrice),
    direction: isLong ? 0 : 1,
    quantity: leanDecimal(trade.quantity),
    exitTime: toIso(exitTime),
    exitPrice: leanDecimal(trade.exitPrice),
    profitLoss: leanDecimal(profit),
    totalFees: leanDecimal(trade.costs),
    mae: leanDecimal(trade.worst),
    mfe: leanDecimal(best),
    duration: leanDuration(exitTime - entryTime),
    endTradeDrawdown: leanDecimal(profit - best),
    isWin: profit > 0,
    orderIds: [],
  };
}

function portfolioStatistics(
  { statistics, curve }: Pick<NonNullable<RunDetail['result']>, 'statistics' | 'curve'>,
  trades: readonly ModelTrade[],
): PortfolioStatistics {
  const rates = trades.map(({ profit, costs, balance }) => (profit - costs) / balance);
  const [wins, losses] = [rates.filter((rate) => rate > 0), rates.filter((rate) => rate <= 0)];
  const mean = (values: readonly number[]) =>
    values.length === 0 ? 0 : values.reduce((total, value) => total + value, 0) / values.length;
  const share = (count: number) => (rates.length === 0 ? 0 : count / rates.length);
  const [win, loss] = [mean(wins), mean(losses)];
  const ratio = loss === 0 ? 0 : win / -loss;
  const figure = (key: StatisticKey, change = (value: number) => value): string | undefined => {
    const value = statistics.find((one) => one.key === key)?.value ?? null;
    return value === null ? undefined : leanDecimal(change(value));
  };
  return withoutMissing({
    averageWinRate: leanDecimal(win),
    averageLossRate: leanDecimal(loss),
    profitLossRatio: leanDecimal(ratio),
    winRate: leanDecimal(share(wins.length)),
    lossRate: leanDecimal(share(losses.length)),
    expectancy: leanDecimal(share(wins.length) * ratio - share(losses.length)),
    startEquity: leanDecimal(curve.equity[0] ?? STARTING_BALANCE),
    endEquity: leanDecimal(curve.equity.at(-1) ?? STARTING_BALANCE),
    compoundingAnnualReturn: figure('cagr'),
    drawdown: figure('maxDrawdown', Math.abs),
    totalNetProfit: figure('totalReturn'),
    sharpeRatio: figure('sharpeRatio'),
    sortinoRatio: figure('sortinoRatio'),
    probabilisticSharpeRatio: figure('probabilisticSharpeRatio'),
    annualStandardDeviation: figure('volatility'),
    annualVariance: figure('volatility', (value) => value ** 2),
  });
}

type Present<T> = { [K in keyof T]: Exclude<T[K], undefined> };

const withoutMissing = <T extends object>(fields: T): Present<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<T>;

const percent = (text: string): string => `${(Number(text) * 100).toFixed(3)}%`;
const plain = (text: string): string => Number(text).toFixed(3);
const money = (text: string): string => `$${Number(text).toFixed(2)}`;

/** Figures by the names that LEAN prints, in its order. */
const NAMED: readonly (readonly [name: string, key: keyof PortfolioStatistics, write: (text: string) => string])[] = [
  ['Average Win', 'averageWinRate', percent],
  ['Average Loss', 'averageLossRate', percent],
  ['Compounding Annual Return', 'compoundingAnnualReturn', percent],
  ['Drawdown', 'drawdown', percent],
  ['Expectancy', 'expectancy', plain],
  ['Start Equity', 'startEquity', plain],
  ['End Equity', 'endEquity', plain],
  ['Net Profit', 'totalNetProfit', percent],
  ['Sharpe Ratio', 'sharpeRatio', plain],
  ['Sortino Ratio', 'sortinoRatio', plain],
  ['Probabilistic Sharpe Ratio', 'probabilisticSharpeRatio', percent],
  ['Loss Rate', 'lossRate', percent],
  ['Win Rate', 'winRate', percent],
  ['Profit-Loss Ratio', 'profitLossRatio', plain],
  ['Annual Standard Deviation', 'annualStandardDeviation', plain],
  ['Annual Variance', 'annualVariance', plain],
];

function namedStatistics(portfolio: PortfolioStatistics, totalFees: string): Record<string, string> {
  const rows = NAMED.flatMap(([name, key, write]) => {
    const value = portfolio[key];
    return value === undefined ? [] : [[name, write(value)] as const];
  });
  return Object.fromEntries([...rows, ['Total Fees', money(totalFees)]]);
}

/** Returns the daily equity and the return of each day. */
function equityChart({ time, equity }: { readonly time: readonly number[]; readonly equity: readonly number[] }) {
  const at = time.map((ms) => Math.round(ms / 1_000));
  const series = (name: string, unit: string, index: number, values: [number, number][]) => ({
    name,
    unit,
    index,
    seriesType: 0,
    values,
    color: '',
    scatterMarkerSymbol: 'none',
  });
  const returns = equity.slice(1).map((value, i): [number, number] => {
    const before = equity[i]!;
    return [at[i + 1]!, before === 0 ? 0 : (value / before - 1) * 100];
  });
  return {
    name: 'Strategy Equity',
    series: {
      Equity: series(
        'Equity',
        '$',
        0,
        equity.map((value, i) => [at[i]!, value]),
      ),
      Return: series('Return', '%', 1, returns),
    },
  };
}
