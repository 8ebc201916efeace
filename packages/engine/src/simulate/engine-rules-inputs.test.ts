import { describe, expect, test } from 'vitest';
import type { Bar } from '../bars/bar.ts';
import { priceCosts } from '../costs/price-costs.ts';
import { ExponentialMovingAverage } from '../indicators/exponential-moving-average.ts';
import type { At, CalendarEvent, OnBar, StrategyContext } from '../strategies/strategy.ts';
import { EventFeed, PartnerFeed } from './feeds.ts';
import { simulate } from './simulate.ts';
import { Stream } from './stream.ts';
import { barsFrom, Diary, joinBars, longSetup, type Prices, play, START, testInstrument } from './testing/script.ts';

const HOUR = 3_600_000;
const flat: Prices = [100, 100.5, 99.5, 100];
const five = (minutes: number): Bar => {
  const time = Date.UTC(2024, 2, 5, 9, 55) + minutes * 60_000;
  return { time, closeTime: time + 300_000, open: 100, high: 100.5, low: 99.5, close: 100, volume: 1 };
};

describe('Engine rule 1: stream', () => {
  const closes: Prices[] = [10, 11, 12, 13].map((close) => [close, close, close, close]);
  const computeAverage = (anchor?: number) => {
    let value = Number.NaN;
    const strategy = {
      start: (): OnBar => {
        const average = new ExponentialMovingAverage(3);
        return (bar) => {
          value = average.update(bar.close);
          return null;
        };
      },
    };
    const spec = { strategy, params: {}, instrument: testInstrument(), timeframe: '1h' as const };
    simulate(barsFrom(closes), anchor === undefined ? spec : { ...spec, anchor });
    return value;
  };

  test('EMA(3) of closes 10 11 12 13 is 12.125 from the first bar and 12.25 from the second: hence the anchor', () => {
    expect(computeAverage()).toBe(12.125);
    expect(computeAverage(START)).toBe(12.125);
    expect(computeAverage(START + HOUR)).toBe(12.25);
  });

  test('Older bars imported later do not move the anchor', () => {
    const older = [[9, 9, 9, 9] as Prices, ...closes];
    const bars = barsFrom(older, { start: START - HOUR });
    let value = Number.NaN;
    const strategy = {
      start: (): OnBar => {
        const average = new ExponentialMovingAverage(3);
        return (bar) => {
          value = average.update(bar.close);
          return null;
        };
      },
    };
    simulate(bars, { strategy, params: {}, instrument: testInstrument(), timeframe: '1h', anchor: START });
    expect(value).toBe(12.125);
  });

  test('An anchor after the last bar leaves no bar to replay', () => {
    expect(computeAverage(START + 99 * HOUR)).toBeNaN();
  });

  test('A bar older than the anchor or than the last one is rejected', () => {
    const spec = { strategy: { start: () => () => null }, params: {}, instrument: testInstrument() };
    const stream = new Stream({ ...spec, timeframe: '5m', anchor: five(0).time }, new Diary());
    expect(() => stream.onBar(five(-5))).toThrow('bar.time must be at or after the anchor');
    stream.onBar(five(0));
    expect(() => stream.onBar(five(0))).toThrow("bar.time must be at or after the last bar's close");
  });

  test('A replay from the anchor gives the same state', () => {
    const bars = barsFrom([flat, flat, [100, 101.2, 99.9, 101]]);
    const script = { 0: { open: longSetup({ targets: [{ price: 101 }, { price: 105 }], breakEvenAfterTarget: 1 }) } };
    const again = play(bars, script);
    expect(play(bars, script)).toEqual(again);
    expect(again.open).toMatchObject({ state: 'open', rest: 0.5 });
  });
});

