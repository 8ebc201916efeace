import { expect, test } from 'vitest';
import { outcomeSoFar } from '../outcome-so-far.ts';
import { toSignalDetailView } from './signal-detail-view.ts';

const long = {
  id: 'one',
  side: 'long',
  entry: '100.00',
  stop: '98.00',
  currentStop: '98.00',
  targets: ['103.00', '106.00'],
  weights: [0.5, 0.5],
  status: 'active',
  fillPrice: '100.00',
  steps: [],
};
const view = (more: object = {}) => toSignalDetailView({ ...long, ...more })!;
/** It opened beyond its target. */
const reached = { change: 'target', price: '104.00', weight: 0.5, index: 9 };

test('The levels stand in the order of their prices, each with its share of the position', () => {
  expect(view().planned.map(({ label, price, weight }) => [label, price, weight])).toEqual([
    ['Target 2', 106, 0.5],
    ['Target 1', 103, 0.5],
    ['Entry', 100, null],
    ['Stop', 98, null],
  ]);
});

test('A stop that moved, and a fill elsewhere than planned, are levels of their own', () => {
  const labels = view({ currentStop: '101.00', fillPrice: '100.10' }).planned.map(({ label }) => label);
  expect(labels).toEqual(['Target 2', 'Target 1', 'Stop now', 'Filled at', 'Entry', 'First stop']);
  const closed = view({ currentStop: '101.00', status: 'closed' }).planned.map(({ label }) => label);
  expect(closed, 'what is over has no stop now').toContain('Last stop');
});

test('What left counts as its story says it left, and as it was planned to while only the list is known', () => {
  expect(outcomeSoFar(view({ targetsReached: 1, steps: [reached] }), { price: 101, at: 0 })).toBe(0.5 * 2 + 0.5 * 0.5);
  expect(outcomeSoFar(view({ targetsReached: 1 }), { price: 101, at: 0 })).toBe(0.5 * 1.5 + 0.5 * 0.5);
});

test('Whatever the server sent is shown as far as it goes, and what is no signal is none', () => {
  expect(toSignalDetailView(null)).toBeNull();
  expect(toSignalDetailView({ symbol: 'EURUSD' })).toBeNull();
  const bare = toSignalDetailView({ id: 'bare', targets: 'x', weights: null, steps: [null, 7], entry: {} })!;
  expect(bare.planned).toEqual([]);
  expect(bare.steps).toHaveLength(2);
  expect(outcomeSoFar(bare, { price: 1, at: 0 })).toBeNull();
});
