import { describe, expect, test } from 'vitest';
import type { AuditData } from './audit-data.ts';
import { auditStrategy } from './audit-strategy.ts';
import { inThisThread } from './in-this-thread.ts';
import type { PrepareSubject } from './run.ts';
import { getTrades, profitFactor } from './testing/earnings.ts';
import { getMarket, makeMarketData } from './testing/markets.ts';
import { following } from './testing/rules.ts';

const data = getMarket('five-minute');

const getFindings = async (prepare: PrepareSubject, on: AuditData = data) => {
  const options = { decisionCuts: 12, idleCuts: 4, barCuts: 4, enough: 1 };
  return (
    await auditStrategy(
      inThisThread(() => prepare),
      on,
      options,
    )
  ).findings;
};

const computeGain = (prepare: PrepareSubject, on: AuditData = data) => profitFactor(getTrades(prepare, on));

describe('The audit cannot find', () => {
  test('prices that are written into the rules, for a series known by its first bar', async () => {
    const written = Array.from(getMarket('five-minute').bars.close);
    const knowing = following(() => {
      let isKnown = false;
      return (bar, _at, i) => {
        if (i === 0) isKnown = bar.close === written[0];
        return isKnown ? written[i + 1]! - bar.close : 0;
      };
    });
    expect(computeGain(knowing)).toBeGreaterThan(1.7);
    expect(await getFindings(knowing)).toEqual([]);
  });

  test('an impact that was written into the calendar after the release', async () => {
    const market = makeMarketData({ seed: 11, length: 1600 });
    const getImpact = (actual: number) => (actual > 0 ? ('high' as const) : ('medium' as const));
    const events = market.events.map((event) => ({ ...event, impact: getImpact(event.actual) }));
    const follower = following(() => (_bar, { events: [release] }) => {
      return release === undefined ? 0 : release.impact === 'high' ? 1 : -1;
    });
    expect(computeGain(follower, { ...market, events })).toBeGreaterThan(3);
    expect(await getFindings(follower, { ...market, events })).toEqual([]);
  });

  test('what a strategy does only on other data: the audit of those finds it', async () => {
    const later = following(({ bars: { close, time } }) => (bar, _at, i) => {
      return time[0] === data.bars.time[0] ? bar.close - close[i - 4]! : close[i + 1]! - bar.close;
    });
    const { bars, ...rest } = data;
    const time = bars.time.map((at) => at + 604_800_000);
    const closeTime = bars.closeTime.map((at) => at + 604_800_000);
    const other = { ...rest, bars: { ...bars, time, closeTime }, partner: null, events: null };
    expect(await getFindings(later)).toEqual([]);
    expect(computeGain(later, other)).toBeGreaterThan(1.7);
    expect(await getFindings(later, other)).not.toEqual([]);
  });
});

describe('The audit need not find', () => {
  test('what is stored by an object that is another one each time', () => {
    const knowing = (getKey: (bar: object, events: readonly object[]) => object | undefined): PrepareSubject => {
      const known = new WeakMap<object, number>();
      return following(() => (bar, at) => {
        const key = getKey(bar, at.events);
        const next = key && known.get(key);
        if (key) known.set(key, bar.close);
        return next === undefined ? 0 : next - bar.close;
      });
    };
    for (const getKey of [(bar: object) => bar, (_bar: object, [event]: readonly object[]) => event]) {
      const prepare = knowing(getKey);
      const [first, second] = [computeGain(prepare), computeGain(prepare)];
      expect(first === second || Number.isNaN(first), 'it has learnt nothing from an earlier run').toBe(true);
    }
  });

  test('what a promise or a timer reads of the bar, which comes when the run is over', async () => {
    const seen: number[] = [];
    const waiting = following(() => (bar) => {
      queueMicrotask(() => seen.push(bar.close));
      return 0;
    });
    getTrades(waiting, data);
    expect(seen).toEqual([]);
    await Promise.resolve();
    expect(new Set(seen), 'all of them read the last bar').toEqual(new Set([data.bars.close.at(-1)]));
  });

  test('the prototype and the accessors of the bar, which read the current bar alone', () => {
    const places: unknown[] = [];
    const looking = following(() => (bar) => {
      const { get } = Object.getOwnPropertyDescriptor(bar, 'close')!;
      places.push(get?.call(bar) === bar.close, Object.keys(Object.getPrototypeOf(bar)), Reflect.ownKeys(bar).length);
      return 0;
    });
    getTrades(looking, { ...data, partner: null, events: null });
    expect(new Set(places.map((place) => JSON.stringify(place)))).toEqual(new Set(['true', '[]', '7']));
  });
});
