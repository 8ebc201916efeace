import type { SignalDetail } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { sampleDetail } from '../../../routes/ui/sample-data.ts';
import { outcomeSoFar } from '../outcome-so-far.ts';
import { toSignalDetailView } from './signal-detail-view.ts';

const AT = '2026-09-04T14:00:00.000Z';
const long = sampleDetail({
  side: 'long',
  entry: '100.00',
  stop: '98.00',
  currentStop: '98.00',
  fillPrice: '100.00',
  filledAt: AT,
  targets: ['103.00', '106.00'],
  weights: [0.5, 0.5],
});
const view = (change: Partial<SignalDetail> = {}) => toSignalDetailView({ ...long, ...change });
/** The bar opened beyond the target. */
const reached = {
  change: 'target' as const,
  price: '104.00',
  weight: 0.5,
  index: 9,
  leafHash: 'ab'.repeat(32),
  barCloseAt: AT,
  issuedAt: AT,
};
const close = { price: 101, at: Date.parse(AT) };

test('sorts the levels by price, each with its share of the position', () => {
  expect(view().planned.map(({ label, price, weight }) => [label, price, weight])).toEqual([
    ['Target 2', 106, 0.5],
    ['Target 1', 103, 0.5],
    ['Entry', 100, null],
    ['Stop', 98, null],
  ]);
});

test('lists a moved stop, and a fill away from the entry, as levels', () => {
  const labels = view({ currentStop: '101.00', fillPrice: '100.10' }).planned.map(({ label }) => label);
  expect(labels).toEqual(['Target 2', 'Target 1', 'Stop now', 'Filled at', 'Entry', 'First stop']);
  const closed = view({ currentStop: '101.00', status: 'closed' }).planned.map(({ label }) => label);
  expect(closed, 'a closed signal has no current stop').toContain('Last stop');
});

test('counts exits from the steps, or as planned while only the list is known', () => {
  expect(outcomeSoFar(view({ targetsReached: 1, steps: [reached] }), close)).toBe(0.5 * 2 + 0.5 * 0.5);
  expect(outcomeSoFar(view({ targetsReached: 1 }), close)).toBe(0.5 * 1.5 + 0.5 * 0.5);
});
