import { NOTHING_USED } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { type SizingAccount, sizeOfMessage } from './size-of-message.ts';

const NOW = Date.UTC(2026, 2, 2);
const SETTINGS = {
  currency: 'USD',
  equity: 10_000,
  equityStatedAt: NOW,
  maxRiskPerTrade: 0.02,
  sizing: 'fixed',
  maxDailyLoss: 500,
  maxDrawdown: 0.1,
  maxOpenRisk: 0.1,
  maxGroupRisk: 0.05,
} as const;
const ACCOUNT: SizingAccount = { settings: SETTINGS, edge: null, use: NOTHING_USED, prices: () => null, now: NOW };
const EURUSD = {
  symbol: 'EURUSD',
  assetClass: 'fx',
  contractSize: 100_000,
  quoteCurrency: 'USD',
  exitCost: { unit: 'price', value: 0.00005 },
} as const;
const SIGNAL = { entry: '1.08512', stop: '1.08212', targets: ['1.08812', '1.09112'], weights: [0.5, 0.5] };
const HELD = { symbol: 'US500', side: 'long', assetClass: 'indices', risk: 0.1 } as const;
const NOT_ADVICE = 'Arithmetic on your own inputs, not advice.';

const getSize = (account: Partial<SizingAccount> = {}, signal = SIGNAL) =>
  sizeOfMessage(signal, EURUSD, { ...ACCOUNT, ...account })
    .replaceAll('\u00a0', ' ')
    .split('\n');

test('gives lots, risk and gain, what they follow from, and that it is not advice', () => {
  expect(getSize()).toEqual([
    '0.66 lots (66,000 units): risks 198.00 USD at the stop, 201.30 USD with exit costs; gains at target 1, which closes half: +99.00 USD; if all targets: +297.00 USD.',
    'From your settings: 10,000.00 USD × 2.0%.',
    NOT_ADVICE,
  ]);
});

test('is cut to what is left of a limit, and says which one', () => {
  expect(getSize({ use: { ...NOTHING_USED, lostToday: 380 } })).toEqual([
    '0.40 lots (40,000 units): risks 120.00 USD at the stop, 122.00 USD with exit costs; gains at target 1, which closes half: +60.00 USD; if all targets: +180.00 USD.',
    'From your settings: 10,000.00 USD × 2.0%. Daily loss 380.00 of 500.00 USD: cut from 0.66 to 0.40 lots.',
    NOT_ADVICE,
  ]);
});

describe('There is no size, and the words say why,', () => {
  test.each([
    [
      'if the account is too small',
      { settings: { ...SETTINGS, equity: 100 } },
      'the smallest step would risk 3.00 USD, your limit is 2.00 USD',
    ],
    [
      'if the limit of the day is reached',
      { use: { ...NOTHING_USED, lostToday: 500 } },
      'limit reached: no new sizes today',
    ],
    [
      'if the open risk is used up',
      { use: { ...NOTHING_USED, held: [HELD] } },
      'open risk 10.0% of 10%: no new sizes until a position closes',
    ],
    [
      'if the maximum drawdown was reached',
      { use: { ...NOTHING_USED, isStopped: true } },
      'max drawdown reached: no new sizes until you resume',
    ],
    [
      'if the equity was stated long ago',
      { now: NOW + 91 * 86_400_000 },
      'the account equity was stated more than 90 days ago',
    ],
    [
      'without a price of the currency',
      { settings: { ...SETTINGS, currency: 'GBP' } },
      'there is no price of USD in GBP',
    ],
    [
      'if the record has no edge',
      { settings: { ...SETTINGS, sizing: 'kelly' as const }, edge: { trades: 100, winRate: 0.4, payoff: 1.4 } },
      'no edge in its record',
    ],
  ])('%s', (_title, account, why) => {
    expect(getSize(account)).toEqual([`No size: ${why}.`, NOT_ADVICE]);
  });

  test('if the stop is too close', () => {
    expect(getSize({}, { ...SIGNAL, stop: SIGNAL.entry })[0]).toBe('No size: the stop is too close to the entry.');
  });

  test('if the instrument was removed', () => {
    expect(sizeOfMessage(SIGNAL, null, ACCOUNT)).toBe(`No size: its instrument is unknown.\n${NOT_ADVICE}`);
  });
});
