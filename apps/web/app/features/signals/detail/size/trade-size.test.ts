import { expect, test } from 'vitest';
import type { PriceNow, Prices } from '../../price-now.ts';
import { EXAMPLE } from './account.ts';
import { tradeSize } from './trade-size.ts';

const price = (close: number | null, change: Partial<PriceNow>): PriceNow => ({
  close: close === null ? null : { price: close, at: 0 },
  text: '',
  isStale: false,
  pip: 0.0001,
  assetClass: 'fx',
  quoteCurrency: 'USD',
  contractSize: 100_000,
  ...change,
});
const PRICES: Prices = new Map([
  ['EURUSD', price(1.1, {})],
  ['USDJPY', price(146, { quoteCurrency: 'JPY' })],
  ['GER40', price(15_600, { quoteCurrency: 'EUR', contractSize: 1 })],
]);
const usdJpy = { symbol: 'USDJPY', plan: { entry: 146.538, stop: 145.705, target: 148.371 } };
const account = { ...EXAMPLE, balance: '25,000' };

test('sizes a trade so that its stop loses the stated part of the account', () => {
  expect(tradeSize(usdJpy, account, PRICES)).toEqual({
    lots: 0.43,
    units: 43_000,
    risks: expect.closeTo(245.34, 2),
    gains: expect.closeTo(539.86, 2),
  });
});

test('converts by the last price of another pair', () => {
  const dax = { symbol: 'GER40', plan: { entry: 15_600, stop: 15_500, target: null } };
  expect(tradeSize(dax, account, PRICES)).toMatchObject({ lots: 2.27, gains: null });
  expect(tradeSize(dax, { ...account, currency: 'EUR' }, PRICES)).toMatchObject({ lots: 2.5, risks: 250 });
});

test('says why there is no size', () => {
  expect(tradeSize(usdJpy, { ...account, balance: '' }, PRICES)).toMatch(/^State the account size/);
  expect(tradeSize(usdJpy, { ...account, risk: '0' }, PRICES)).toMatch(/^State the risk/);
  expect(tradeSize(usdJpy, { ...account, currency: 'CHF' }, PRICES)).toBe('There is no price of JPY in CHF.');
  expect(tradeSize(usdJpy, { ...account, balance: '10' }, PRICES)).toBe(
    'The smallest step would risk 5.71, your limit is 0.10.',
  );
  expect(tradeSize({ ...usdJpy, symbol: 'NONE' }, account, PRICES)).toMatch(/^The size cannot/);
});
