import { aggregate, type Bars, DAY_MS, SIMULATED_INSTRUMENTS, TIMEFRAMES } from '@sealtick/engine';
import { firstOpens, HISTORY_DAYS, type PathVersion, SimulatedSeries } from '@sealtick/simulated-market';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { simulatedMarket } from '../market-data.tables.ts';
import { SimulatedProvider } from './simulated-provider.ts';

const INSTALLED = Date.UTC(2026, 2, 4, 10, 2, 30);
const STEP = 300_000;

let db: TestDatabase;
let wall = INSTALLED;
const clock = { now: () => wall };
const open = (barSeconds = 300, seed = 1) => new SimulatedProvider({ db: db.database, clock, barSeconds, seed });
const rows = (bars: Bars) =>
  Array.from(bars.time, (time, i) => [time, bars.open[i], bars.high[i], bars.low[i], bars.close[i]]);

/** Days of history of the markets here: the usual 620 take a second of processor time to generate. */
const SHORT_DAYS: typeof HISTORY_DAYS = { '5m': 30, '15m': 35, '1h': 40, '4h': 45, daily: 50 };
const usualDays = { ...HISTORY_DAYS };

let provider: SimulatedProvider;

beforeAll(async () => {
  Object.assign(HISTORY_DAYS, SHORT_DAYS);
  db = await createTestDatabase();
  provider = open();
  await provider.open();
});
afterAll(async () => {
  Object.assign(HISTORY_DAYS, usualDays);
  await db.close();
});

