import {
  BarSeries,
  type CalendarEvent,
  type Decision,
  getSimulatedInstrument,
  type OnBar,
  SETUP_TYPES,
  type Setup,
  SIDES,
  type Strategy,
  simulate,
} from '@sealtick/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OwnSignalStream } from './own-signal-stream.ts';
import type { OwnRequest } from './own-strategies.tables.ts';

const STEP = 300_000;
/** A Wednesday, 20:00 UTC: the walks cross the rollover of the market. */
const START = Date.UTC(2026, 2, 18, 20);
const instrument = getSimulatedInstrument('XAUUSD')!;

const step = fc.record({
  gap: fc.integer({ min: -300, max: 300 }),
  body: fc.integer({ min: -600, max: 600 }),
  up: fc.nat({ max: 500 }),
  down: fc.nat({ max: 500 }),
});

const habit = fc.record({
  side: fc.constantFrom(...SIDES),
  type: fc.constantFrom(...SETUP_TYPES),
  away: fc.integer({ min: 1, max: 400 }),
  risk: fc.integer({ min: 50, max: 900 }),
  rewards: fc.array(fc.integer({ min: 50, max: 600 }), { minLength: 1, maxLength: 3 }),
  validBars: fc.integer({ min: 1, max: 4 }),
  trail: fc.option(fc.integer({ min: 50, max: 700 }), { nil: null }),
  leaveAfter: fc.option(fc.integer({ min: 1, max: 8 }), { nil: null }),
});

type Habit = typeof habit extends fc.Arbitrary<infer H> ? H : never;

/** A strategy with these habits in turn, which notes what it decides at each close. */
function noting(habits: readonly Habit[], decided: Map<number, Decision>): Pick<Strategy, 'start'> {
  const start = (): OnBar => {
    let turn = -1;
    return (bar, { position }) => {
      const decision = decide(bar.close, position);
      if (decision !== null) decided.set(bar.closeTime, decision);
      return decision;
    };
    function decide(close: number, position: Parameters<OnBar>[1]['position']): Decision | null {
      if (position === null) {
        turn += 1;
        return { open: toSetup(habits[turn % habits.length]!, close) };
      }
      const { side, trail, leaveAfter } = habits[turn % habits.length]!;
      if (position.state === 'pending') return null;
      if (leaveAfter !== null && position.barsHeld >= leaveAfter) return { close: 'habit' };
      return trail === null ? null : { moveStop: (ticks(close) + (side === 'long' ? -trail : trail)) / 1_000 };
    }
  };
  return { start };
}

const ticks = (price: number) => Math.round(price * 1_000);

function toSetup({ side, type, away, risk, rewards, validBars }: Habit, close: number): Setup {
  const sign = side === 'long' ? 1 : -1;
  const entry = ticks(close) + { market: 0, limit: -away, stop: away }[type] * sign;
  let level = entry;
  const targets = rewards.map((reward) => {
    level += reward * sign;
    return { price: level / 1_000 };
  });
  const terms = { side, type, entry: entry / 1_000, stop: (entry - risk * sign) / 1_000, targets, reason: 'habit' };
  return type === 'market' ? terms : { ...terms, validBars };
}

test('own signals that copy the setups and decisions of a strategy have exactly its outcomes', () => {
  let compared = 0;
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 20, maxLength: 80 }),
      fc.array(habit, { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat({ max: 80 * STEP }), { maxLength: 6 }),
      (steps, habits, releases) => {
        const series = new BarSeries(instrument.symbol, '5m', steps.length);
        let last = 2_000_000;
        for (const [i, { gap, body, up, down }] of steps.entries()) {
          const open = last + gap;
          last = open + body;
          const [high, low] = [Math.max(open, last) + up, Math.min(open, last) - down];
          const time = START + i * STEP;
          const prices = { open: open / 1_000, high: high / 1_000, low: low / 1_000, close: last / 1_000 };
          series.append({ time, closeTime: time + STEP, ...prices, volume: 1 });
        }
        const bars = series.bars();
        const calendar = releases
          .toSorted((a, b) => a - b)
          .map((at): CalendarEvent => ({ time: START + at, name: 'CPI', country: 'US', impact: 'high' }));
        const decided = new Map<number, Decision>();
        const spec = { strategy: noting(habits, decided), params: {}, instrument, timeframe: '5m', hasCalendar: true };
        const expected = simulate(bars, spec as never, { events: calendar });
        for (const { signal, trade, closeReason } of expected.signals) {
          const { open } = decided.get(signal.barCloseAt) as { open: Setup };
          const close = bars.close[(signal.barCloseAt - START) / STEP - 1]!;
          const until = expected.signals.find((next) => next.signal.barCloseAt > signal.barCloseAt);
          const requests = [...decided].flatMap(([at, decision]): OwnRequest[] => {
            if (at <= signal.barCloseAt || (until && at >= until.signal.barCloseAt)) return [];
            const common = { at: new Date(at).toISOString(), note: 'habit' };
            if ('moveStop' in decision) return [{ ...common, change: 'stop', stop: String(decision.moveStop) }];
            return 'close' in decision ? [{ ...common, change: 'close', stop: null }] : [];
          });
          const own = new OwnSignalStream(
            {
              instrument,
              timeframe: '5m',
              baseTimeframe: '5m',
              setup: open,
              barCloseAt: signal.barCloseAt,
              referenceClose: close,
              requests,
            },
            calendar,
          );
          own.feed(bars);
          expect(own.signal).toEqual(signal);
          const end = own.events.at(-1);
          const outcome = end?.kind === 'closed' ? { trade: end.trade, closeReason: end.reason } : null;
          expect(outcome).toEqual(closeReason === null ? null : { trade, closeReason });
          compared += 1;
        }
      },
    ),
  );
  expect(compared).toBeGreaterThan(500);
});

test('what is fed bar by bar after restarts ends as what is fed in one run', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), habit, fc.nat({ max: 40 }), (steps, one, cut) => {
      const series = new BarSeries(instrument.symbol, '5m', steps.length);
      const cutSeries = new BarSeries(instrument.symbol, '5m', steps.length);
      let last = 2_000_000;
      for (const [i, { gap, body, up, down }] of steps.entries()) {
        const open = last + gap;
        last = open + body;
        const time = START + i * STEP;
        const [high, low] = [Math.max(open, last) + up, Math.min(open, last) - down];
        const bar = {
          time,
          closeTime: time + STEP,
          open: open / 1_000,
          high: high / 1_000,
          low: low / 1_000,
          close: last / 1_000,
          volume: 1,
        };
        series.append(bar);
        if (i < cut) cutSeries.append(bar);
      }
      const given = {
        instrument,
        timeframe: '5m',
        baseTimeframe: '5m',
        setup: toSetup(one, 2_000),
        barCloseAt: START,
        referenceClose: 2_000,
        requests: [],
      } as const;
      const whole = new OwnSignalStream(given);
      whole.feed(series.bars());
      const part = new OwnSignalStream(given);
      part.feed(cutSeries.bars());
      expect(whole.events.slice(0, part.events.length)).toEqual(part.events);
    }),
  );
});
