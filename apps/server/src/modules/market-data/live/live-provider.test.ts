import { MINUTE_MS } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../../platform/testing/use-database.ts';
import { bar, calendarEvent } from '../market-data.tables.ts';
import { selectQuarantined } from '../series-repository.ts';
import { LiveSite } from './testing/live-site.ts';
import { type VendorStandIn, wanderingBars } from './testing/vendor-stand-in.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 2, 18, 12, 1);
const BARS = wanderingBars(START - MINUTE_MS - 3 * DAY_MS, 4 * 288);
const OTHERS = wanderingBars(START - MINUTE_MS - 3 * DAY_MS, 4 * 288, { price: 20, seed: 7 });

const db = useTestDatabase({ each: true });
let site: LiveSite;
let kraken: VendorStandIn;

beforeEach(async () => {
  site = new LiveSite(db, START);
  kraken = await site.add('kraken');
  kraken.series.set('XBTUSD', BARS);
  kraken.series.set('ETHUSD', OTHERS);
});
afterEach(() => site.close());

const SYMBOLS = { symbols: ['BTCUSD', 'ETHUSD'] };
const after = (start: number, bars = BARS) => bars.filter(({ time }) => time >= start - MINUTE_MS);
const quarantined = async () =>
  (await selectQuarantined(db.database, null, 100)).map(({ symbol, reason, time }) => ({ symbol, reason, time }));

describe('The first start', () => {
  test('reads the history of every timeframe, and hands on what closes from then on', async () => {
    const provider = await site.open(SYMBOLS);
    expect((await provider.instruments()).map(({ symbol }) => symbol)).toEqual(['BTCUSD', 'ETHUSD']);
    const hours = await provider.history('BTCUSD', '1h');
    expect([hours.length, hours.time[0]]).toEqual([72, BARS[0]!.time]);
    expect((await provider.history('BTCUSD', '5m')).length).toBe(2 * 288);
    await site.run(12 * MINUTE_MS);
    expect(site.handedOn('BTCUSD')).toEqual(after(START).slice(0, 2));
    expect(site.batches.map(({ bars }) => bars.length)).toEqual([2, 2]);
  });

  test('sends one request for each symbol and bar, and one each 20 s while nothing is due', async () => {
    await site.open(SYMBOLS);
    const before = kraken.requests;
    await site.run(10 * MINUTE_MS);
    expect(kraken.requests - before).toBeLessThanOrEqual(2 * 2 + 30);
  });

  test('waits for no vendor that fails: its symbols are offered once their history was read', async () => {
    kraken.fault = 'error';
    const provider = site.open(SYMBOLS);
    site.time += 10_000;
    await expect.poll(() => site.state()?.state).toBe('degraded');
    const moving = setInterval(() => {
      site.time += 5_000;
    }, 20);
    await provider.finally(() => clearInterval(moving));
    expect(await site.provider.instruments()).toEqual([]);
    const before = await site.provider.revision();
    kraken.fault = null;
    await site.run(3 * MINUTE_MS);
    expect((await site.provider.instruments()).map(({ symbol }) => symbol)).toEqual(['BTCUSD', 'ETHUSD']);
    expect(await site.provider.revision()).not.toBe(before);
  });
});

describe('The calendar', () => {
  test('is there before the first read of those that the operator names', async () => {
    const provider = await site.open({ ...SYMBOLS, isCalendarPolled: true });
    expect(provider.description.hasCalendar).toBe(true);
  });

  test('is there once releases were imported beside the running program', async () => {
    const provider = await site.open(SYMBOLS);
    expect(provider.description.hasCalendar).toBe(false);
    const time = new Date(START + DAY_MS);
    await db.database
      .insert(calendarEvent)
      .values({ time, name: 'US payrolls', country: 'US', impact: 'high', source: 'own.csv' });
    await provider.revision();
    expect(provider.description.hasCalendar).toBe(true);
  });
});

describe('A restart', () => {
  test('fetches what closed in the meantime, in time with each other, and hands each bar on once', async () => {
    await site.open(SYMBOLS);
    await site.run(12 * MINUTE_MS);
    await site.provider.stop();
    site.time += 60 * MINUTE_MS;
    await site.open(SYMBOLS);
    await site.run(7 * MINUTE_MS);
    expect(site.handedOn('BTCUSD')).toEqual(after(START).slice(0, site.handedOn('BTCUSD').length));
    expect(site.handedOn('BTCUSD').length).toBe(15);
    expect(site.batches.every(({ bars }) => bars.length === 2)).toBe(true);
  });
});

