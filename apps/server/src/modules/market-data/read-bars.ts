import {
  type AddedInstrumentView,
  type BarColumnsAnswer,
  type BarColumnsQuery,
  type BarsAnswer,
  type BarsQuery,
  type BarView,
  CALENDAR_DAYS_MAX,
  type CalendarQuery,
  type InstrumentView,
  type ReleaseView,
} from '@sealtick/contract';
import {
  type Bars,
  type CostTable,
  canTradeBelowZero,
  costRowAt,
  DAY_MS,
  formatPrice,
  getInstrument,
  type Instrument,
  sliceBars,
  toIso,
} from '@sealtick/engine';
import { AppError } from '../../platform/errors.ts';
import type { Page } from '../../platform/http/serve-reads.ts';
import type { MarketDataProvider } from './provider.ts';

/**
 * Returns the newest bars of a series within the requested range, oldest first; `next` is the value of `to` for earlier
 * bars.
 */
export async function readBars(provider: MarketDataProvider, query: BarsQuery): Promise<Page<BarsAnswer>> {
  const { symbol, timeframe, limit } = query;
  const from = query.from === undefined ? undefined : Date.parse(query.from);
  const to = query.to === undefined ? undefined : Date.parse(query.to);
  if (from !== undefined && to !== undefined && from >= to) {
    throw new AppError('INVALID_REQUEST', '`from` must be before `to`.', {
      errors: [{ path: 'from', message: 'must be before to' }],
    });
  }
  const instrument = await findSeries(provider, symbol, timeframe);
  const range = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  const found = await provider.history(symbol, timeframe, range);
  const bars = sliceBars(found, found.length - limit, found.length);
  const { market, accelerated } = provider.description;
  return {
    answer: {
      symbol,
      timeframe,
      market,
      accelerated,
      oldest: found.length === 0 ? null : toIso(found.time[0]!),
      bars: viewBars(bars, instrument.digits),
    },
    next: bars.length < found.length ? toIso(bars.time[0]!) : null,
  };
}

/** Returns the instrument of a series. @throws {AppError} NOT_FOUND, or FORBIDDEN if its bars may not be published. */
async function findSeries(
  provider: MarketDataProvider,
  symbol: string,
  timeframe: BarsQuery['timeframe'],
): Promise<Instrument> {
  const instrument = (await provider.instruments()).find((one) => one.symbol === symbol);
  if (instrument === undefined) throw new AppError('NOT_FOUND', `Unknown symbol ${symbol}.`);
  if (!(await provider.timeframes(symbol)).includes(timeframe)) {
    throw new AppError('NOT_FOUND', `No ${timeframe} bars of ${symbol}.`);
  }
  if (!(await provider.isShown(symbol, timeframe))) {
    throw new AppError('FORBIDDEN', `The bars of ${symbol} were imported without the right to publish them.`);
  }
  return instrument;
}

/** Returns the newest bars of a series in columns, oldest first. @throws {AppError} as `readBars`. */
export async function readBarColumns(
  provider: MarketDataProvider,
  { symbol, timeframe, limit }: BarColumnsQuery,
): Promise<BarColumnsAnswer> {
  await findSeries(provider, symbol, timeframe);
  const found = await provider.history(symbol, timeframe);
  const { time, closeTime, open, high, low, close, volume } = sliceBars(found, found.length - limit, found.length);
  const columns = { time, closeTime, open, high, low, close, volume };
  const lists = Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, [...values]]));
  return {
    symbol,
    timeframe,
    market: provider.description.market,
    ...(lists as Record<keyof typeof columns, number[]>),
  };
}

/** Returns the scheduled releases with from <= time < to. @throws {AppError} INVALID_REQUEST for a wrong range. */
export async function listReleases(provider: MarketDataProvider, query: CalendarQuery): Promise<ReleaseView[]> {
  const from = Date.parse(query.from);
  const to = Date.parse(query.to);
  if (!(from < to && to - from <= CALENDAR_DAYS_MAX * DAY_MS)) {
    const message = `must be before to by at most ${CALENDAR_DAYS_MAX} days`;
    throw new AppError('INVALID_REQUEST', `\`from\` ${message}.`, { errors: [{ path: 'from', message }] });
  }
  const releases = await provider.events(from, to);
  return releases.map(({ time, name, country, impact }) => ({ time: toIso(time), name, country, impact }));
}

function viewBars(bars: Bars, digits: number): BarView[] {
  return Array.from({ length: bars.length }, (_, i) => ({
    time: toIso(bars.time[i]!),
    closeTime: toIso(bars.closeTime[i]!),
    open: formatPrice(bars.open[i]!, digits),
    high: formatPrice(bars.high[i]!, digits),
    low: formatPrice(bars.low[i]!, digits),
    close: formatPrice(bars.close[i]!, digits),
    volume: bars.volume[i]!,
  }));
}

/** Returns the instruments of this market with their timeframes. */
export async function listInstruments(provider: MarketDataProvider): Promise<InstrumentView[]> {
  const instruments = await provider.instruments();
  return Promise.all(
    instruments.map(async (instrument) => {
      const { symbol, name, assetClass, digits, tick, quoteCurrency, costs } = instrument;
      return {
        symbol,
        name,
        group: assetClass,
        digits,
        tick,
        quoteCurrency,
        timeframes: [...(await provider.timeframes(symbol))],
        market: provider.description.market,
        costs: viewCosts(costs, provider.now()),
        ...(getInstrument(symbol) === null ? { added: viewAdded(instrument) } : {}),
      };
    }),
  );
}

function viewAdded({ hours, ...instrument }: Instrument): AddedInstrumentView {
  const { symbol, name, assetClass, digits, tick, pip, contractSize, quoteCurrency, session, costs } = instrument;
  const own = hours && {
    base: hours.base,
    opensAfter: hours.opensAfter,
    closesAfter: hours.closesAfter,
    holidays: hours.holidays,
    closedDays: [...hours.closedDays],
  };
  return {
    symbol,
    name,
    assetClass: assetClass,
    digits,
    tick,
    pip,
    contractSize,
    quoteCurrency,
    session,
    belowZero: canTradeBelowZero(instrument),
    hours: own ?? null,
    costs: { ...costs, rows: [...costs.rows] },
  };
}

function viewCosts(table: CostTable, now: number): InstrumentView['costs'] {
  const { long, short, ...dealing } = costRowAt(table, now);
  const { unit, rolloverFactor, releaseFactor, source } = table;
  return { unit, ...dealing, financingLong: long, financingShort: short, rolloverFactor, releaseFactor, source };
}
