import { DAY_MS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import type { ListedTrade } from './list-trades.ts';
import { computeOwnStatistics, getGroup } from './statistics.ts';

const START = Date.UTC(2026, 0, 5);
/** Trades of consecutive days; `of` gives result, excursions and tags of each. */
const trades = (n: number, of: (i: number) => Partial<ListedTrade>, daysApart = 1): ListedTrade[] =>
  Array.from({ length: n }, (_, i) => {
    const openedAt = new Date(START + Math.floor(i * daysApart) * DAY_MS).toISOString();
    return {
      openedAt,
      tags: [],
      criteria: {},
      source: 'typed',
      symbol: 'EURUSD',
      costR: 0,
      ...of(i),
    } as never;
  });

test('A group has a win rate from 10 trades, and an interval from 30 trades of 20 days', () => {
  const results = (n: number, daysApart = 1) =>
    getGroup(
      'a',
      'A',
      trades(n, (i) => ({ r: i % 2 === 0 ? 1 : -0.5 }), daysApart),
    );
  expect(results(9)).toMatchObject({ winRate: null, missing: 'win rate needs 10 closed trades, interval 30; has 9' });
  expect(results(10)).toMatchObject({ winRate: 0.5, low: null, missing: 'interval needs 30 closed trades, has 10' });
  expect(results(30, 0.5).missing).toBe('interval needs trades of 20 days, has 15');
  const enough = results(30);
  expect(enough).toMatchObject({ n: 30, winRate: 0.5, meanR: 0.25, missing: null });
  expect(enough.low).toBeLessThan(0.25);
  expect(enough.high).toBeGreaterThan(0.25);
});

test('The interval agrees with the normal approximation, and counts trades of one day as one event', () => {
  const getWidth = ({ low, high }: { low: number | null; high: number | null }) => high! - low!;
  const result = (i: number) => ({ r: (i * 7919) % 1_000 < 500 ? 1 : -1 });
  const single = getGroup('a', 'A', trades(400, result));
  // Deviation 1: half of the interval is 1.96 / √400 = 0.098.
  expect(getWidth(single) / 2).toBeGreaterThan(0.098 * 0.85);
  expect(getWidth(single) / 2).toBeLessThan(0.098 * 1.15);
  const copied = getGroup(
    'a',
    'A',
    trades(1_600, (i) => result(Math.floor(i / 4)), 0.25),
  );
  expect(getWidth(copied)).toBeCloseTo(getWidth(single), 9);
});

test('A nearer stop ends trades that went as far against the member, and leaves the others', async () => {
  const { excursions } = await computeOwnStatistics(
    trades(40, (i) =>
      i % 2 === 0 ? { r: 2, maeR: -0.85, mfeR: 2.1, costR: 0.1 } : { r: -1.1, maeR: -1, mfeR: 0.2, costR: 0.1 },
    ),
    [],
  );
  expect(excursions).toMatchObject({ n: 40, missing: null });
  const at = (level: number) => excursions.stops.find((one) => one.at === level)!;
  // Winners would have been stopped at 0.8 R, not at 0.9 R; a stop costs the same as before.
  expect(at(0.8)).toMatchObject({ n: 40, changed: 40, meanR: expect.closeTo(-0.9, 9) });
  expect(at(0.9)).toMatchObject({ changed: 20, meanR: expect.closeTo(0.5, 9), difference: expect.closeTo(0.05, 9) });
  const [target] = excursions.targets.filter((one) => one.at === 1);
  expect(target).toMatchObject({ changed: 20, meanR: expect.closeTo((0.9 - 1.1) / 2, 9) });
  expect(target!.low).toBeLessThan(target!.difference);
});

test('Other work has its turn between two groups, and the same trades have the same intervals again', async () => {
  const tags = Array.from({ length: 12 }, (_, tag) => `tag ${tag}`);
  const many = trades(600, (i) => ({ r: (i % 5) - 2, tags: tags.filter((_, tag) => i % 13 > tag) }), 0.5);
  let turns = 0;
  let other = setImmediate(function next() {
    turns += 1;
    other = setImmediate(next);
  });
  const first = await computeOwnStatistics(many, []);
  clearImmediate(other);
  expect(turns).toBeGreaterThanOrEqual(tags.length);
  expect(await computeOwnStatistics(many, [])).toEqual(first);
  expect(new Set(first.tags.map(({ low }) => low)).size).toBe(tags.length);
});
