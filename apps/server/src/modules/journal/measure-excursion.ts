import { ourSymbol } from '@sealtick/bar-formats';
import { type Bars, DAY_MS, type Instrument, MINUTE_MS, type StoredTimeframe } from '@sealtick/engine';
import type { MarketDataProvider } from '../market-data/index.ts';
import type { StoredExcursion, StoredTrade } from './journal.tables.ts';
import { direction } from './trade-result.ts';

/** What excursions are read from. */
export type ExcursionBars = Pick<MarketDataProvider, 'description' | 'instruments' | 'timeframes' | 'history'>;

/** Bars of one trade; longer ones use the next timeframe. */
const MOST_BARS = 50_000;
/** Part of the price that a fill may lie outside of the bar it is in: other brokers have other quotes and a spread. */
const TOLERANCE = 0.001;
const NO_BARS = 'no bars';

/** Returns how far prices went against and with a closed trade from its entry to its exit, by the finest bars there are. */
export async function measureExcursion(provider: ExcursionBars, trade: StoredTrade): Promise<StoredExcursion> {
  const { market } = provider.description;
  if (market === 'simulated') return { problem: 'the bars of this site are simulated' };
  if (trade.closedAt === null) return { problem: 'still open' };
  const instrument = await findInstrument(provider, trade.symbol);
  if (instrument === null) return { problem: `${NO_BARS} of ${trade.symbol}` };
  const [from, to] = [Date.parse(trade.openedAt), Date.parse(trade.closedAt)];
  for (const timeframe of await provider.timeframes(instrument.symbol)) {
    // The bar of the entry opened before it, and that of the exit closes after it.
    const bars = await provider.history(instrument.symbol, timeframe as StoredTimeframe, {
      from: from - DAY_MS,
      to: to + DAY_MS,
    });
    const found = bars.length > MOST_BARS ? null : excursionIn(bars, trade, from, to);
    if (found !== null) return found;
  }
  return { problem: `${NO_BARS} of ${instrument.symbol} for this time` };
}

/** Returns an excursion with the time of the next attempt, if bars that are missing now may come: those after the last bar, and imported ones. */
export function withNextAttempt(found: StoredExcursion, { closedAt }: StoredTrade, now: number): StoredExcursion {
  if (!('problem' in found) || !found.problem.startsWith(NO_BARS)) return found;
  const isNew = closedAt !== null && now - Date.parse(closedAt) < DAY_MS;
  return { ...found, againAt: new Date(now + (isNew ? 10 * MINUTE_MS : 7 * DAY_MS)).toISOString() };
}

/** Returns the instrument that a typed name or the name of a broker means, such as eurusd or EURUSD.m; null if the site has none. */
export async function findInstrument(
  provider: Pick<ExcursionBars, 'instruments'>,
  symbol: string,
): Promise<Instrument | null> {
  const instruments = await provider.instruments();
  const find = (name: string) => instruments.find((one) => one.symbol === name);
  return find(symbol) ?? find(ourSymbol(symbol)) ?? null;
}

/**
 * Returns the excursion within bars; null if they do not cover the trade. Only whole bars between entry and exit count, and
 * of the bars of entry and exit the fills themselves: what else happened in these may be before or after the trade.
 */
function excursionIn(
  { length, time, closeTime, high, low }: Bars,
  trade: StoredTrade,
  from: number,
  to: number,
): StoredExcursion | null {
  const entry = Number(trade.entry);
  let first = 0;
  while (first < length && closeTime[first]! <= from) first += 1;
  let last = length - 1;
  while (last >= 0 && time[last]! > to) last -= 1;
  if (first > last || time[first]! > from || closeTime[last]! < to) return null;
  const slack = Math.abs(entry) * TOLERANCE;
  if (entry < low[first]! - slack || entry > high[first]! + slack)
    return { problem: 'the bars of this site do not contain the entry price at that time; check the time zone' };
  const side = direction(trade.side);
  let [worst, best] = [0, 0];
  const take = (price: number) => {
    const move = (price - entry) * side;
    worst = Math.min(worst, move);
    best = Math.max(best, move);
  };
  for (const { price } of trade.exits) take(Number(price));
  for (let i = first + 1; i < last; i += 1) {
    take(high[i]!);
    take(low[i]!);
  }
  return { adverse: -worst || 0, favourable: best };
}
