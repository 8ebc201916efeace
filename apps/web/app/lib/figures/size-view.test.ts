import { NO_EXIT_COST, NOTHING_USED } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { type SizedSignal, type SizingAccount, sizeView } from './size-view.ts';

const settings = {
  currency: 'USD',
  equity: 10_000,
  equityStatedAt: 0,
  maxRiskPerTrade: 0.02,
  sizing: 'fixed',
  maxDailyLoss: 500,
  maxDrawdown: 0.1,
  maxOpenRisk: 0.1,
  maxGroupRisk: 0.05,
} as const;
const account: SizingAccount = {
  settings,
  edge: null,
  use: NOTHING_USED,
  prices: (symbol) => (symbol === 'GBPUSD' ? { price: 1.25, isStale: false } : null),
  now: 0,
};
const signal: SizedSignal = {
  symbol: 'EURUSD',
  side: 'long',
  entry: 1.08512,
  stop: 1.08212,
  targets: [
    { price: 1.08812, weight: 0.5 },
    { price: 1.09112, weight: 0.5 },
  ],
  digits: 5,
};
const FX = {
  contractSize: 100_000,
  quoteCurrency: 'USD',
  pip: 0.0001,
  exitCost: { unit: 'price', value: 0.00005 },
  assetClass: 'fx',
} as const;

function shown(change: Partial<SizingAccount> = {}, of = signal, instrument: Parameters<typeof sizeView>[1] = FX) {
  const view = sizeView(of, instrument, { ...account, ...change });
  if (typeof view === 'string') throw new Error(view);
  return view;
}

const getRows = (change: Partial<SizingAccount>) => shown(change).rows.map(({ label, value }) => `${label}: ${value}`);

test('shows each step from the account to the lots', () => {
  expect(getRows({})).toEqual([
    'account: 10,000.00 USD',
    '× risk 2.0%: 200.00',
    'stop distance: 30.0 pips',
    'loss per lot: 300.00',
    '200.00 ÷ 300.00: 0.667',
  ]);
  expect(shown()).toMatchObject({
    lots: '0.66',
    units: '66,000',
    note: 'risks 198.00 USD at the stop, 201.30 USD with exit costs; gains at target 1, which closes half: +99.00 USD; if all targets: +297.00 USD',
  });
});

const lost = (lostToday: number) => ({ use: { ...NOTHING_USED, lostToday } });

test('shows the rate of a conversion and what is left of a limit', () => {
  const rows = getRows({ settings: { ...settings, currency: 'GBP' }, ...lost(380) });
  expect(rows).toEqual(
    expect.arrayContaining(['left of the daily limit: 120.00', '1 ÷ GBPUSD: 1.25', 'loss per lot: 240.00']),
  );
});

test('names Kelly’s fraction, or why it is not used', () => {
  const kelly = { settings: { ...settings, sizing: 'kelly' } } as const;
  expect(getRows(kelly)[1]).toBe('× risk 2.0%, fixed: under 100 live trades: 200.00');
  expect(getRows({ ...kelly, edge: { trades: 100, winRate: 0.42, payoff: 1.5 } })[1]).toBe(
    '× risk 1.7%, by Kelly: 166.67',
  );
});

test('says why the size is 0, or why there is none', () => {
  expect(shown(lost(500))).toMatchObject({ lots: '0.00', note: 'limit reached: no new sizes today' });
  const inFrancs = { ...account, settings: { ...settings, currency: 'CHF' } };
  expect(sizeView(signal, FX, inFrancs)).toBe('There is no price of USD in CHF.');
  expect(sizeView({ ...signal, stop: signal.entry }, FX, account)).toBe('The size cannot be computed for this signal.');
});

test('states parts of a unit', () => {
  const coin = { symbol: 'ETHUSD', side: 'short', entry: 3000, stop: 3170.33, targets: [], digits: 2 } as const;
  const { lots, units } = shown({}, coin, {
    contractSize: 1,
    quoteCurrency: 'USD',
    pip: null,
    exitCost: NO_EXIT_COST,
    assetClass: null,
  });
  expect([lots, units]).toEqual(['1.17', '1.17']);
});

test('is copied as text, with prices in their digits', () => {
  const metal = { symbol: 'XAUUSD', side: 'short', entry: 2390, stop: 2400, targets: [], digits: 2 };
  expect(
    shown({}, metal, {
      contractSize: 100,
      quoteCurrency: 'USD',
      pip: null,
      exitCost: NO_EXIT_COST,
      assetClass: null,
    }).text.split('\n'),
  ).toEqual([
    'XAUUSD short, entry 2390.00, stop 2400.00',
    'account: 10,000.00 USD',
    '× risk 2.0%: 200.00',
    'stop distance: 10.00',
    'loss per lot: 1,000.00',
    '200.00 ÷ 1,000.00: 0.200',
    '0.20 lots (20 units): risks 200.00 USD',
    'Arithmetic on your own inputs, not advice.',
  ]);
});

test('says by which limit a size is cut, on the page and in the copied text', () => {
  const held = [{ symbol: 'US500', side: 'long', assetClass: 'indices', risk: 0.084 }] as const;
  const { rows, cut, text } = shown({ use: { ...NOTHING_USED, held } });
  expect(rows).toContainEqual({ label: 'left of the open risk limit', value: '160.00' });
  expect(cut).toBe('Open risk 8.4% of 10%: cut from 0.66 to 0.53 lots.');
  expect(text).toContain(cut);
  expect(shown().cut).toBeNull();
  const stopped = shown({ use: { ...NOTHING_USED, isStopped: true } });
  expect(stopped.rows).toContainEqual({ label: 'left at the max drawdown', value: '0.00' });
  expect(stopped.rows.at(-1)).toEqual({ label: '0.00 ÷ 300.00', value: '0.000' });
});