describe('A vendor whose bars', () => {
  test('come late delays no other symbol; they are handed on when they come, once and in order', async () => {
    kraken.tell = (bars, code, now) =>
      code === 'ETHUSD' ? bars.filter((bar) => bar.closeTime + 2 * MINUTE_MS <= now) : bars;
    await site.open(SYMBOLS);
    await site.run(21 * MINUTE_MS);
    const [first] = after(START);
    const withIt = site.batches.find(({ closeTime }) => closeTime === first!.closeTime);
    expect(withIt?.bars).toEqual([{ symbol: 'BTCUSD', bar: first }]);
    const late = site.handedOn('ETHUSD');
    const from = OTHERS.findIndex(({ time }) => time === late[0]!.time);
    expect(late.length).toBeGreaterThanOrEqual(3);
    expect(late).toEqual(OTHERS.slice(from, from + late.length));
    const closes = site.batches.map(({ closeTime }) => closeTime);
    expect(closes).toEqual([...new Set(closes)].sort((a, b) => a - b));
  });

  test('come late are not in the history up to an earlier moment, and in that up to now', async () => {
    kraken.tell = (bars, code, now) =>
      code === 'ETHUSD' ? bars.filter((bar) => bar.closeTime + 2 * MINUTE_MS <= now) : bars;
    const provider = await site.open(SYMBOLS);
    await site.run(8 * MINUTE_MS);
    const late = site.batches.find(({ bars, closeTime }) => bars.some((one) => one.bar.closeTime < closeTime))!;
    const closeOfLate = late.bars[0]!.bar.closeTime;
    const closesUpTo = async (to: number) => (await provider.history('ETHUSD', '5m', { to })).closeTime.at(-1);
    expect(await closesUpTo(closeOfLate)).toBeLessThan(closeOfLate);
    expect(await closesUpTo(late.closeTime)).toBe(closeOfLate);
  });

  test('change after they closed leaves them as they were handed on; the change is quarantined once', async () => {
    await site.open(SYMBOLS);
    await site.run(6 * MINUTE_MS);
    const [first] = site.handedOn('BTCUSD');
    kraken.tell = (bars) =>
      bars.map((bar) => (bar.time === first!.time ? { ...bar, close: bar.close + 0.01, high: bar.high + 1 } : bar));
    await site.run(10 * MINUTE_MS);
    expect(site.handedOn('BTCUSD')[0]).toEqual(first);
    expect((await quarantined()).filter(({ symbol }) => symbol === 'BTCUSD')).toEqual([
      { symbol: 'BTCUSD', reason: 'changed', time: new Date(first!.time).toISOString() },
    ]);
    const stored = await site.provider.history('BTCUSD', '5m', { from: first!.time });
    expect(stored.close[0]).toBe(first!.close);
  });

  test('come in another order are handed on once and in order', async () => {
    kraken.tell = (bars) => bars.toReversed();
    await site.open(SYMBOLS);
    await site.run(12 * MINUTE_MS);
    expect(site.handedOn('BTCUSD')).toEqual(after(START).slice(0, 2));
  });

  test('lie in the future are neither handed on nor stored', async () => {
    kraken.tell = (bars) => [
      ...bars,
      ...bars.slice(-1).map((bar) => ({ ...bar, time: bar.time + DAY_MS, closeTime: bar.closeTime + DAY_MS })),
    ];
    await site.open(SYMBOLS);
    await site.run(12 * MINUTE_MS);
    expect(site.handedOn('BTCUSD')).toEqual(after(START).slice(0, 2));
    const { closeTime } = await site.provider.history('BTCUSD', '5m', {});
    expect(closeTime.at(-1)).toBeLessThan(START + 12 * MINUTE_MS);
  });

  test('stop without an error are named as old within two bars', async () => {
    await site.open(SYMBOLS);
    await site.run(6 * MINUTE_MS);
    kraken.tell = (bars, _code, now) =>
      bars.filter(({ closeTime }) => closeTime < Math.min(now, START + 5 * MINUTE_MS));
    await site.run(16 * MINUTE_MS);
    expect(site.state('market data')).toMatchObject({ state: 'degraded' });
    kraken.tell = (bars) => bars;
    await site.run(8 * MINUTE_MS);
    expect(site.state('market data')).toMatchObject({ state: 'ok' });
  });

  test('come twice are handed on once', async () => {
    kraken.tell = (bars) => bars.flatMap((bar) => [bar, bar]);
    await site.open(SYMBOLS);
    await site.run(12 * MINUTE_MS);
    expect(site.handedOn('BTCUSD')).toEqual(after(START).slice(0, 2));
  });

  test('are missing marks the series as degraded; nothing is invented, and one that comes after a later one is quarantined', async () => {
    await site.open(SYMBOLS);
    const missing = after(START)[1]!;
    const back = START + 20 * MINUTE_MS;
    kraken.tell = (bars, _code, now) => bars.filter(({ time }) => time !== missing.time || now > back);
    await site.run(16 * MINUTE_MS);
    expect(site.handedOn('BTCUSD')).toEqual([after(START)[0], after(START)[2]]);
    expect(site.state()).toMatchObject({
      state: 'degraded',
      detail: expect.stringContaining('Missing bars: BTCUSD, ETHUSD'),
    });
    await site.run(10 * MINUTE_MS);
    expect(site.handedOn('BTCUSD')).not.toContainEqual(missing);
    expect(await quarantined()).toContainEqual({
      symbol: 'BTCUSD',
      reason: 'late',
      time: new Date(missing.time).toISOString(),
    });
  });

  test('jump 50 times away wait for one that confirms it; a single one is quarantined', async () => {
    await site.open(SYMBOLS);
    const wrong = after(START)[0]!;
    const times = (bar: typeof wrong) => ({
      open: bar.open * 60,
      high: bar.high * 60,
      low: bar.low * 60,
      close: bar.close * 60,
    });
    kraken.tell = (bars) => bars.map((one) => (one.time === wrong.time ? { ...one, ...times(one) } : one));
    await site.run(11 * MINUTE_MS);
    expect(site.handedOn('BTCUSD')).toEqual([after(START)[1]]);
    expect(await quarantined()).toContainEqual({
      symbol: 'BTCUSD',
      reason: 'spike',
      time: new Date(wrong.time).toISOString(),
    });
  });

  test.each([
    ['NaN', 'NaN'],
    ['negative', '-5'],
    ['1e308', '1e308'],
    ['empty', ''],
    ['a number where texts are usual', 101],
    ['null', null],
  ])('have a price that is %s are quarantined, and never stored', async (_name, value) => {
    await site.open(SYMBOLS);
    const bad = after(START)[0]!;
    kraken.spoil = (answer) => {
      const { result } = answer as { result: Record<string, unknown[][]> };
      const rows = Object.values(result)[0]!;
      for (const row of rows) if (row[0] === bad.time / 1000) row[2] = value;
      return answer;
    };
    await site.run(6 * MINUTE_MS);
    expect(site.handedOn('BTCUSD')).toEqual([]);
    expect(await quarantined()).toContainEqual({
      symbol: 'BTCUSD',
      reason: 'damaged',
      time: new Date(bad.time).toISOString(),
    });
    const wrong = await db.database.select().from(bar).where(sql`high > 1e12 or low <= 0`);
    expect(wrong).toEqual([]);
  });
});