describe('SimulatedProvider', () => {
  test('starts with history for every timeframe up to the last closed bar', async () => {
    for (const timeframe of TIMEFRAMES) {
      const bars = await provider.history('EURUSD', timeframe);
      const last = bars.closeTime[bars.length - 1];
      expect(last, timeframe).toBeLessThanOrEqual(wall);
      expect(bars.time[0], timeframe).toBe((Math.floor(INSTALLED / DAY_MS) - SHORT_DAYS[timeframe]) * DAY_MS);
    }
    const five = await provider.history('EURUSD', '5m');
    expect(five.closeTime[five.length - 1]).toBe(Date.UTC(2026, 2, 4, 10, 0));
    expect(await provider.instruments()).toEqual(SIMULATED_INSTRUMENTS);
  });

  test('makes at most 1,000 steps between two turns of the event loop', async () => {
    const { advance } = SimulatedSeries.prototype;
    const steps: number[] = [];
    const spy = vi.spyOn(SimulatedSeries.prototype, 'advance').mockImplementation(function (
      this: SimulatedSeries,
      now,
    ) {
      steps.push((now - this.lastClose) / STEP);
      advance.call(this, now);
    });
    await open().history('EURUSD', '5m');
    spy.mockRestore();
    expect(Math.max(...steps)).toBeLessThanOrEqual(1_000);
    expect(steps.reduce((sum, some) => sum + some)).toBeGreaterThan(10_000);
  });

  test('aggregates longer bars from the base bars', async () => {
    const gold = (await provider.instruments()).find(({ symbol }) => symbol === 'XAUUSD')!;
    const from = Math.floor(INSTALLED / DAY_MS) * DAY_MS - 30 * DAY_MS;
    const base = await provider.history('XAUUSD', '5m', { from });
    for (const timeframe of ['15m', '1h', '4h', 'daily'] as const) {
      expect(rows(await provider.history('XAUUSD', timeframe, { from })), timeframe).toEqual(
        rows(aggregate(base, timeframe, gold)),
      );
    }
  });

  test('returns the bars of one close time together, after they have closed', async () => {
    const since = Date.UTC(2026, 2, 4, 9, 45);
    const batches = await provider.closedBars(since);
    expect(batches.map(({ closeTime }) => closeTime)).toEqual([since + STEP, since + 2 * STEP, since + 3 * STEP]);
    for (const { closeTime, bars } of batches) {
      expect(bars).toHaveLength(10);
      expect(bars.every(({ bar }) => bar.closeTime === closeTime)).toBe(true);
    }
    wall = Date.UTC(2026, 2, 4, 10, 4, 59, 999);
    expect(await provider.closedBars(since + 3 * STEP)).toEqual([]);
    wall += 1;
    expect((await provider.closedBars(since + 3 * STEP)).map(({ closeTime }) => closeTime)).toEqual([wall]);
  });

  test('continues the same price path after a restart', async () => {
    const before = await provider.history('BTCUSD', '5m');
    wall += 7 * STEP;
    const after = await open(300, 99).history('BTCUSD', '5m');
    expect(after.length).toBe(before.length + 7);
    expect(rows(after).slice(0, before.length)).toEqual(rows(before));
    expect(after.open[before.length]).toBe(before.close[before.length - 1]);
  });

  test.each<PathVersion>([1, 2])(
    'keeps the path of a market that was installed with version %i',
    async (pathVersion) => {
      const other = await createTestDatabase();
      try {
        const installed = Math.floor(INSTALLED / DAY_MS) * DAY_MS;
        const genesis = installed - SHORT_DAYS.daily * DAY_MS;
        const now = new Date(INSTALLED);
        await other.database.insert(simulatedMarket).values({
          seed: 4,
          pathVersion,
          genesis: new Date(genesis),
          installed: new Date(installed),
          anchorMarket: now,
          anchorWall: now,
          barSeconds: 300,
        });
        const kept = new SimulatedProvider({
          db: other.database,
          clock: { now: () => INSTALLED },
          barSeconds: 300,
        });
        const same = new SimulatedSeries(4, genesis, firstOpens(installed), pathVersion);
        same.advance(INSTALLED);
        expect(rows(await kept.history('BTCUSD', 'daily'))).toEqual(rows(same.get('BTCUSD', 'daily')!.bars()));
      } finally {
        await other.close();
      }
    },
  );

  test('gives a new installation the newest path', async () => {
    const [stored] = await db.database.select().from(simulatedMarket);
    expect(stored!.pathVersion).toBe(2);
  });

  test('returns the same market to concurrent callers', async () => {
    wall += 50 * STEP;
    const [first, second] = await Promise.all([provider.history('US500', '1h'), provider.history('US500', '1h')]);
    expect(rows(first)).toEqual(rows(second));
    expect((await db.database.select().from(simulatedMarket)).length).toBe(1);
  });

  test('returns the bars that open in a range and close by its end', async () => {
    const from = Date.UTC(2026, 2, 3);
    const bars = await provider.history('EURUSD', '1h', { from, to: from + 3 * 3_600_000 });
    expect([...bars.closeTime]).toEqual([1, 2, 3].map((hour) => from + hour * 3_600_000));
  });

  test('has its own calendar, without events before its first day', async () => {
    const genesis = (Math.floor(INSTALLED / DAY_MS) - SHORT_DAYS.daily) * DAY_MS;
    const events = await provider.events(0, wall);
    expect(events.length).toBeGreaterThan(20);
    expect(events[0]!.time).toBeGreaterThanOrEqual(genesis);
    expect(provider.description.hasCalendar).toBe(true);
  });

  test('answers NOT_FOUND for an unknown series', async () => {
    await expect(provider.history('DOGEUSD', '1h')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(provider.history('EURUSD', '1m')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await provider.timeframes('DOGEUSD')).toEqual([]);
  });

  test('continues from the current bar when accelerated, and reports it', async () => {
    const before = provider.now();
    const fast = open(1);
    await fast.open();
    expect(fast.description.accelerated).toBe(true);
    expect(fast.now()).toBe(before);
    wall += 10_000;
    expect(fast.now()).toBe(before + 10 * STEP);
    const slow = open();
    await slow.open();
    expect(slow.now(), 'back at normal speed it does not go back in time').toBe(before + 10 * STEP);
  });
});

describe('The run-up of a new market', () => {
  const DAYS = 2;
  let other: TestDatabase;
  let wallNow = INSTALLED;
  const begin = Date.UTC(2026, 2, 2, 10, 0);
  const make = async (runUpDays = DAYS, barSeconds = 6) => {
    const options = { db: other.database, clock: { now: () => wallNow }, barSeconds, seed: 1, runUpDays };
    const made = new SimulatedProvider(options);
    await made.open();
    return made;
  };
  /** Requests bars from a close on until the run-up has ended. Returns their closes. */
  async function runThrough(market: SimulatedProvider, from: number): Promise<number[]> {
    const closes: number[] = [];
    for (let since = from; market.runUp.isInProgress; since = closes.at(-1) ?? since) {
      const batches = await market.closedBars(since);
      closes.push(...batches.map(({ closeTime }) => closeTime));
      if (market.runUp.isInProgress) expect(market.now()).toBe(closes.at(-1));
    }
    return closes;
  }

  beforeEach(async () => {
    other = await createTestDatabase();
    wallNow = INSTALLED;
  });
  afterEach(() => other.close());

  test('begins days before the first start and returns every bar up to the market’s time, one close per call', async () => {
    const market = await make();
    expect(await market.runUp.start(null)).toBe(begin);
    expect(market.now()).toBe(begin);
    const closes = await runThrough(market, begin);
    expect(closes).toEqual(Array.from({ length: (DAYS * DAY_MS) / STEP }, (_, i) => begin + (i + 1) * STEP));
    expect(market.now()).toBe(INSTALLED);
  });

  test('also returns the bars that close while it is in progress', async () => {
    const market = await make();
    await market.runUp.start(null);
    wallNow += 12_000;
    expect((await runThrough(market, begin)).at(-1)).toBe(Date.UTC(2026, 2, 4, 10, 10));
    expect(market.now()).toBe(INSTALLED + 50 * 12_000);
  });

  test('has the history of a market that was installed that much earlier, from the same bars', async () => {
    const market = await make();
    const { time } = await market.history('EURUSD', '1h');
    expect(time[0]).toBe((Math.floor(begin / DAY_MS) - SHORT_DAYS['1h']) * DAY_MS);
  });

  test('continues after the last recorded bar where the program ended during it', async () => {
    const first = await make();
    await first.runUp.start(null);
    await first.closedBars(begin);
    wallNow += 60_000;
    const second = await make();
    expect(await second.runUp.start(begin + STEP)).toBe(begin + STEP);
    expect((await runThrough(second, begin + STEP))[0]).toBe(begin + 2 * STEP);
  });

  test('is over once it has reached the market’s time, also after a restart with another speed', async () => {
    const first = await make();
    await first.runUp.start(null);
    const last = (await runThrough(first, begin)).at(-1)!;
    wallNow += DAY_MS;
    const second = await make(DAYS, 3);
    expect(await second.runUp.start(last)).toBeNull();
    expect(second.runUp.isInProgress).toBe(false);
    expect(second.now()).toBe(INSTALLED + 50 * DAY_MS);
    expect(second.runUp.pacedSince).toBe(INSTALLED + 50 * DAY_MS);
  });

  test('is over in a process that opened the market while another one was in it', async () => {
    const first = await make();
    await first.runUp.start(null);
    const second = await make();
    const last = (await runThrough(first, begin)).at(-1)!;
    wallNow += DAY_MS;
    expect(await second.runUp.start(last)).toBeNull();
    expect(second.now()).toBe(first.now());
  });

  test('does not exist with 0 days', async () => {
    expect(await (await make(0)).runUp.start(null)).toBeNull();
  });
});
