import { RUN_BARS_MAX } from '@sealtick/contract';
import {
  type Bars,
  formatDay,
  getStrategy,
  type Instrument,
  type StoredTimeframe,
  shareBars,
  sliceBars,
  toIso,
} from '@sealtick/engine';
import { findHistory, type MarketDataProvider, sliceRange } from '../market-data/index.ts';
import { RunProblem, type RunTask, USUAL_LIMITS } from './run-task.ts';
import type { RunRow } from './runs.tables.ts';

/** What a run is loaded by. */
export type LoadedRun = Pick<
  RunRow,
  'symbol' | 'timeframe' | 'detail' | 'partner' | 'strategyId' | 'costFactor' | 'params' | 'market' | 'from' | 'to'
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
  const detail =
    row.detail === null ? null : await readDetail(provider, { ...row, ...range, detail: row.detail }, isOperator);
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
    detail: detail && shareBars(detail),
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

interface WantedDetail {
  readonly symbol: string;
  readonly detail: StoredTimeframe;
  readonly from: number;
  readonly to: number;
}

/** Returns the finer bars of the period of a run. */
async function readDetail(
  provider: MarketDataProvider,
  { symbol, detail, from, to }: WantedDetail,
  isOperator: boolean,
): Promise<Bars> {
  const found = await findHistory(provider, symbol, detail, { from, to });
  if (found === null) throw new RunProblem(`There are no ${detail} bars of ${symbol} here.`);
  if (!isOperator && !(await provider.isShown(symbol, detail)))
    throw new RunProblem(`The ${detail} bars of ${symbol} were imported without the right to publish them.`);
  if (found.length <= RUN_BARS_MAX) return found;
  throw new RunProblem(
    `The period has ${found.length} bars of ${detail}; a run has at most ${RUN_BARS_MAX}. Choose a shorter period or a longer timeframe for exits.`,
  );
}

function limit(bars: Bars, { symbol, timeframe, from }: LoadedRun): Bars {
  const limited = from === null ? bars : sliceRange(bars, { from: from.getTime() });
  if (bars.length === 0) throw new RunProblem(`There are no ${timeframe} bars of ${symbol} in this period.`);
  if (limited.length === 0) {
    const last = formatDay(bars.time[bars.length - 1]!);
    throw new RunProblem(
      `No ${timeframe} bars of ${symbol} in this period: there are ${formatDay(bars.time[0]!)} to ${last}.`,
    );
  }
  if (limited.length <= RUN_BARS_MAX) return limited;
  const begin = toIso(sliceBars(limited, limited.length - RUN_BARS_MAX, limited.length).time[0]!);
  throw new RunProblem(
    `The period has ${limited.length} bars; a run has at most ${RUN_BARS_MAX}. Begin at ${begin} or later.`,
  );
}
