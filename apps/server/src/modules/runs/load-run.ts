import { RUN_BARS_MAX } from '@sealtick/contract';
import { type Bars, getStrategy, type Instrument, shareBars, sliceBars, toIso } from '@sealtick/engine';
import { type MarketDataProvider, sliceRange } from '../market-data/index.ts';
import { RunProblem, type RunTask, USUAL_LIMITS } from './run-task.ts';
import type { RunRow } from './runs.tables.ts';

/** What a run is loaded by. */
export type LoadedRun = Pick<
  RunRow,
  'symbol' | 'timeframe' | 'partner' | 'strategyId' | 'costFactor' | 'params' | 'market' | 'from' | 'to'
>;

/**
 * Returns the input of a run.
 * @param isOperator Operators alone may use bars that were imported without the right to publish them
 * @throws {RunProblem} if it cannot run, with what would be right.
 */
export async function loadRun(provider: MarketDataProvider, row: LoadedRun, isOperator = false): Promise<RunTask> {
  const { symbol, timeframe, partner: other, strategyId, costFactor, params, market } = row;
  const instruments = await provider.instruments();
  const find = (wanted: string): Instrument => {
    const found = instruments.find((one) => one.symbol === wanted);
    if (!found) throw new RunProblem(`There are no longer bars of ${wanted} here.`);
    return found;
  };
  const instrument = find(symbol);
  const bars = limit(await readBars(provider, row, symbol, isOperator), row);
  const range = { from: bars.time[0]!, to: bars.closeTime[bars.length - 1]! };
  const partnerBars = other === null ? null : sliceRange(await readBars(provider, row, other, isOperator), range);
  const releases = await provider.events(range.from, range.to);
  if (releases.length === 0 && getStrategy(strategyId)?.inputs.calendar)
    throw new RunProblem('The strategy trades scheduled releases, and no calendar is stored for this period.');
  return {
    strategyId,
    costFactor,
    params,
    market,
    instrument,
    timeframe,
    bars: shareBars(bars),
    partner: partnerBars && { instrument: find(other!), bars: shareBars(partnerBars) },
    events: releases.length === 0 ? null : releases,
    limits: USUAL_LIMITS,
    seen: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT),
  };
}

async function readBars(
  provider: MarketDataProvider,
  { timeframe, to }: LoadedRun,
  symbol: string,
  isOperator: boolean,
): Promise<Bars> {
  if (!(await provider.timeframes(symbol)).includes(timeframe))
    throw new RunProblem(`There are no ${timeframe} bars of ${symbol} here.`);
  if (!isOperator && !(await provider.isShown(symbol, timeframe)))
    throw new RunProblem(`The bars of ${symbol} were imported without the right to publish them.`);
  return provider.history(symbol, timeframe, { to: to?.getTime() ?? provider.now() });
}

const dayOf = (ms: number): string => toIso(ms).slice(0, 10);

function limit(bars: Bars, { symbol, timeframe, from }: LoadedRun): Bars {
  const limited = from === null ? bars : sliceRange(bars, { from: from.getTime() });
  if (bars.length === 0) throw new RunProblem(`There are no ${timeframe} bars of ${symbol} in this period.`);
  if (limited.length === 0) {
    const last = dayOf(bars.time[bars.length - 1]!);
    throw new RunProblem(
      `No ${timeframe} bars of ${symbol} in this period: there are ${dayOf(bars.time[0]!)} to ${last}.`,
    );
  }
  if (limited.length <= RUN_BARS_MAX) return limited;
  const begin = toIso(sliceBars(limited, limited.length - RUN_BARS_MAX, limited.length).time[0]!);
  throw new RunProblem(
    `The period has ${limited.length} bars; a run has at most ${RUN_BARS_MAX}. Begin at ${begin} or later.`,
  );
}
