import type { SignalDetail } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { sampleDetail } from '../../../routes/ui/sample-data.ts';
import { levelRows } from './level-rows.ts';
import { toSignalDetailView } from './signal-detail-view.ts';

const filledAt = '2026-09-04T14:00:00.000Z';
const LONG = sampleDetail({
  side: 'long',
  entry: '100.00',
  stop: '98.00',
  currentStop: '98.00',
  fillPrice: '100.00',
  filledAt,
  targets: ['103.00', '106.00'],
  weights: [0.5, 0.5],
});

const rows = (change: Partial<SignalDetail>, price: number | null, after = 300_000) => {
  const signal = toSignalDetailView({ ...LONG, ...change });
  return levelRows(signal, price === null ? null : { price, at: Date.parse(filledAt) + after }, false);
};
const labels = (...args: Parameters<typeof rows>) => rows(...args).map(({ label }) => label);
const last = (...args: Parameters<typeof rows>) => rows(...args).find(({ kind }) => kind === 'last');

test('sorts the last close among the levels by price', () => {
  expect(labels({}, 107)).toEqual(['Last close', 'Target 2', 'Target 1', 'Entry', 'Stop']);
  expect(labels({}, 104)).toEqual(['Target 2', 'Last close', 'Target 1', 'Entry', 'Stop']);
  expect(labels({}, 101)).toEqual(['Target 2', 'Target 1', 'Last close', 'Entry', 'Stop']);
  expect(labels({}, 99)).toEqual(['Target 2', 'Target 1', 'Entry', 'Last close', 'Stop']);
  expect(labels({}, 97)).toEqual(['Target 2', 'Target 1', 'Entry', 'Stop', 'Last close']);
});

test('sorts a reached level above the last close that reached it', () => {
  expect(labels({}, 103)).toEqual(['Target 2', 'Target 1', 'Last close', 'Entry', 'Stop']);
});

test('keeps a row for an unknown last close at the bottom, so that the table keeps its height', () => {
  expect(labels({}, null)).toEqual(['Target 2', 'Target 1', 'Entry', 'Stop', 'Last close']);
  expect(last({}, null)).toMatchObject({ price: null, r: null, noResult: null });
});

test('shows the result in R of an exit at each level, none at the entry', () => {
  expect(rows({}, 101).map(({ r }) => r)).toEqual([3, 1.5, 0.5, null, -1]);
});

test('shows no result of an unfilled order; its levels have their R', () => {
  const open = { fillPrice: null, filledAt: null };
  expect(last(open, 101)).toMatchObject({ price: 101, r: null, noResult: 'not yet filled' });
  expect(rows(open, 101).map(({ r }) => r)).toEqual([3, 1.5, null, null, -1]);
});

test('computes no result from a close before the fill', () => {
  expect(last({}, 101, -1)).toMatchObject({ price: 101, r: null, noResult: null });
});

test('shows no last close of a closed signal', () => {
  expect(labels({ status: 'closed', closeReason: 'stop' }, 101)).toEqual(['Target 2', 'Target 1', 'Entry', 'Stop']);
});