describe('A vendor whose clock', () => {
  test('is ahead closes no bar early, and the difference is reported', async () => {
    await site.open(SYMBOLS);
    kraken.ahead = 4 * MINUTE_MS;
    await site.run(3 * MINUTE_MS);
    expect(site.handedOn('BTCUSD')).toEqual([]);
    await site.run(2 * MINUTE_MS);
    expect(site.handedOn('BTCUSD')).toEqual([after(START)[0]]);
    expect(site.state()).toMatchObject({
      state: 'degraded',
      detail: expect.stringMatching(/clock differs .* by 240 s/),
    });
  });

  test('is behind closes a bar when the vendor says so', async () => {
    await site.open(SYMBOLS);
    kraken.ahead = -MINUTE_MS;
    await site.run(4 * MINUTE_MS + 30_000);
    expect(site.handedOn('BTCUSD')).toEqual([]);
    await site.run(2 * MINUTE_MS);
    expect(site.handedOn('BTCUSD')).toEqual([after(START)[0]]);
  });
});

describe('Bars of a vendor', () => {
  test('are for the operator alone, unless the settings say that visitors may receive them', async () => {
    let provider = await site.open({ ...SYMBOLS, showsOwnUse: async () => false });
    expect([await provider.isShown('BTCUSD'), await provider.lastBar('BTCUSD')]).toEqual([false, null]);
    await provider.stop();
    provider = await site.open({ ...SYMBOLS, showsOwnUse: async () => false, redistributable: ['kraken'] });
    expect(await provider.isShown('BTCUSD')).toBe(true);
    expect((await provider.lastBar('BTCUSD'))?.close).toBe(BARS.findLast(({ closeTime }) => closeTime <= START)?.close);
  });

  test('measure how late they come, beside the delay that the vendor states', async () => {
    await site.open(SYMBOLS);
    await site.run(12 * MINUTE_MS);
    expect(site.state()).toMatchObject({
      state: 'ok',
      detail: expect.stringMatching(/^Delay of bars: \d\.\d s, median of \d+ bars; stated: none\.$/),
    });
  });
});
