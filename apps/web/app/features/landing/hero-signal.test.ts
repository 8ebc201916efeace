import type { Signal } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { sampleSignal } from '../../routes/ui/sample-data.ts';
import { heroSignal } from './hero-signal.ts';

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
  closedAt: '2026-09-04T14:00:00.000Z',
  pnl: 2.41,
});
const shown = (change: Partial<Signal> = {}) => heroSignal([{ ...row, ...change }]);

test('returns the signal that closed last, win or loss', () => {
  const closed = (hour: number, pnl: number | null) => {
    return { ...row, pnl, index: hour, closedAt: `2026-09-04T${hour}:00:00.000Z` };
  };
  const shown = heroSignal([closed(14, 2.4), closed(16, -1.02), closed(15, 0.3), closed(17, null)]);
  expect(shown, 'not the newest one, and none that was never filled').toMatchObject({ index: 16, tone: 'loss' });
});

test('leaves out what cannot be drawn', () => {
  const invalid = [
    { ...row, stop: row.entry },
    { ...row, barCloseAt: 'x' },
    { ...row, closedAt: 'x' },
    { ...row, status: 'active' as const, closedAt: null, pnl: null },
  ];
  expect(heroSignal([...invalid, row])).toMatchObject({ symbol: 'USDJPY', side: 'short', digits: 3, reward: 2 });
  expect(heroSignal(invalid)).toBeNull();
  expect(heroSignal()).toBeNull();
});

test('shows the outcome as text', () => {
  expect(shown()?.outcome).toBe('Target reached +2.41\u00a0R');
  expect(shown({ pnl: -1.02, closeReason: 'stop' })?.outcome).toBe('Stopped −1.02\u00a0R');
});

test('a signal without targets has entry and stop', () => {
  const bare = shown({ targets: [] });
  expect(bare?.levels.map(({ kind }) => kind)).toEqual(['entry', 'stop']);
  expect(bare?.reward).toBeNull();
});
