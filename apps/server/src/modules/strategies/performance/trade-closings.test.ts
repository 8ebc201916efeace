import { DAY_MS, toIso } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { tradeClosings } from './trade-closings.ts';

const START = Date.UTC(2026, 0, 5);
const MARKS = [0, 1, 2, 3].map((day) => START + day * DAY_MS);
const trade = (days: number, netR: number) => ({ closedAt: toIso(START + days * DAY_MS), netR });

test('counts trades at the first mark at or after their end, gains and losses apart', () => {
  const trades = [trade(2.5, 1.5), trade(0.2, -1), trade(0.9, 0.4), trade(1, 0)];
  expect(tradeClosings(trades, MARKS)).toEqual({
    mark: [1, 3],
    gains: [1, 1],
    losses: [2, 0],
    netR: [-0.6, 1.5],
  });
});

test('leaves out trades that closed after the last mark', () => {
  expect(tradeClosings([trade(3.1, 1)], MARKS)).toEqual({ mark: [], gains: [], losses: [], netR: [] });
});
