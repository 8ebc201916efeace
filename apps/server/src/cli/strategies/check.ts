import { basename, resolve } from 'node:path';
import {
  DAY_MS,
  getSimulatedInstrument,
  getStrategy,
  resolveParameters,
  SIMULATED_INSTRUMENTS,
  TIMEFRAMES,
} from '@sealtick/engine';
import { type CheckedFile, checkFile } from '@sealtick/engine/files';
import { addFiles } from '@sealtick/engine/load-files';
import { DEFAULT_SEED, HISTORY_DAYS, releasesBetween, SimulatedSeries } from '@sealtick/simulated-market';
import { backtestReport } from '../../modules/backtests/index.ts';
import { type BacktestInput, runBacktest } from '../../modules/single-backtest/index.ts';
import { readStrategyFile } from '../../modules/strategy-files/index.ts';
import { EXIT } from '../exit.ts';
import { print, printJson, printMessage } from '../print.ts';

const GENESIS = Date.UTC(2025, 0, 1);

/** Checks a strategy file as a start of the program does, and backtests it on simulated bars. */
export async function checkStrategy(path: string, { json }: { readonly json?: true }): Promise<void> {
  const found = await readStrategyFile(resolve(path), basename(path));
  const checked: CheckedFile =
    'problem' in found
      ? { problems: [found.problem], description: null, audit: null }
      : await checkFile(found, (step) => printMessage(`Checking: ${step} …`));
  const isAccepted = checked.problems.length === 0;
  if (!isAccepted) process.exitCode = EXIT.checkFailed;
  if (json) return printJson({ file: path, state: isAccepted ? 'accepted' : 'refused', ...checked });
  if (!isAccepted || 'problem' in found) {
    const { length } = checked.problems;
    return print(
      [`${path} may not publish: ${length} ${length === 1 ? 'problem' : 'problems'}.`, ...checked.problems].join('\n'),
    );
  }
  const { bars, timeframe, decisions, cuts } = checked.audit!;
  await addFiles([found]);
  print(
    [
      `${path} may publish.`,
      'Code: allowed syntax and names alone, and imports from the strategy API alone.',
      'Contract: valid at every edge of its parameters and at random settings, no state between streams.',
      `Look-ahead audit: no difference on ${bars} random bars of ${timeframe}, with ${decisions} decisions and ${cuts} cuts.`,
      '',
      'Simulated bars, which say nothing about a market. For real ones: npx sealtick backtest --strategy FILE',
      getBacktest(found.id),
    ].join('\n'),
  );
}

/** Returns the report of a backtest on the first simulated instrument that the strategy trades. */
function getBacktest(id: string): string {
  const strategy = getStrategy(id)!;
  const pairs = SIMULATED_INSTRUMENTS.flatMap((instrument) =>
    TIMEFRAMES.filter((one) => strategy.runsOn(instrument, one)).map((timeframe) => ({ instrument, timeframe })),
  );
  const [first] = pairs;
  if (first === undefined) return 'No backtest: the simulated market has no instrument that it trades.';
  const market = new SimulatedSeries(DEFAULT_SEED, GENESIS);
  market.advance(GENESIS + HISTORY_DAYS.daily * DAY_MS);
  const { instrument, timeframe } = first;
  const symbol = strategy.inputs.partners?.(instrument.symbol).find((one) => getSimulatedInstrument(one) !== null);
  const input: BacktestInput = {
    strategy,
    params: resolveParameters(strategy),
    instrument,
    timeframe,
    published: TIMEFRAMES.filter((one) => strategy.runsOn(instrument, one)),
    bars: market.get(instrument.symbol, timeframe)!.bars(),
    partner:
      symbol === undefined
        ? null
        : { instrument: getSimulatedInstrument(symbol)!, bars: market.get(symbol, timeframe)!.bars() },
    events: releasesBetween(DEFAULT_SEED, GENESIS, market.lastClose),
  };
  return backtestReport(input, runBacktest(input), { all: false, trades: 3 });
}
