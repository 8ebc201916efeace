import { type Bar, checkBar, getInstrument, getSimulatedInstrument } from '@sealtick/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BarGate, type QuarantineReason } from './bar-gate.ts';

const STEP = 300_000;
const START = Date.UTC(2026, 0, 5);
const GOLD = getSimulatedInstrument('XAUUSD')!;
const LATER = START + 1000 * STEP;

const bar = (slot: number, close = 2000, more: Partial<Bar> = {}): Bar => ({
  time: START + slot * STEP,
  closeTime: START + (slot + 1) * STEP,
  open: close,
  high: close + 1,
  low: close - 1,
  close,
  volume: 5,
  ...more,
});

const gate = () => new BarGate(GOLD, STEP);
const closes = (bars: readonly Bar[]) => bars.map(({ close }) => close);

/** Feeds bars one after another; returns the accepted and the rejected ones. */
function feed(to: BarGate, bars: readonly Bar[], now = LATER): { closes: number[]; reasons: QuarantineReason[] } {
  const admitted: Bar[] = [];
  const reasons: QuarantineReason[] = [];
  for (const one of bars) {
    const verdict = to.admit(one, now);
    admitted.push(...verdict.admitted);
    reasons.push(...verdict.quarantined.map(({ reason }) => reason));
  }
  return { closes: closes(admitted), reasons };
}

describe('BarGate', () => {
  test('admits valid bars in order', () => {
    expect(feed(gate(), [bar(0, 2000), bar(1, 2001), bar(2, 2002)])).toEqual({
      closes: [2000, 2001, 2002],
      reasons: [],
    });
  });

  test('ignores a repeated bar', () => {
    expect(feed(gate(), [bar(0), bar(1), bar(0), bar(1)])).toEqual({ closes: [2000, 2000], reasons: [] });
  });

  test('admits prices at or below 0 of an instrument that can have them, and of no other', () => {
    const falling = [bar(0, 20), bar(1, 3), bar(2, -14), bar(3, -25), bar(4, -37.63), bar(5, 10), bar(6, 11)];
    const oil = new BarGate(getInstrument('WTI')!, STEP);
    expect(feed(oil, falling)).toEqual({ closes: [20, 3, -14, -25, -37.63, 10, 11], reasons: [] });
    expect(feed(gate(), falling)).toEqual({ closes: [20, 3, 10, 11], reasons: ['damaged', 'damaged', 'damaged'] });
  });

  test.each([
    ['far below 0', 20, [-2000]],
    ['of 0', 45, [0]],
    ['of 0 in a wick', 45, [bar(1, 45, { low: 0 })]],
    ['of 0 twice', 2650, [0, 0]],
    ['a little below 0', 60, [-0.5]],
    ['below 0', 60, [-1000]],
    ['below 0 by less than the last price', 2650, [-999]],
  ])('quarantines a price %s that the next bar does not confirm', (_name, level, wrong) => {
    const oil = new BarGate(getInstrument('WTI')!, STEP);
    const bars = wrong.map((one, i) => (typeof one === 'number' ? bar(i + 1, one, { high: one, low: one }) : one));
    expect(feed(oil, [bar(0, level), ...bars, bar(8, level + 1)])).toEqual({
      closes: [level, level + 1],
      reasons: wrong.map(() => 'spike'),
    });
  });

  test('admits 0 near the last price without a bar that confirms it', () => {
    const oil = new BarGate(getInstrument('WTI')!, STEP);
    const flat = [0.05, 0, 0].map((close, i) => bar(i, close, { high: close, low: close }));
    expect(feed(oil, flat)).toEqual({ closes: [0.05, 0, 0], reasons: [] });
  });

  test('quarantines a repeated bar with other values', () => {
    const checked = gate();
    feed(checked, [bar(0), bar(1)]);
    const verdict = checked.admit(bar(1, 2005), LATER);
    expect(verdict.admitted).toEqual([]);
    expect(verdict.quarantined).toMatchObject([
      { symbol: 'XAUUSD', reason: 'changed', detail: 'was 2000 2001 1999 2000 5 before', bar: { close: 2005 } },
    ]);
  });

  test('quarantines a bar older than the newest one', () => {
    expect(feed(gate(), [bar(0), bar(5), bar(3)])).toEqual({ closes: [2000, 2000], reasons: ['late'] });
  });

  test('quarantines a bar that has not closed yet', () => {
    const one = bar(3);
    expect(feed(gate(), [one], one.closeTime - 1).reasons).toEqual(['future']);
    expect(feed(gate(), [one], one.closeTime).closes).toEqual([2000]);
  });

  test.each([
    ['off its slot', { time: START + 1, closeTime: START + STEP + 1 }],
    ['too short', { closeTime: START + STEP / 2 }],
  ])('quarantines a bar that is %s', (_name, more) => {
    expect(feed(gate(), [bar(0, 2000, more)]).reasons).toEqual(['off-grid']);
  });

  test('knows the bars it is created with', () => {
    const checked = new BarGate(GOLD, STEP, [bar(0), bar(1)]);
    expect(feed(checked, [bar(1), bar(0, 2001), bar(2)])).toEqual({ closes: [2000], reasons: ['changed'] });
  });
});

