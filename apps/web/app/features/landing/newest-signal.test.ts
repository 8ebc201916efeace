import type { Signal } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { sampleSignal } from '../../lib/sample-data.ts';
import { newestSignal } from './newest-signal.ts';

const row = sampleSignal({
  symbol: 'USDJPY',
  timeframe: '1h',
  side: 'short',
  entry: '137.515',
  stop: '138.515',
  index: 10_884,
  targets: ['135.515', '134.000'],
  weights: [0.5, 0.5],
  status: 'closed',
  closeReason: 'target',
  pnl: 2.41,
});
const newest = (change: Partial<Signal> = {}) => newestSignal([{ ...row, ...change }]);

test('returns the first signal that can be drawn', () => {
  const invalid = [
    { ...row, stop: row.entry },
    { ...row, barCloseAt: 'x' },
  ];
  expect(newestSignal([...invalid, row])).toMatchObject({ symbol: 'USDJPY', side: 'short', digits: 3, reward: 2 });
  expect(newestSignal(invalid)).toBeNull();
  expect(newestSignal()).toBeNull();
});

test('shows the outcome as text', () => {
  expect(newest()?.outcome).toBe('Target reached +2.41\u00a0R');
  expect(newest({ status: 'active', filledAt: null })?.outcome).toBe('Active, not yet filled');
  expect(newest({ pnl: null, closeReason: 'expired' })?.outcome).toBe('Expired');
});

test('a signal without targets has entry and stop', () => {
  const bare = newest({ targets: [] });
  expect(bare?.levels.map(({ kind }) => kind)).toEqual(['entry', 'stop']);
  expect(bare?.reward).toBeNull();
});
