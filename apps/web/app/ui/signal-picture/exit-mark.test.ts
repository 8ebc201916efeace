import type { Signal } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { sampleSignal } from '../../routes/ui/sample-data.ts';
import { exitMark } from './exit-mark.ts';

const closed = {
  status: 'closed' as const,
  closedAt: '2026-09-04T14:00:00.000Z',
  filledAt: '2026-09-03T14:00:00.000Z',
  currentStop: '1.26000',
  targets: ['1.23509', '1.21000'],
} satisfies Partial<Signal>;
const mark = (change: object) => exitMark(sampleSignal({ ...closed, ...change }));

test('a signal ends at the level that closed it, with outcome and result', () => {
  expect(mark({ closeReason: 'target', pnl: 2.41 })).toEqual({
    at: Date.parse(closed.closedAt),
    price: 1.21,
    label: 'Target reached +2.41\u00a0R',
    tone: 'gain',
  });
  expect(mark({ closeReason: 'stop', pnl: -1.01 })).toMatchObject({ price: 1.26, tone: 'loss' });
});

test('a signal that ended at no level has the price of its log entry, else none', () => {
  const time = sampleSignal({ ...closed, closeReason: 'time', pnl: 0.2 });
  expect(exitMark(time)).toMatchObject({ price: null, label: 'Time exit +0.20\u00a0R' });
  const step = {
    change: 'closed',
    index: 12,
    leafHash: 'ab'.repeat(32),
    barCloseAt: closed.closedAt,
    issuedAt: closed.closedAt,
    price: '1.24',
    weight: 1,
  } as const;
  expect(exitMark(time, [step])).toMatchObject({ price: 1.24 });
});

test('a signal that was never filled has a neutral mark, an active one none', () => {
  expect(mark({ closeReason: 'expired', pnl: null })).toMatchObject({ label: 'Expired', tone: 'neutral' });
  expect(exitMark(sampleSignal())).toBeNull();
  expect(mark({ closeReason: 'stop', closedAt: 'x' })).toBeNull();
});