describe('Engine rule 15: partner', () => {
  const silver = testInstrument({ symbol: 'XAGUSD' });
  const gold = { instrument: testInstrument({ symbol: 'XAUUSD' }), partner: silver };
  const bars = barsFrom([flat, flat], { symbol: 'XAUUSD' });

  test("At XAUUSD 10:00 with XAGUSD's newest of 09:00 the partner is null, and a setup is rejected", () => {
    const partnerBars = barsFrom([flat], { symbol: 'XAGUSD', start: START - HOUR });
    const seen: unknown[] = [];
    const open = (_bar: Bar, at: At) => {
      seen.push(at.partner);
      return { open: longSetup() };
    };
    const { lines, refusals } = play(bars, { 0: open }, { ...gold, partnerBars });
    expect(seen).toEqual([null]);
    expect(lines).toEqual(['refused open']);
    expect(refusals[0]!.problem).toBe('open is not possible: the partner has no bar with this close time');
  });

  test('The bar of the same close time is given, and a setup is accepted', () => {
    const partnerBars = barsFrom([[20, 21, 19, 20.5], flat], { symbol: 'XAGUSD' });
    const seen: (number | undefined)[] = [];
    const open = (_bar: Bar, at: At) => {
      seen.push(at.partner?.close);
      return { open: longSetup() };
    };
    expect(play(bars, { 0: open }, { ...gold, partnerBars }).lines).toEqual(['opened', 'filled 100']);
    expect(seen).toEqual([20.5]);
  });

  test('An open position is resolved even if the partner has no bar', () => {
    const partnerBars = barsFrom([flat], { symbol: 'XAGUSD' });
    const stopped = barsFrom([flat, [100, 100.2, 97.5, 98]], { symbol: 'XAUUSD' });
    const { lines } = play(stopped, { 0: { open: longSetup() } }, { ...gold, partnerBars });
    expect(lines).toEqual(['opened', 'filled 100', 'closed stop 98']);
  });

  test('A feed skips older bars, waits for later ones and ends with the series', () => {
    const feed = new PartnerFeed(barsFrom([flat, flat, flat]));
    expect(feed.at(START)).toBeNull();
    expect(feed.at(START + HOUR)?.closeTime).toBe(START + HOUR);
    expect(feed.at(START + 2.5 * HOUR)).toBeNull();
    expect(feed.at(START + 3 * HOUR)?.time).toBe(START + 2 * HOUR);
    expect(feed.at(START + 4 * HOUR)).toBeNull();
    expect(new PartnerFeed(undefined).at(START)).toBeNull();
  });
});

describe('Engine rule 16: events', () => {
  const release = (time: number): CalendarEvent => ({ time, name: 'CPI', country: 'US', impact: 'high' });
  const noon = Date.UTC(2024, 2, 12, 12);

  test('A release at 12:30 belongs to the 15m bar 12:30 to 12:45', () => {
    const prices = Array.from({ length: 4 }, () => flat);
    const bars = barsFrom(prices, { start: noon, timeframe: '15m' });
    const seen: number[] = [];
    const strategy = {
      start: (): OnBar => (bar, at) => {
        if (at.events.length > 0) seen.push(bar.time);
        return null;
      },
    };
    const spec = { strategy, params: {}, instrument: testInstrument(), timeframe: '15m' as const, hasCalendar: true };
    simulate(bars, spec, { events: [release(noon + 30 * 60_000)] });
    expect(seen).toEqual([noon + 30 * 60_000]);
  });

  test('Several of one bar come together, those of a gap with none', () => {
    const feed = new EventFeed([release(noon), release(noon + 1), release(noon + HOUR), release(noon + 2 * HOUR)]);
    expect(feed.within(noon - HOUR, noon)).toEqual([]);
    expect(feed.within(noon, noon + HOUR).map((event) => event.time)).toEqual([noon, noon + 1]);
    expect(feed.within(noon + 2 * HOUR, noon + 3 * HOUR).map((event) => event.time)).toEqual([noon + 2 * HOUR]);
    expect(feed.within(noon + 3 * HOUR, noon + 4 * HOUR)).toBe(feed.none);
  });

  test('A strategy sees the schedule of a release, and nothing else that its row holds', () => {
    const seen: unknown[] = [];
    const strategy = {
      start: (): OnBar => (_bar, at) => {
        seen.push(...at.events);
        return null;
      },
    };
    const stream = new Stream({ strategy, params: {}, instrument: testInstrument(), timeframe: '5m' }, new Diary());
    const row = { ...release(five(0).time), actual: 3.2 };
    stream.onBar(five(0), { partner: null, events: [row] });
    expect(seen).toEqual([release(five(0).time)]);
  });

  test('The start context names the partner and states whether there is a calendar', () => {
    const contexts: unknown[] = [];
    const strategy = {
      start: (context: object): OnBar => {
        contexts.push(context);
        return () => null;
      },
    };
    const instrument = testInstrument();
    const plain = { strategy, params: { length: 3 }, instrument, timeframe: '1h' as const };
    new Stream(plain, new Diary());
    new Stream({ ...plain, partner: instrument, hasCalendar: true }, new Diary());
    expect(contexts).toEqual([
      { instrument, timeframe: '1h', params: { length: 3 }, partner: null, hasCalendar: false },
      { instrument, timeframe: '1h', params: { length: 3 }, partner: instrument, hasCalendar: true },
    ]);
  });

  test('A strategy sees no financing, which would tell it how rates move during the year', () => {
    const seen: number[] = [];
    const strategy = {
      start: ({ instrument, partner }: StrategyContext): OnBar => {
        for (const one of [instrument, partner!]) for (const row of one.costs.rows) seen.push(row.long, row.short);
        return () => null;
      },
    };
    const instrument = testInstrument({ costs: priceCosts({ spread: 0.04, swapLong: 0.5, swapShort: 0.1 }) });
    new Stream({ strategy, params: {}, instrument, partner: instrument, timeframe: '1h' }, new Diary());
    expect(seen).toEqual([0, 0, 0, 0]);
    expect(instrument.costs.rows[0]).toMatchObject({ spread: 0.04, long: 0.5 });
  });

  test('A bar fed without its input has no partner and no events', () => {
    const seen: At[] = [];
    const strategy = {
      start: (): OnBar => (_bar, at) => {
        seen.push({ ...at });
        return null;
      },
    };
    const stream = new Stream({ strategy, params: {}, instrument: testInstrument(), timeframe: '5m' }, new Diary());
    stream.onBar(five(0), { partner: five(0), events: [release(five(0).time)] });
    stream.onBar(five(5));
    stream.onBar(five(10), { partner: null, events: [release(five(10).time)] });
    stream.onBar(five(15));
    expect(seen[0]).toMatchObject({ partner: { close: 100 }, events: [{ name: 'CPI' }] });
    expect(seen[1]).toEqual({ position: null, partner: null, events: [] });
    expect(seen[3]).toEqual({ position: null, partner: null, events: [] });
  });
});

