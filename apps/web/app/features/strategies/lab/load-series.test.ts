import { DAY_MS, getInstrument } from '@sealtick/engine';
import { afterEach, expect, test, vi } from 'vitest';
import { loadSeries } from './load-series.ts';

afterEach(() => vi.unstubAllGlobals());

/** Answers the calls of a site with daily bars. Returns the ranges of the calendar that were asked for. */
function serveBars(days: number): [from: number, to: number][] {
  const asked: [number, number][] = [];
  const time = Array.from({ length: days }, (_, day) => Date.UTC(2010, 0, 1) + day * DAY_MS);
  const prices = time.map(() => 1.1);
  const columns = {
    time,
    closeTime: time.map((open) => open + DAY_MS),
    open: prices,
    high: prices,
    low: prices,
    close: prices,
  };
  const releases = [{ time: '2012-03-02T13:30:00.000Z', name: 'Payrolls', country: 'US', impact: 'high' }];
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://site');
    if (pathname === '/api/bars/columns') return Response.json({ ...columns, volume: prices });
    const range = (['from', 'to'] as const).map((name) => Date.parse(searchParams.get(name)!)) as [number, number];
    asked.push(range);
    const isIn = (at: number) => range[0] <= at && at < range[1];
    return Response.json(releases.filter((one) => isIn(Date.parse(one.time))));
  });
  return asked;
}

const series = {
  strategyId: 'tideline-pullback',
  market: 'real',
  symbol: 'EURUSD',
  timeframe: 'daily',
  partner: null,
  symbols: ['EURUSD'],
  versionStreams: 1,
} as const;
const load = () => loadSeries(series, async (symbol) => getInstrument(symbol));

test('loads the releases, which widen the spread of every strategy, in ranges that the site answers', async () => {
  const asked = serveBars(4_000);
  const { bars, events } = await load();
  expect(events).toMatchObject([{ name: 'Payrolls', time: Date.UTC(2012, 2, 2, 13, 30) }]);
  expect(asked.length).toBeGreaterThan(1);
  for (const [from, to] of asked) expect(to - from).toBeLessThanOrEqual(1_500 * DAY_MS);
  const ranges = asked.toSorted(([a], [b]) => a - b);
  expect([ranges[0]![0], ranges.at(-1)![1]]).toEqual([bars.time[0], bars.closeTime[bars.length - 1]]);
  expect(ranges.slice(1).map(([from]) => from)).toEqual(ranges.slice(0, -1).map(([, to]) => to));
});

test('says that there is no calendar where the site has no release', async () => {
  serveBars(300);
  expect((await load()).events).toBeNull();
});
