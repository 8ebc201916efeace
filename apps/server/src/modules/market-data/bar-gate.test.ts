import { type Bar, checkBar, getSimulatedInstrument } from '@sealtick/engine';
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

/** Feeds bars one after another; what was let in and what was refused. */
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

describe('The door for live bars', () => {
  test('Lets good bars in, in order', () => {
    expect(feed(gate(), [bar(0, 2000), bar(1, 2001), bar(2, 2002)])).toEqual({
      closes: [2000, 2001, 2002],
      reasons: [],
    });
  });

  test('Ignores a bar that came before, just the same', () => {
    expect(feed(gate(), [bar(0), bar(1), bar(0), bar(1)])).toEqual({ closes: [2000, 2000], reasons: [] });
  });

  test('Quarantines a bar that came before with other values; the first one stays', () => {
    const door = gate();
    feed(door, [bar(0), bar(1)]);
    const verdict = door.admit(bar(1, 2005), LATER);
    expect(verdict.admitted).toEqual([]);
    expect(verdict.quarantined).toMatchObject([
      { symbol: 'XAUUSD', reason: 'changed', detail: 'it was 2000 2001 1999 2000 5 before', bar: { close: 2005 } },
    ]);
  });

  test('Quarantines a bar that is older than one already fed', () => {
    expect(feed(gate(), [bar(0), bar(5), bar(3)])).toEqual({ closes: [2000, 2000], reasons: ['late'] });
  });

  test('Quarantines a bar that has not closed yet', () => {
    const one = bar(3);
    expect(feed(gate(), [one], one.closeTime - 1).reasons).toEqual(['future']);
    expect(feed(gate(), [one], one.closeTime).closes).toEqual([2000]);
  });

  test.each([
    ['off its slot', { time: START + 1, closeTime: START + STEP + 1 }],
    ['too short', { closeTime: START + STEP / 2 }],
  ])('Quarantines a bar that is %s', (_name, more) => {
    expect(feed(gate(), [bar(0, 2000, more)]).reasons).toEqual(['off-grid']);
  });

  test('Knows the bars it is begun with', () => {
    const door = new BarGate(GOLD, STEP, [bar(0), bar(1)]);
    expect(feed(door, [bar(1), bar(0, 2001), bar(2)])).toEqual({ closes: [2000], reasons: ['changed'] });
  });
});

describe('A price 50 times away', () => {
  test('Waits for the next bar, and is let in with it if that confirms the level', () => {
    const door = gate();
    expect(feed(door, [bar(0)]).closes).toEqual([2000]);
    expect(door.admit(bar(1, 100_001), LATER)).toEqual({ admitted: [], quarantined: [] });
    expect(feed(door, [bar(2, 100_050), bar(3, 100_010)])).toEqual({
      closes: [100_001, 100_050, 100_010],
      reasons: [],
    });
  });

  test('Is quarantined if the next bar is back at the old level', () => {
    expect(feed(gate(), [bar(0), bar(1, 120_000), bar(2, 2002)])).toEqual({ closes: [2000, 2002], reasons: ['spike'] });
  });

  test('Counts downwards as well, and in a wick alone', () => {
    expect(feed(gate(), [bar(0), bar(1, 39), bar(2)]).reasons).toEqual(['spike']);
    expect(feed(gate(), [bar(0), bar(1, 2000, { high: 100_000 }), bar(2)]).reasons).toEqual(['spike']);
  });

  test('May be followed by another such one, which waits in its turn', () => {
    const door = gate();
    expect(feed(door, [bar(0), bar(1, 100_001), bar(2, 10), bar(3)])).toEqual({
      closes: [2000, 2000],
      reasons: ['spike', 'spike'],
    });
  });

  test('That comes a second time while it waits is ignored', () => {
    const spike = bar(1, 100_001);
    expect(feed(gate(), [bar(0), spike, spike, bar(2, 100_000)]).closes).toEqual([2000, 100_001, 100_000]);
  });
});

describe('Any bars at all', () => {
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

  test('Ten thousand of them: what is let in is good, in order, closed, and no time comes twice', () => {
    let bars = 0;
    fc.assert(
      fc.property(fc.array(any, { minLength: 50, maxLength: 100 }), (list) => {
        const door = gate();
        let last = Number.NEGATIVE_INFINITY;
        for (const { slot, off, ...values } of list) {
          bars += 1;
          const time = START + slot * STEP + off;
          const now = START + 30 * STEP;
          for (const one of door.admit({ time, closeTime: time + STEP, ...values }, now).admitted) {
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

  test('What is let in of a stream does not depend on what comes after it', () => {
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