describe('Engine rule 18: gaps', () => {
  const after = (next: Bar) => {
    const starts: number[] = [];
    let decided = 0;
    const strategy = {
      start: (): OnBar => {
        starts.push(1);
        return () => {
          decided += 1;
          return decided === 1 ? { open: longSetup() } : null;
        };
      },
    };
    const diary = new Diary();
    const spec = { strategy, params: {}, instrument: testInstrument(), timeframe: '5m' as const };
    const stream = new Stream(spec, diary);
    stream.onBar(five(-5));
    stream.onBar(five(0));
    stream.onBar(next);
    return { diary, starts: starts.length, open: stream.open };
  };

  test('5m after a bar that closed at 10:00, the next closing at 11:05 (12 missing) continues', () => {
    const { diary, starts } = after(five(5 + 60));
    expect(starts).toBe(1);
    expect(diary.lines).toEqual(['opened', 'filled 100']);
  });

  test('The next closing at 11:10 (13 missing) restarts the strategy and keeps the position', () => {
    const { diary, starts, open } = after(five(5 + 65));
    expect(starts).toBe(2);
    expect(diary.lines).toEqual(['opened', 'filled 100', 'restarted 13']);
    expect(open).toMatchObject({ state: 'open', barsHeld: 2 });
  });

  test('The bar after the gap resolves the open position', () => {
    const { diary } = after({ ...five(5 + 120), open: 97, low: 97, close: 97.5, high: 98 });
    expect(diary.lines).toEqual(['opened', 'filled 100', 'restarted 13', 'closed stop 97']);
  });

  test('A weekend is not a gap', () => {
    const starts: number[] = [];
    const strategy = {
      start: (): OnBar => {
        starts.push(1);
        return () => null;
      },
    };
    const instrument = testInstrument({ session: 'fx' });
    const friday = barsFrom([flat], { start: Date.UTC(2024, 2, 8, 21) });
    const sunday = barsFrom([flat], { start: Date.UTC(2024, 2, 10, 21) });
    simulate(joinBars(friday, sunday), { strategy, params: {}, instrument, timeframe: '1h' });
    expect(starts).toHaveLength(1);
  });
});
