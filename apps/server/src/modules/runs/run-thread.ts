/** Worker thread of a run: computes one backtest, as the command line and the browser do. */
import { parentPort, workerData } from 'node:worker_threads';
import type { RunSummary } from '@sealtick/contract';
import {
  getBars,
  getStrategy,
  multiplyCosts,
  type StatisticKey,
  type Strategy,
  type StrategySource,
  TIMEFRAMES,
  toIso,
} from '@sealtick/engine';
import {
  type BacktestInput,
  type BacktestResult,
  runBacktest,
  toTradeRow,
  tradesCsv,
} from '../single-backtest/index.ts';
import { getDoubts } from './get-doubts.ts';
import type { RunMessage, RunTask, StoredParts } from './run-task.ts';

/** Bars between two reports of the progress. */
const BARS_A_REPORT = 1_024;

const { task, stored, files } = workerData as {
  readonly task: RunTask;
  readonly stored: StoredParts;
  readonly files: readonly StrategySource[];
};
// Modules are loaded by now; code of strategies sees no environment variables.
delete process.env.NODE_COMPILE_CACHE;
if (files.length > 0) await (await import('@sealtick/engine/load-files')).addFiles(files);
parentPort!.postMessage(compute());

function compute(): RunMessage {
  const strategy = getStrategy(task.strategyId);
  if (strategy === null) return { problem: 'The rules of this strategy are not available at the moment.' };
  const input = toInput(task, strategy);
  const result = runBacktest(input);
  const { length } = result.trades;
  const { tradesMax, tradesShown, costsBarsMax, notice } = stored;
  if (length > tradesMax)
    return { problem: `The run has ${length} trades; at most ${tradesMax} are stored. Choose a shorter period.` };
  const rows = result.trades.map((trade) => toTradeRow(trade, input.instrument));
  const { record, simulation } = result;
  const basis = { record: 'backtest', market: task.market } as const;
  return {
    summary: getSummary(input, result),
    result: {
      basis,
      periodsPerYear: record.periodsPerYear,
      statistics: record.statistics,
      curve: { time: [...record.curve.time], equity: [...record.curve.equity] },
      doubts: getDoubts(task, input, result, costsBarsMax),
      detail: result.detail,
      refused: simulation.refused.length,
      trades: rows.slice(-tradesShown),
    },
    tradesCsv: tradesCsv(task.strategyId, { ...basis, notice }, rows),
  };
}

function toInput(
  { strategyId: _, costFactor, bars, detail, partner, seen, ...rest }: RunTask,
  strategy: Strategy,
): BacktestInput {
  const instrument = { ...rest.instrument, costs: multiplyCosts(rest.instrument.costs, costFactor) };
  return {
    ...rest,
    strategy: reporting(strategy, new Int32Array(seen)),
    instrument,
    published: TIMEFRAMES.filter((one) => strategy.runsOn(instrument, one)),
    bars: getBars(bars),
    detail: detail && getBars(detail),
    partner: partner && { ...partner, bars: getBars(partner.bars) },
  };
}

/** Returns the strategy, which reports how many bars it has seen. */
function reporting(strategy: Strategy, seen: Int32Array): Strategy {
  return {
    ...strategy,
    start(context) {
      const onBar = strategy.start(context);
      let count = Atomics.load(seen, 0);
      return (bar, at) => {
        count += 1;
        if (count % BARS_A_REPORT === 0) Atomics.store(seen, 0, count);
        return onBar(bar, at);
      };
    },
  };
}

function getSummary({ bars }: BacktestInput, { record, trades }: BacktestResult): RunSummary {
  const value = (key: StatisticKey) => record.statistics.find((one) => one.key === key)?.value ?? null;
  return {
    bars: bars.length,
    from: toIso(bars.time[0]!),
    to: toIso(bars.closeTime[bars.length - 1]!),
    trades: trades.length,
    totalReturn: value('totalReturn'),
    sharpeRatio: value('sharpeRatio'),
    maxDrawdown: value('maxDrawdown'),
  };
}
