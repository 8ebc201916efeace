import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { barAt } from '../bars/slice.ts';
import { simulate } from '../simulate/simulate.ts';
import type { StreamSpec } from '../simulate/stream.ts';
import { walk } from '../simulate/testing/market.ts';
import {
  barsFrom,
  longSetup,
  type Prices,
  type Script,
  START,
  scripted,
  testInstrument,
} from '../simulate/testing/script.ts';
import type { At } from '../strategies/strategy.ts';
import { orderEvents } from './order-events.ts';
import type { StreamEvent } from './stream-event.ts';
import { type GroupObserver, type SeriesBar, StreamSet } from './stream-set.ts';

const HOUR = 3_600_000;
const QUIET: Prices = [100, 100.5, 99.5, 100];
const UP: Prices = [100, 103.5, 99.5, 103];
const OPEN = { open: longSetup() };

const getSpec = (strategy: StreamSpec['strategy'], symbol = 'TEST'): StreamSpec => ({
  strategy,
  params: {},
  timeframe: '1h',
  instrument: testInstrument({ symbol }),
});
const getScript = (script: Script, symbol?: string) => getSpec(scripted(script), symbol);
const none = barsFrom([]);

/** The bar number `i` (from 0) of some symbols. */
const getBatch = (i: number, prices: Readonly<Record<string, Prices>>): SeriesBar[] =>
  Object.entries(prices).map(([symbol, price]) => {
    const bar = { ...barAt(barsFrom([price], { start: START + i * HOUR, symbol }), 0) };
    return { symbol, timeframe: '1h', bar };
  });

const getWords = (events: readonly StreamEvent[]) => events.map(({ stream, kind }) => `${stream} ${kind}`);

describe('Streams that are stepped together', () => {
  test('give the changes of a batch before its openings, each with the number of its stream', () => {
    const set = new StreamSet();
    set.replay({ stream: 7, group: 0 }, getScript({ 1: OPEN }, 'A'), none);
    set.replay({ stream: 4, group: 0 }, getScript({ 0: OPEN }, 'B'), none);
    const steps = [0, 1].map((i) => set.step(getBatch(i, { A: QUIET, B: QUIET }), []));
    expect(steps.map(({ events }) => getWords(events))).toEqual([['4 opened'], ['4 filled', '7 opened']]);
    expect(steps[1]!.events[0]).toMatchObject({ barCloseAt: START + 2 * HOUR, price: 100, at: START + HOUR });
  });

  test('of one group share their outcomes: an opening counts those of its own batch (engine rule 19)', () => {
    const set = new StreamSet();
    set.replay({ stream: 0, group: 0 }, getScript({ 1: OPEN }, 'A'), none);
    set.replay({ stream: 1, group: 0 }, getScript({ 0: OPEN }, 'B'), none);
    set.replay({ stream: 2, group: 1 }, getScript({ 1: OPEN }, 'A'), none);
    set.step(getBatch(0, { A: QUIET, B: QUIET }), []);
    const { events } = set.step(getBatch(1, { A: QUIET, B: UP }), []);
    expect(getWords(events)).toEqual(['1 filled', '1 target', '1 closed', '0 opened', '2 opened']);
    // p0 = 2 / 5; after one win (1 + 20 × 0.4) / 21.
    expect(events.slice(3)).toMatchObject([
      { confidence: 43, confidenceN: 1 },
      { confidence: 40, confidenceN: 0 },
    ]);
  });

  test('receive the bar of a partner only with their own close time, and the releases within their bar', () => {
    const seen: unknown[] = [];
    const look = {
      start:
        () =>
        (_bar: unknown, { partner, events }: At) => {
          seen.push([partner?.close ?? null, events.length]);
          return null;
        },
    };
    const set = new StreamSet();
    const pair = { ...getSpec(look, 'A'), partner: testInstrument({ symbol: 'B' }), hasCalendar: true };
    set.replay({ stream: 0, group: 0 }, pair, none);
    const release = { time: START, name: 'rates', country: 'US', impact: 'high' } as const;
    set.step(getBatch(0, { A: QUIET, B: UP }), [release, { ...release, time: START + HOUR }]);
    set.step([...getBatch(1, { A: QUIET }), ...getBatch(0, { B: UP })], []);
    set.step(getBatch(2, { A: QUIET }), []);
    expect(seen).toEqual([
      [103, 1],
      [null, 0],
      [null, 0],
    ]);
  });

  test('of other groups continue if one throws; its events are dropped and its streams removed', () => {
    const set = new StreamSet();
    const fault = new Error('division by a bar');
    const thrower = () => {
      throw fault;
    };
    set.replay({ stream: 0, group: 0 }, getScript({ 0: OPEN }, 'A'), none);
    set.replay({ stream: 1, group: 0 }, getScript({ 0: thrower }, 'B'), none);
    set.replay({ stream: 2, group: 1 }, getScript({ 0: OPEN }, 'B'), none);
    const { events, thrown } = set.step(getBatch(0, { A: QUIET, B: QUIET }), []);
    expect([getWords(events), [...thrown]]).toEqual([['2 opened'], [[0, fault]]]);
    expect(getWords(set.step(getBatch(1, { A: QUIET, B: QUIET }), []).events)).toEqual(['2 filled']);
  });

  test('are stepped only in the requested groups', () => {
    const set = new StreamSet();
    set.replay({ stream: 0, group: 0 }, getScript({ 0: OPEN }), none);
    set.replay({ stream: 1, group: 1 }, getScript({ 0: OPEN }), none);
    const batch = getBatch(0, { TEST: QUIET });
    expect(getWords(set.step(batch, [], new Set([1])).events)).toEqual(['1 opened']);
    expect(getWords(set.step(batch, [], new Set([0])).events)).toEqual(['0 opened']);
  });
});

