import type { LastPrice, Signal } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { sampleSignal } from '../../routes/ui/sample-data.ts';
import { toPrices, toStanding } from './price-now.ts';
import { toSignalView } from './signal-view.ts';

const barCloseAt = '2026-09-04T14:20:00.000Z';
const shown = { market: 'real', barCloseAt, isStale: false } as const;
const EURUSD: LastPrice = {
  ...shown,
  symbol: 'EURUSD',
  assetClass: 'fx',
  quoteCurrency: 'USD',
  contractSize: 100_000,
  exitCost: { unit: 'price', value: 0 },
  price: '1.08354',
  unit: 'pip',
  pip: 0.0001,
};
const GER40: LastPrice = {
  ...shown,
  symbol: 'GER40',
  assetClass: 'indices',
  quoteCurrency: 'EUR',
  contractSize: 1,
  exitCost: { unit: 'price', value: 0 },
  price: '15719.5',
  unit: 'point',
  pip: 1,
};
const LONG = sampleSignal({
  symbol: 'EURUSD',
  side: 'long',
  entry: '1.08512',
  stop: '1.08412',
  fillPrice: '1.08512',
  targets: ['1.08712', '1.08912'],
  weights: [0.5, 0.5],
  filledAt: '2026-09-04T14:00:00.000Z',
});
const SHORT: Signal = {
  ...LONG,
  symbol: 'GER40',
  side: 'short',
  entry: '15620.3',
  stop: '15739.6',
  fillPrice: '15620.3',
  targets: ['15322.1'],
  weights: [1],
};

const standing = (signal: Signal, price = EURUSD) =>
  toStanding(toSignalView(signal), toPrices([price]).get(price.symbol));
const at = (price: string) => ({ ...EURUSD, price });

test('computes the distances of stop and target from the entry, in pips on fx and in price elsewhere', () => {
  expect(standing(LONG)).toMatchObject({ toStop: '−10.0\u00a0pips', toTarget: '+20.0\u00a0pips' });
  expect(standing(SHORT, GER40)).toMatchObject({ toStop: '+119.30', toTarget: '−298.20' });
  expect(standing({ ...LONG, targets: [] }).toTarget).toBeNull();
  const gold: LastPrice = { ...GER40, symbol: 'XAUUSD', pip: 0.1 };
  const ofGold = { ...LONG, symbol: 'XAUUSD', entry: '4091.20', stop: '4078.75', targets: ['6100.20'] };
  expect(standing(ofGold, gold), 'a dollar, not a tenth of it').toMatchObject({
    toStop: '−12.45',
    toTarget: '+2,009.00',
  });
});

test('shows prices and distances of an instrument without decimals, such as a coin in yen, with the same two', () => {
  const levels = { entry: '5683210', stop: '5219634', targets: ['6146786'], fillPrice: '5683210' };
  const coin = { ...LONG, symbol: 'BTCJPY', ...levels } as const;
  const price: LastPrice = { ...GER40, symbol: 'BTCJPY', assetClass: 'crypto', quoteCurrency: 'JPY', price: '5700000' };
  const { last, toStop, toTarget } = standing(coin, price);
  const { entry, stop, target } = toSignalView(coin);
  expect([entry, stop, target, last!.text]).toEqual(['5,683,210.00', '5,219,634.00', '6,146,786.00', '5,700,000.00']);
  expect([toStop, toTarget]).toEqual(['−463,576.00', '+463,576.00']);
});

test('shows the last close of an open signal with all its digits', () => {
  expect(standing(LONG).last).toMatchObject({ text: '1.08354', isStale: false });
  expect(standing(SHORT, GER40).last?.text).toBe('15,719.50');
  expect(standing(LONG, { ...EURUSD, isStale: true }).last?.isStale).toBe(true);
});

test('shows result and price of a filled signal in R, reversed for a short', () => {
  expect(standing(LONG, at('1.08562')).soFar).toBeCloseTo(0.5, 10);
  expect(standing(LONG, at('1.08562')).now).toBeCloseTo(0.5, 10);
  expect(standing(SHORT, GER40).soFar).toBeCloseTo(-0.8315, 4);
});

test('does not limit the loss of a price beyond the stop', () => {
  expect(standing(LONG, at('1.08312')).soFar).toBeCloseTo(-2, 10);
});

test('keeps the result of an exit at a target when the price moves back', () => {
  const half = standing({ ...LONG, targetsReached: 1 }, at('1.08462'));
  expect(half.soFar).toBeCloseTo(0.5 * 2 + 0.5 * -0.5, 10);
  expect(half.now, 'the price itself').toBeCloseTo(-0.5, 10);
});

test('computes the result from the fill, and the place of the price from the planned entry', () => {
  const late = standing({ ...LONG, fillPrice: '1.08532' }, at('1.08562'));
  expect(late.soFar).toBeCloseTo(0.3, 10);
  expect(late.now).toBeCloseTo(0.5, 10);
});

test('shows a last close from before the fill, but computes no result from it', () => {
  const fresh = standing({ ...LONG, filledAt: '2026-09-04T14:25:00.000Z' });
  expect(fresh).toMatchObject({ last: { text: '1.08354' }, soFar: null, now: null });
});

test('shows the last close of an unfilled signal without a result', () => {
  expect(standing({ ...LONG, fillPrice: null })).toMatchObject({ soFar: null, now: null, last: { text: '1.08354' } });
});

test('shows the distances of a closed signal without a last close', () => {
  const closed = standing({ ...LONG, status: 'closed', closeReason: 'stop', pnl: -1.02 });
  expect(closed).toMatchObject({ last: null, soFar: null, now: null, toStop: '−10.0\u00a0pips' });
});

test('shows the distances if the price is withheld, and nothing for an unknown instrument', () => {
  const { toStop, ...rest } = standing(LONG, { ...EURUSD, price: null });
  expect(toStop).toBe('−10.0\u00a0pips');
  expect(rest).toMatchObject({ last: null, soFar: null, now: null });
  expect(Object.values(toStanding(toSignalView(LONG), undefined))).toEqual([null, null, null, null, null]);
});
