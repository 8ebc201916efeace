import { HOUR_MS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { toMarketTime } from './to-market-time.ts';

const WALL = Date.UTC(2026, 10, 30);
const NOW = WALL + 500 * HOUR_MS;
const HOUR_AGO = WALL - HOUR_MS;

test('a moment of the wall clock is converted by the speed of the market then', () => {
  // At 300 for half an hour, at 50 for two hours before, and at real time until then.
  const speeds = [
    { since: NOW - 150 * HOUR_MS, speed: 300 },
    { since: NOW - 250 * HOUR_MS, speed: 50 },
    { since: NOW - 300 * HOUR_MS, speed: 1 },
  ];
  const hoursAgo = (hours: number) =>
    (NOW - toMarketTime({ now: NOW, wallNow: WALL, speeds }, WALL - hours * HOUR_MS)) / HOUR_MS;
  expect([0, 0.1, 0.5, 1, 2.5, 3.5, 1_000].map(hoursAgo).map((hours) => Math.round(hours * 1_000) / 1_000)).toEqual([
    0, 30, 150, 175, 250, 251, 1_247.5,
  ]);
});

test('one speed counts for all times, also for those to come', () => {
  const clock = { now: NOW, wallNow: WALL, speeds: [{ since: NOW, speed: 50 }] };
  expect(toMarketTime(clock, HOUR_AGO)).toBe(NOW - 50 * HOUR_MS);
  expect(toMarketTime(clock, WALL + HOUR_MS)).toBe(NOW + 50 * HOUR_MS);
});
