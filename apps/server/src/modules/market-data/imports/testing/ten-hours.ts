import { NOW } from '@sealtick/bar-formats/testing';
import { expect } from 'vitest';

/** Options of an import that stores nothing. */
export const LOOK = {
  overrides: {},
  database: null,
  clock: { now: () => NOW },
  replace: false,
  force: false,
  redistributable: false,
};

/** When the bars of the test files open, ms UTC. */
export const HOURS = Array.from({ length: 10 }, (_, i) => Date.UTC(2024, 0, 2, 10 + i));

/** What an import reports of these bars in any file. */
export const TEN_HOURS = {
  symbol: 'EURUSD',
  timeframe: '1h',
  rows: 10,
  refusedCount: 0,
  error: null,
  first: '2024-01-02T10:00:00.000Z',
  firstBars: expect.arrayContaining([
    { time: '2024-01-02T11:00:00.000Z', open: 1.11, high: 1.2, low: 1, close: 1.15, volume: 11 },
  ]),
};
