import type { LastPrice, Signal } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { sampleSignal } from '../../lib/sample-data.ts';
import { standingOf, toPrices } from './price-now.ts';
import { toSignalView } from './signal-view.ts';

const barCloseAt = '2026-09-04T14:20:00.000Z';
const shown = { market: 'real', barCloseAt, isStale: false } as const;
const EURUSD: LastPrice = { ...shown, symbol: 'EURUSD', price: '1.08354', unit: 'pip', pip: 0.0001 };
const GER40: LastPrice = { ...shown, symbol: 'GER40', price: '15719.5', unit: 'point', pip: 1 };
const LONG = sampleSignal({
  ...{ symbol: 'EURUSD', side: 'long', entry: '1.08512', stop: '1.08412', fillPrice: '1.08512' },
  ...{ targets: ['1.08712', '1.08912'], weights: [0.5, 0.5], filledAt: '2026-09-04T14:00:00.000Z' },
});
const SHORT: Signal = {
  ...{ ...LONG, symbol: 'GER40', side: 'short', entry: '15620.3', stop: '15739.6', fillPrice: '15620.3' },
  ...{ targets: ['15322.1'], weights: [1] },
};

const standing = (signal: Signal, price = EURUSD) =>
  standingOf(toSignalView(signal), toPrices([price]).get(price.symbol));
const at = (price: string) => ({ ...EURUSD, price });

test('Stop and target stand as far from the entry as they are, in pips on fx and in points elsewhere', () => {
  expect(standing(LONG)).toMatchObject({ toStop: '−10.0\u00a0pips', toTarget: '+20.0\u00a0pips' });
  expect(standing(SHORT, GER40)).toMatchObject({ toStop: '+119.3\u00a0pts', toTarget: '−298.2\u00a0pts' });
  expect(standing({ ...LONG, targets: [] }).toTarget).toBeNull();
});

test('An open signal shows the last close, with the digits that two decimals hide', () => {
  expect(standing(LONG).last).toMatchObject({ text: '1.08354', isStale: false });
  expect(standing(SHORT, GER40).last?.text).toBe('15,719.50');
  expect(standing(LONG, { ...EURUSD, isStale: true }).last?.isStale).toBe(true);
});

test('A filled one says what it has made and where the price is, for a short the other way round', () => {
  expect(standing(LONG, at('1.08562')).soFar).toBeCloseTo(0.5, 10);
  expect(standing(LONG, at('1.08562')).now).toBeCloseTo(0.5, 10);
  expect(standing(SHORT, GER40).soFar).toBeCloseTo(-0.8315, 4);
});

test('A price beyond the stop is told as it is', () => {
  expect(standing(LONG, at('1.08312')).soFar).toBeCloseTo(-2, 10);
});

test('What left at a target stays in the result while the price goes back', () => {
  const half = standing({ ...LONG, targetsReached: 1 }, at('1.08462'));
  expect(half.soFar).toBeCloseTo(0.5 * 2 + 0.5 * -0.5, 10);
  expect(half.now, 'the price itself').toBeCloseTo(-0.5, 10);
});

test('The result counts from the fill, the place of the price from the planned entry', () => {
  const late = standing({ ...LONG, fillPrice: '1.08532' }, at('1.08562'));
  expect(late.soFar).toBeCloseTo(0.3, 10);
  expect(late.now).toBeCloseTo(0.5, 10);
});

test('A last close from before the fill is shown, and nothing is reckoned from it', () => {
  const fresh = standing({ ...LONG, filledAt: '2026-09-04T14:25:00.000Z' });
  expect(fresh).toMatchObject({ last: { text: '1.08354' }, soFar: null, now: null });
});

test('Before it is filled there is a last close and no result', () => {
  expect(standing({ ...LONG, fillPrice: null })).toMatchObject({ soFar: null, now: null, last: { text: '1.08354' } });
});

test('A finished one has its distances, and no last close: the market went on without it', () => {
  const closed = standing({ ...LONG, status: 'closed', closeReason: 'stop', pnl: -1.02 });
  expect(closed).toMatchObject({ last: null, soFar: null, now: null, toStop: '−10.0\u00a0pips' });
});

test('Where the price may not be told the distances are, and without an instrument nothing is', () => {
  const { toStop, ...rest } = standing(LONG, { ...EURUSD, price: null });
  expect(toStop).toBe('−10.0\u00a0pips');
  expect(rest).toMatchObject({ last: null, soFar: null, now: null });
  expect(Object.values(standingOf(toSignalView(LONG), undefined))).toEqual([null, null, null, null, null]);
});
