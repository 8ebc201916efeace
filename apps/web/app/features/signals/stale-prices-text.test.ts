import { expect, test } from 'vitest';
import { stalePricesText } from './stale-prices-text.ts';

const NOW = Date.parse('2026-09-04T14:30:00Z');
const price = (symbol: string, barCloseAt: string | null, isStale = true) => ({ symbol, barCloseAt, isStale });
const fresh = price('EURUSD', '2026-09-04T14:30:00.000Z', false);
const text = (...stale: ReturnType<typeof price>[]) => stalePricesText([fresh, ...stale], NOW, 'utc');
const AT = '2026-09-04T10:05:00.000Z';
const EARLIER = '2026-09-03T21:00:00.000Z';

test('There is no text while every symbol has new prices, or has none at all', () => {
  expect(text()).toBeNull();
  expect(text(price('BRENT', null))).toBeNull();
});

test.each([
  [[price('BTCUSD', AT)], 'No new prices of BTCUSD since 10:05 UTC.'],
  [[price('BTCUSD', AT), price('ETHUSD', AT)], 'No new prices of BTCUSD and ETHUSD since 10:05 UTC.'],
  [
    [price('BRENT', EARLIER), price('BTCUSD', AT)],
    'No new prices of BTCUSD since 10:05 UTC, of BRENT since 3 Sep 2026, 21:00 UTC.',
  ],
  [
    ['A', 'B', 'C', 'D', 'E', 'F'].map((symbol) => price(symbol, AT)),
    'No new prices of A, B, C, D and 2 more since 10:05 UTC.',
  ],
  [
    [price('A', AT), price('B', '2026-09-04T10:00:00.000Z'), price('C', EARLIER), price('D', EARLIER)],
    'No new prices of A since 10:05 UTC, of B since 10:00 UTC, of 2 more for longer.',
  ],
])('%# names the symbols without new prices, and since when', (stale, expected) => {
  expect(text(...stale)).toBe(expected);
});

test('If every symbol has stopped, the newest price says since when', () => {
  const all = [price('BRENT', EARLIER), price('BTCUSD', AT)];
  expect(stalePricesText(all, NOW, 'utc')).toBe('No new prices of any symbol since 10:05 UTC.');
});