describe('A price 50 times away', () => {
  test('is admitted with the next bar if that confirms the level', () => {
    const checked = gate();
    expect(feed(checked, [bar(0)]).closes).toEqual([2000]);
    expect(checked.admit(bar(1, 100_001), LATER)).toEqual({ admitted: [], quarantined: [] });
    expect(feed(checked, [bar(2, 100_050), bar(3, 100_010)])).toEqual({
      closes: [100_001, 100_050, 100_010],
      reasons: [],
    });
  });

  test('is quarantined if the next bar is at the old level', () => {
    expect(feed(gate(), [bar(0), bar(1, 120_000), bar(2, 2002)])).toEqual({ closes: [2000, 2002], reasons: ['spike'] });
  });

  test('is detected downwards and in a wick', () => {
    expect(feed(gate(), [bar(0), bar(1, 39), bar(2)]).reasons).toEqual(['spike']);
    expect(feed(gate(), [bar(0), bar(1, 2000, { high: 100_000 }), bar(2)]).reasons).toEqual(['spike']);
  });

  test('may be followed by another one, which waits too', () => {
    const checked = gate();
    expect(feed(checked, [bar(0), bar(1, 100_001), bar(2, 10), bar(3)])).toEqual({
      closes: [2000, 2000],
      reasons: ['spike', 'spike'],
    });
  });

  test('is ignored if repeated while it waits', () => {
    const spike = bar(1, 100_001);
    expect(feed(gate(), [bar(0), spike, spike, bar(2, 100_000)]).closes).toEqual([2000, 100_001, 100_000]);
  });
});

describe('Random bars', () => {
  const number = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 1900, max: 2100 }) },
    fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -5, 0, 1e308, '2000' as unknown as number, 2000 * 60),
  );
  const any = fc.record({
    slot: fc.integer({ min: 0, max: 40 }),
    off: fc.constantFrom(0, 0, 0, 0, 1, -1),
    open: number,
    high: number,
    low: number,
    close: number,
    volume: fc.oneof(fc.nat(100), fc.constantFrom(-1, Number.NaN, Number.POSITIVE_INFINITY)),
  });

  test('are admitted only if valid, in order, closed and at distinct times', () => {
    let bars = 0;
    fc.assert(
      fc.property(fc.array(any, { minLength: 50, maxLength: 100 }), (list) => {
        const checked = gate();
        let last = Number.NEGATIVE_INFINITY;
        for (const { slot, off, ...values } of list) {
          bars += 1;
          const time = START + slot * STEP + off;
          const now = START + 30 * STEP;
          for (const one of checked.admit({ time, closeTime: time + STEP, ...values }, now).admitted) {
            expect(checkBar(one)).toBeNull();
            expect(one.time).toBeGreaterThan(last);
            expect(one.closeTime).toBeLessThanOrEqual(now);
            last = one.time;
          }
        }
      }),
      { numRuns: 200 },
    );
    expect(bars).toBeGreaterThan(10_000);
  });

  test('are admitted independently of later bars', () => {
    fc.assert(
      fc.property(fc.array(any, { maxLength: 60 }), fc.nat(60), (list, cut) => {
        const bars = list.map(({ slot, off, ...values }) => {
          return { time: START + slot * STEP + off, closeTime: START + (slot + 1) * STEP + off, ...values };
        });
        const whole = feed(gate(), bars).closes;
        const part = feed(gate(), bars.slice(0, cut)).closes;
        expect(whole.slice(0, part.length)).toEqual(part);
      }),
    );
  });
});
