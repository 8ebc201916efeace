import type { InboundPosition } from '@sealtick/contract';
import { describe, expect, test } from 'vitest';
import { faultyAlerts, type SentAlert } from '../testing/faulty-alerts.ts';
import { type AlertDecision, decideAlert, type KnownPosition } from './decide-alert.ts';

const MINUTE = 60_000;
const AT = Date.UTC(2026, 2, 16, 10);
const EURUSD = { symbol: 'EURUSD', counter: null, at: null } as const;
const known = (position: InboundPosition, more: Partial<KnownPosition> = {}): KnownPosition => ({
  position,
  counter: null,
  at: null,
  changedAt: AT,
  ...more,
});

describe('An alert', () => {
  test('that follows the known position is accepted', () => {
    const alert = { ...EURUSD, position: 'long', previous: 'flat' } as const;
    expect(decideAlert(known('flat'), alert, AT)).toMatchObject({ outcome: 'accepted', closes: false, opens: true });
    expect(decideAlert(null, alert, AT)).toMatchObject({ outcome: 'accepted', opens: true });
    const reversal = { ...EURUSD, position: 'short', previous: 'long' } as const;
    expect(decideAlert(known('long'), reversal, AT)).toMatchObject({ closes: true, opens: true });
    const part = { ...EURUSD, position: 'long', previous: 'long' } as const;
    expect(decideAlert(known('long'), part, AT)).toMatchObject({ outcome: 'accepted', closes: false, opens: false });
  });

  test('whose previous position is another one names the alert that was lost', () => {
    const alert = { ...EURUSD, position: 'short', previous: 'flat' } as const;
    expect(decideAlert(known('long'), alert, AT + 60 * MINUTE)).toEqual({
      outcome: 'gap',
      detail:
        'An alert between 2026-03-16 10:00 UTC and 2026-03-16 11:00 UTC was lost: EURUSD was long, TradingView says flat.',
      isLate: false,
      position: 'short',
    });
    expect(decideAlert(known('long'), alert, AT)).toMatchObject({
      detail: 'An alert at 2026-03-16 10:00 UTC was lost: EURUSD was long, TradingView says flat.',
    });
  });

  test('whose number is not the next one names the alerts that were lost', () => {
    const alert = { ...EURUSD, position: 'long', previous: null, counter: 9 } as const;
    expect(decideAlert(known('flat', { counter: 7 }), alert, AT)).toMatchObject({ detail: /^Alert 8 was lost/ });
    expect(decideAlert(known('flat', { counter: 5 }), alert, AT)).toMatchObject({ detail: /^Alerts 6 to 8 were lost/ });
  });

  test('that is the first of its symbol and had a position before names the alerts that were lost', () => {
    const alert = { ...EURUSD, position: 'flat', previous: 'long' } as const;
    expect(decideAlert(null, alert, AT)).toEqual({
      outcome: 'gap',
      detail:
        'The alerts before 2026-03-16 10:00 UTC are missing: TradingView says EURUSD was long, and no alert of it was received.',
      isLate: false,
      position: 'flat',
    });
    expect(decideAlert(null, { ...alert, position: 'short', previous: 'flat' }, AT)).toMatchObject({ opens: true });
    expect(decideAlert(null, { ...alert, position: 'short', previous: null }, AT)).toMatchObject({ opens: true });
  });

  test('of the same bar and second as the last one is accepted if it follows it', () => {
    const symbol = { symbol: 'BTCUSD', counter: 5, at: AT } as const;
    const long = known('long', { counter: 4, at: AT - MINUTE });
    const close = { ...symbol, position: 'flat', previous: 'long' } as const;
    expect(decideAlert(long, close, AT)).toMatchObject({ outcome: 'accepted', closes: true });
    const entry = { ...symbol, position: 'short', previous: 'flat' } as const;
    const flat = known('flat', { counter: 5, at: AT });
    expect(decideAlert(flat, entry, AT)).toMatchObject({ outcome: 'accepted', opens: true });
    expect(decideAlert({ ...flat, at: null }, { ...entry, at: null }, AT)).toMatchObject({ outcome: 'accepted' });
    expect(decideAlert(flat, { ...entry, previous: 'long' }, AT)).toMatchObject({ outcome: 'gap', isLate: true });
    expect(decideAlert(flat, { ...entry, previous: null }, AT)).toMatchObject({ isLate: true, position: 'flat' });
    expect(decideAlert(flat, { ...entry, counter: 4 }, AT)).toMatchObject({ outcome: 'gap', isLate: true });
  });

  test('that is older than the last one has no effect', () => {
    const alert = { ...EURUSD, position: 'long', previous: 'flat', counter: 7, at: AT } as const;
    expect(decideAlert(known('flat', { counter: 8, at: AT + 1 }), alert, AT)).toMatchObject({ isLate: true });
    expect(decideAlert(known('flat', { counter: 8 }), { ...alert, at: null }, AT)).toMatchObject({ isLate: true });
  });

  test('whose counter began again is accepted if it is newer, and says so', () => {
    const alert = { ...EURUSD, position: 'long', previous: 'flat', counter: 1, at: AT + 1 } as const;
    expect(decideAlert(known('flat', { counter: 80, at: AT }), alert, AT)).toMatchObject({
      outcome: 'accepted',
      detail:
        'EURUSD is long now, was flat. Its counter began again at 1 after 80: an alert in between could be missed.',
    });
  });
});

const SYMBOLS = ['EURUSD', 'XAUUSD', 'US500', 'BTCUSD', 'GBPUSD'];

test.each([1, 2, 3])(
  'Of 10,000 faulty alerts each is accepted once, a duplicate, or named; none is lost in silence (%i)',
  (seed) => {
    const { sent, received } = faultyAlerts({ seed, count: 10_000, symbols: SYMBOLS, from: AT, stepMs: MINUTE });
    const states = new Map<string, KnownPosition>();
    const seen = new Set<SentAlert>();
    const accepted = new Set<SentAlert>();
    /** Numbers of alerts that a gap named, by symbol. */
    const named = new Set<string>();
    const counts = { accepted: 0, duplicate: 0, gap: 0, late: 0 };
    for (const alert of received) {
      if (seen.has(alert)) {
        counts.duplicate += 1;
        continue;
      }
      seen.add(alert);
      const state = states.get(alert.symbol) ?? null;
      const decision: AlertDecision = decideAlert(state, alert, alert.at);
      expect(accepted.has(alert)).toBe(false);
      if (decision.outcome === 'accepted') {
        accepted.add(alert);
        counts.accepted += 1;
      } else if (decision.isLate) counts.late += 1;
      else {
        counts.gap += 1;
        for (let lost = (state?.counter ?? 0) + 1; lost < alert.counter; lost += 1)
          named.add(`${alert.symbol} ${lost}`);
      }
      if (decision.outcome === 'gap' && decision.isLate) continue;
      states.set(alert.symbol, { ...alert, changedAt: alert.at });
    }
    const silent = sent.filter((alert) => !seen.has(alert) && !named.has(`${alert.symbol} ${alert.counter}`));
    // Before the first alert of a symbol there is nothing that it could follow.
    expect(silent.filter((alert) => alert.counter > 1)).toEqual([]);
    expect(sent.length - seen.size).toBeGreaterThan(150);
    expect(counts.duplicate).toBeGreaterThan(400);
    expect(counts.gap).toBeGreaterThan(150);
    expect(accepted.size + counts.gap + counts.late).toBe(seen.size);
  },
);
