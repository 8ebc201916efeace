import { NOTHING_USED } from '@sealtick/engine';
import { expect, test } from 'vitest';
import type { PriceNow, Prices } from '../../price-now.ts';
import { type Account, EXAMPLE } from './account.ts';
import { tradeSize } from './trade-size.ts';
import { typedSettings } from './typed-settings.ts';

const price = (close: number | null, change: Partial<PriceNow>): PriceNow => ({
  close: close === null ? null : { price: close, at: 0 },
  text: '',
  isStale: false,
  pip: 0.0001,
  assetClass: 'fx',
  quoteCurrency: 'USD',
  contractSize: 100_000,
  exitCost: { unit: 'price', value: 0 },
  ...change,
});
const PRICES: Prices = new Map([
  ['EURUSD', price(1.1, {})],
  ['USDJPY', price(146, { quoteCurrency: 'JPY' })],
  ['GER40', price(15_600, { quoteCurrency: 'EUR', contractSize: 1, pip: null })],
]);
const usdJpy = {
  symbol: 'USDJPY',
  side: 'long',
  plan: { entry: 146.538, stop: 145.705, target: 148.371 },
  sizedTargets: [
    { price: 148.371, weight: 0.5 },
    { price: 150.204, weight: 0.5 },
  ],
  digits: 3,
} as const;
const dax = {
  ...usdJpy,
  symbol: 'GER40',
  plan: { entry: 15_600, stop: 15_500, target: null },
  sizedTargets: [],
  digits: 1,
};
const account = { ...EXAMPLE, balance: '25,000' };

function sizeFor(of: Parameters<typeof tradeSize>[0], typed: Account) {
  const settings = typedSettings(typed, 0);
  if (typeof settings === 'string') return settings;
  return tradeSize(of, { settings, edge: null, use: NOTHING_USED, now: 0 }, PRICES);
}

test('sizes a trade so that its stop loses the stated part of the account', () => {
  expect(sizeFor(usdJpy, account)).toMatchObject({
    lots: '0.43',
    units: '43,000',
    note: 'risks 245.34 USD; gains at target 1, which closes half: +269.93 USD; if all targets: +809.78 USD',
  });
});

test('converts by the last price of another pair', () => {
  expect(sizeFor(dax, account)).toMatchObject({ lots: '2.27', note: 'risks 249.70 USD' });
  expect(sizeFor(dax, { ...account, currency: 'EUR' })).toMatchObject({ lots: '2.50', note: 'risks 250.00 EUR' });
});

test('says why there is no size', () => {
  expect(sizeFor(usdJpy, { ...account, balance: '' })).toMatch(/^Enter the account size/);
  expect(sizeFor(usdJpy, { ...account, risk: '0' })).toMatch(/^Enter the risk/);
  expect(sizeFor(usdJpy, { ...account, currency: 'CHF' })).toBe('There is no price of JPY in CHF.');
  expect(sizeFor(usdJpy, { ...account, balance: '10' })).toMatchObject({
    lots: '0.00',
    note: 'the smallest step would risk 5.71 USD, your limit is 0.10 USD',
  });
  expect(sizeFor({ ...usdJpy, symbol: 'NONE' }, account)).toMatch(/^The size cannot/);
});
