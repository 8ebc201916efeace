import type { LastPrice } from '@sealtick/contract';
import { formatSince } from '../../lib/time/time.ts';
import type { TimeZone } from '../../lib/time/time-zone.ts';

type Price = Pick<LastPrice, 'symbol' | 'barCloseAt' | 'isStale'>;

/** Moments and symbols that are named; the rest is counted. */
const MOMENTS = 2;
const SYMBOLS = 4;

/** Returns which symbols have no new prices and since when; null if all have. @param now Market time, ms UTC */
export function stalePricesText(prices: readonly Price[], now: number, zone?: TimeZone): string | null {
  const known = prices.flatMap(({ symbol, barCloseAt, isStale }) =>
    barCloseAt ? [{ symbol, barCloseAt, isStale }] : [],
  );
  const stale = known.filter(({ isStale }) => isStale).sort((a, b) => b.barCloseAt.localeCompare(a.barCloseAt));
  const [newest] = stale;
  if (newest === undefined) return null;
  const since = (barCloseAt: string) => `since ${formatSince(barCloseAt, now, zone)}`;
  if (stale.length === known.length && stale.length > 1)
    return `No new prices of any symbol ${since(newest.barCloseAt)}.`;
  const moments = Object.entries(Object.groupBy(stale, ({ barCloseAt }) => barCloseAt)).slice(0, MOMENTS);
  const named = moments.map(
    ([barCloseAt, rows = []]) => `of ${nameSymbols(rows.map(({ symbol }) => symbol))} ${since(barCloseAt)}`,
  );
  const rest = moments.reduce((left, [, rows = []]) => left - rows.length, stale.length);
  return `No new prices ${[...named, ...(rest > 0 ? [`of ${rest} more for longer`] : [])].join(', ')}.`;
}

function nameSymbols(symbols: readonly string[]): string {
  const more = symbols.length - SYMBOLS;
  if (more > 0) return `${symbols.slice(0, SYMBOLS).join(', ')} and ${more} more`;
  const last = symbols.at(-1)!;
  return symbols.length === 1 ? last : `${symbols.slice(0, -1).join(', ')} and ${last}`;
}
