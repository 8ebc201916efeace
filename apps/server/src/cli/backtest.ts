import { noticeOfRow, runDetailText } from '@sealtick/contract';
import type { Command } from 'commander';
import { backtestReport, explainNoTrades, stressBacktest, stressReport } from '../modules/backtests/index.ts';
import { runBacktest, toTradeExport, tradesCsv } from '../modules/single-backtest/index.ts';
import { comparison } from './backtest/comparison.ts';
import { dataUsed, dataUsedText } from './backtest/data-used.ts';
import { type BacktestRun, toDocument } from './backtest/document.ts';
import { computeDoubts, doubtsText } from './backtest/doubts.ts';
import { equityCsv } from './backtest/equity-csv.ts';
import { type LimitFlags, limitBars, readLimits } from './backtest/limits.ts';
import { addInputOptions, type InputFlags, loadInputs } from './backtest/load-inputs.ts';
import { releasesCsv } from './backtest/releases-csv.ts';
import { summarize } from './backtest/summary.ts';
import { summaryText } from './backtest/summary-text.ts';
import { examples } from './examples.ts';
import { JSON_FLAG } from './options.ts';
import { print, printJson } from './print.ts';
import { writeNamed } from './write-file.ts';

interface Flags extends InputFlags, LimitFlags {
  readonly trades?: string;
  readonly equity?: string;
  readonly releases?: string;
  readonly all?: true;
  readonly json?: true;
  readonly stress?: true;
  readonly doubts?: true;
}

const LAST_TRADES = 20;

/** Registers the command `backtest`. */
export function registerBacktest(program: Command): void {
  const command = program
    .command('backtest')
    .description('Backtest a strategy on stored bars or on a file of bars, and print its figures and trades');
  addInputOptions(command)
    .option('--trades <path>', 'write every trade to this CSV file')
    .option('--equity <path>', 'write the daily equity of the model account to this CSV file')
    .option('--releases <path>', 'write the releases of the calendar, as they were used, to this CSV file')
    .option('--capital <amount>', 'also print the result of an account that starts with this amount')
    .option('--risk <percent>', 'share of its closed balance that this account risks on each trade (default 1)')
    .option('--stress', 'also print the results at 1.5 and 2 times the costs')
    .option(
      '--doubts',
      'also print what else could have come of the trades, other costs, one bar of delay, and market regimes',
    )
    .option('--all', 'print every figure, not only the first 16')
    .option(...JSON_FLAG)
    .addHelpText(
      'after',
      examples(
        'backtest --strategy tideline-pullback --symbol EURUSD --timeframe daily',
        'backtest --strategy horizon-channel --symbol XAUUSD --timeframe 4h --file XAUUSD_4h.csv.gz --stress',
        'backtest --strategy tideline-pullback --symbol EURUSD --timeframe daily --set stopAtr=3 --trades trades.csv',
        'backtest --strategy tideline-pullback --symbol EURUSD,GBPUSD --timeframe daily --from 2015-01-01 --to 2019-12-31',
        'backtest --strategy tideline-pullback --symbol EURUSD --timeframe daily --capital 25000 --risk 0.5',
        'backtest --strategy tideline-pullback --symbol EURUSD --timeframe 1h --detail 5m',
        'backtest --strategy my-rule.ts --symbol EURUSD --timeframe 1h --file EURUSD_1h.csv.gz',
      ),
    )
    .action(run);
}

async function run(flags: Flags): Promise<void> {
  const limits = readLimits(flags);
  const runs = (await loadInputs(flags, limits)).map(({ sources, ...loaded }): BacktestRun => {
    const input = { ...loaded, bars: limitBars(loaded.bars, limits) };
    const result = runBacktest(input);
    const stress = flags.stress ? stressBacktest(input) : null;
    const doubts = flags.doubts ? computeDoubts(input, result, limits) : null;
    const summary = summarize(input, result, limits.account);
    return {
      input,
      result,
      summary,
      stress,
      doubts,
      noTrades: explainNoTrades(input, result),
      data: dataUsed(input, sources),
    };
  });
  if (flags.trades) {
    const rows = runs.flatMap(({ input, result }) =>
      result.trades.map((trade) => toTradeExport(trade, input.instrument)),
    );
    const basis = { record: 'backtest', market: 'real' } as const;
    const csv = tradesCsv(runs[0]!.input.strategy.id, { ...basis, notice: noticeOfRow(basis) }, rows);
    await writeNamed('trades', flags.trades, csv);
  }
  if (flags.equity) await writeNamed('equity', flags.equity, equityCsv(runs));
  if (flags.releases) await writeNamed('releases', flags.releases, releasesCsv(runs[0]!.input.events ?? []));
  if (flags.json) printJson(runs.length === 1 ? toDocument(runs[0]!) : runs.map(toDocument));
  else
    print([...runs.map((one) => runText(one, flags)), ...(runs.length > 1 ? [comparison(runs)] : [])].join('\n\n\n'));
}

function runText({ input, result, summary, stress, doubts, data, noTrades }: BacktestRun, { all }: Flags): string {
  const report = backtestReport(input, result, { all: all ?? false, trades: LAST_TRADES });
  const detail = result.detail === null ? [] : [runDetailText(result.detail)];
  const parts = [[report, ...noTrades, ...detail].join('\n'), dataUsedText(data), summaryText(summary)];
  return [...parts, ...(stress ? [stressReport(stress)] : []), ...(doubts ? [doubtsText(doubts)] : [])].join('\n\n');
}