describe('A group', () => {
  test('that is removed leaves neither streams nor outcomes', () => {
    const set = new StreamSet();
    const bars = barsFrom([QUIET, UP]);
    const [signal] = set.replay({ stream: 0, group: 0 }, getScript({ 0: OPEN }), bars);
    expect(set.rate(0, signal!.opened)).toMatchObject({ confidenceN: 0 });
    const later = { ...signal!.opened, signal: { ...signal!.opened.signal, barCloseAt: START + 2 * HOUR } };
    expect(set.rate(0, later)).toMatchObject({ confidenceN: 1 });
    set.remove(0);
    expect(set.rate(0, later)).toMatchObject({ confidenceN: 0 });
    expect(set.step(getBatch(2, { TEST: QUIET }), [])).toEqual({ events: [], thrown: new Map() });
  });

  test('is reported to the observer around its code, also if it throws, and at intervals in a long history', () => {
    const calls: (number | null)[] = [];
    const observer: GroupObserver = { enter: (group) => calls.push(group), leave: () => calls.push(null) };
    const set = new StreamSet(observer);
    set.replay({ stream: 0, group: 3 }, getScript({}), barsFrom(Array(65).fill(QUIET)));
    expect(calls).toEqual([3, 3, 3, null]);
    const bad = getSpec({
      start: () => () => {
        throw new Error('bad');
      },
    });
    expect(() => set.replay({ stream: 1, group: 5 }, bad, barsFrom([QUIET]))).toThrow('bad');
    expect(calls.slice(4)).toEqual([5, 5, null]);
  });
});

describe('A history', () => {
  /** Opens a long at every close while nothing is held. */
  const eager: StreamSpec['strategy'] = {
    start:
      () =>
      (bar, { position }) =>
        position
          ? null
          : { open: longSetup({ entry: bar.close, stop: bar.close - 3, targets: [{ price: bar.close + 2 }] }) },
  };

  test('begins at the anchor', () => {
    const bars = barsFrom([QUIET, QUIET, QUIET]);
    const anchored = { ...getSpec(eager), anchor: START + HOUR };
    const [first] = new StreamSet().replay({ stream: 0, group: 0 }, anchored, bars);
    expect(first!.opened.barCloseAt).toBe(START + 2 * HOUR);
  });

  test('that is replayed, simulated or stepped bar by bar gives the same signals and trades', () => {
    fc.assert(
      fc.property(walk, (prices) => {
        const bars = barsFrom(prices);
        const replayed = new StreamSet().replay({ stream: 0, group: 0 }, getSpec(eager), bars);
        const simulated = simulate(bars, getSpec(eager));
        expect(replayed.map(({ opened }) => opened.signal)).toEqual(simulated.signals.map(({ signal }) => signal));
        const trades = replayed.flatMap(({ changes }) => {
          const last = changes.at(-1);
          return last?.kind === 'closed' && last.trade ? [last.trade] : [];
        });
        expect(trades).toEqual(simulated.trades);
        const set = new StreamSet();
        set.replay({ stream: 0, group: 0 }, getSpec(eager), none);
        const stepped = prices.flatMap((price, i) => set.step(getBatch(i, { TEST: price }), []).events);
        const flat = replayed.flatMap(({ opened, changes }) => [set.rate(0, opened), ...changes]);
        const inTime = (a: StreamEvent, b: StreamEvent) => a.barCloseAt - b.barCloseAt;
        expect(stepped).toEqual(orderedWithinBars(flat.sort(inTime)));
      }),
    );
  });

  const orderedWithinBars = (events: readonly StreamEvent[]) =>
    [...Map.groupBy(events, ({ barCloseAt }) => barCloseAt).values()].flatMap((ofBar) => orderEvents(ofBar, []));
});

test('Events are recorded in the order of the batch and of the numbers, however often parts of it were stepped', () => {
  const batch = getBatch(0, { B: QUIET, A: QUIET });
  const set = new StreamSet();
  set.replay({ stream: 2, group: 1 }, getScript({ 0: OPEN }, 'A'), none);
  set.replay({ stream: 1, group: 0 }, getScript({ 0: OPEN }, 'A'), none);
  set.replay({ stream: 3, group: 0 }, getScript({ 0: OPEN }, 'B'), none);
  const first = set.step(batch, [], new Set([1])).events;
  const second = set.step(batch, [], new Set([0])).events;
  expect(getWords(orderEvents([...first, ...second], batch))).toEqual(['3 opened', '1 opened', '2 opened']);
});
