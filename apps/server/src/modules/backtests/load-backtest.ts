import {
  type Bars,
  BUILT_IN,
  type CalendarEvent,
  getStrategy,
  type Instrument,
  type InstrumentSet,
  InvalidParameterError,
  resolveParameters,
  STORED_TIMEFRAMES,
  STRATEGIES,
  type StoredTimeframe,
  type Strategy,
  strategyName,
  TIMEFRAME_MS,
  TIMEFRAMES,
  type Timeframe,
} from '@sealtick/engine';
import { UsageError } from '../../platform/errors.ts';
import { findHistory, type MarketDataProvider, unknownSymbol } from '../market-data/index.ts';
import type { BacktestInput } from '../single-backtest/index.ts';

/** Options of `sealtick backtest`, as entered. */
export interface BacktestRequest {
  readonly strategy: string;
  readonly symbol: string;
  readonly timeframe: string;
  /** Timeframe of the finer bars that decide what comes first inside a bar. */
  readonly detail?: string;
  /** Pairs such as `atrBars=20`. */
  readonly set: readonly string[];
}

export interface CheckedRequest {
  readonly strategy: Strategy;
  readonly instrument: Instrument;
  readonly timeframe: StoredTimeframe;
  /** Timeframes on which the strategy is published for this instrument. */
  readonly published: readonly Timeframe[];
  readonly params: Readonly<Record<string, number>>;
  /** Timeframe of the finer bars that decide what comes first inside a bar; null if the engine rules do. */
  readonly detailTimeframe: StoredTimeframe | null;
}

/** Returns the checked options. @throws {UsageError} naming the wrong option and the valid values. */
export function checkRequest(request: BacktestRequest, instruments: InstrumentSet): CheckedRequest {
  const strategy = getStrategy(request.strategy);
  if (!strategy) {
    throw new UsageError(
      `--strategy ${request.strategy}: unknown strategy. Use one of ${STRATEGIES.map(({ id }) => id).join(', ')}.`,
    );
  }
  const instrument = instruments.find(request.symbol.toUpperCase());
  if (!instrument) throw new UsageError(unknownSymbol(request.symbol, instruments));
  const timeframe = STORED_TIMEFRAMES.find((one) => one === request.timeframe);
  if (!timeframe) {
    throw new UsageError(`--timeframe ${request.timeframe}: must be one of ${STORED_TIMEFRAMES.join(', ')}.`);
  }
  const published = TIMEFRAMES.filter((one) => strategy.runsOn(instrument, one));
  if (published.length === 0) {
    throw new UsageError(
      `${strategyName(strategy.id)} does not run on ${instrument.symbol}: it is for ${strategy.markets.join(', ')} on ${strategy.timeframes.join(', ')}.`,
    );
  }
  const params = readParameters(strategy, request.set);
  return { strategy, instrument, timeframe, published, params, detailTimeframe: readDetail(request.detail, timeframe) };
}

function readDetail(detail: string | undefined, timeframe: StoredTimeframe): StoredTimeframe | null {
  if (detail === undefined) return null;
  const shorter = STORED_TIMEFRAMES.filter((one) => TIMEFRAME_MS[one] < TIMEFRAME_MS[timeframe]);
  const found = shorter.find((one) => one === detail);
  if (found !== undefined) return found;
  if (shorter.length === 0)
    throw new UsageError(`--detail ${detail}: there is no timeframe shorter than ${timeframe}.`);
  throw new UsageError(`--detail ${detail}: must be shorter than ${timeframe}: one of ${shorter.join(', ')}.`);
}

function readParameters(strategy: Strategy, pairs: readonly string[]): Record<string, number> {
  const overrides = new Map<string, number>();
  for (const pair of pairs) {
    const match = /^\s*(\w+)\s*=\s*(\S+)\s*$/.exec(pair);
    if (!match)
      throw new UsageError(`--set ${pair}: must be name=value, such as ${Object.keys(strategy.parameters)[0]}=10.`);
    overrides.set(match[1]!, Number(match[2]));
  }
  try {
    return resolveParameters(strategy, Object.fromEntries(overrides));
  } catch (error) {
    if (error instanceof InvalidParameterError) throw new UsageError(`--set: ${error.message}.`);
    throw error;
  }
}

/** What a backtest takes from files; the rest is stored. */
export interface FromFiles {
  readonly bars: Bars | null;
  readonly detail: Bars | null;
  readonly releases: readonly CalendarEvent[] | null;
}

/** Returns the input of a backtest, with the stored bars and releases, or those of files. */
export async function loadBacktest(
  { detailTimeframe, ...request }: CheckedRequest,
  provider: MarketDataProvider | null,
  files: FromFiles,
): Promise<BacktestInput> {
  const { strategy, instrument, timeframe } = request;
  const { releases } = files;
  const bars = files.bars ?? (await storedBars(provider, instrument.symbol, timeframe));
  const detail =
    detailTimeframe === null
      ? null
      : (files.detail ?? (await storedBars(provider, instrument.symbol, detailTimeframe, '--detail-file')));
  return {
    ...request,
    bars,
    detail,
    partner: await findPartner(request, provider),
    events: releases ?? (await findEvents(provider, bars, strategy.inputs.calendar === true)),
  };
}

async function storedBars(
  provider: MarketDataProvider | null,
  symbol: string,
  timeframe: StoredTimeframe,
  option = '--file',
): Promise<Bars> {
  const bars = provider === null ? null : await findHistory(provider, symbol, timeframe);
  if (bars !== null) return bars;
  const offered = (await provider?.timeframes(symbol)) ?? [];
  const others = offered.length > 0 ? ` (there are ${offered.join(', ')})` : '';
  throw new UsageError(
    `No ${timeframe} bars of ${symbol} are stored${others}: import them with sealtick import FILE --write, or give ${option}.`,
  );
}

async function findPartner(
  { strategy, instrument, timeframe }: Pick<CheckedRequest, 'strategy' | 'instrument' | 'timeframe'>,
  provider: MarketDataProvider | null,
): Promise<BacktestInput['partner']> {
  const wanted = strategy.inputs.partners?.(instrument.symbol);
  if (!wanted) return null;
  for (const symbol of wanted) {
    const partner = BUILT_IN.get(symbol);
    const bars = partner && provider ? await findHistory(provider, symbol, timeframe) : null;
    if (partner && bars) return { instrument: partner, bars };
  }
  throw new UsageError(
    `${strategyName(strategy.id)} needs a second instrument beside ${instrument.symbol}: import ${timeframe} bars of one of ${wanted.join(', ')}.`,
  );
}

async function findEvents(provider: MarketDataProvider | null, bars: Bars, isNeeded: boolean) {
  const events =
    bars.length === 0 || !provider ? [] : await provider.events(bars.time[0]!, bars.closeTime[bars.length - 1]!);
  if (events.length > 0) return events;
  if (!isNeeded) return null;
  throw new UsageError(
    'The strategy trades scheduled releases, and no calendar is stored for these bars: import one with sealtick import CALENDAR.csv --write, or give --calendar.',
  );
}
