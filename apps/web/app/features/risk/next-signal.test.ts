import { HOUR_MS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { sampleSignal } from '../../routes/ui/sample-data.ts';
import { nextSignal } from './next-signal.ts';

const NOW = Date.UTC(2026, 2, 16, 10);
const LIVE = { record: 'live', market: 'simulated' } as const;
const iso = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString();
const pending = (id: string, hours: number) =>
  sampleSignal({ id, basis: LIVE, status: 'active', filledAt: null, fillPrice: null, validUntil: iso(hours) });
const filled = (id: string) =>
  sampleSignal({ id, basis: LIVE, status: 'active', filledAt: iso(-2), fillPrice: '1.08520' });

test('the next trade is the newest signal that is not filled and still valid', () => {
  const signals = [filled('newest'), pending('ended', -1), pending('next', 1), pending('older', 2)];
  expect(nextSignal(signals, NOW)).toMatchObject({ signal: { id: 'next' }, tooLate: null });
});

test('without one it is the newest signal, with what makes it too late', () => {
  expect(nextSignal([filled('newest'), pending('ended', -1)], NOW)).toMatchObject({
    signal: { id: 'newest' },
    tooLate: 'Entered at 1.08520 on 16 Mar 2026, 08:00 UTC; too late now.',
  });
  expect(nextSignal([pending('ended', 0)], NOW)?.tooLate).toBe('Valid until 16 Mar 2026, 10:00 UTC; too late now.');
});

test('there is none without an active signal, and a row of a backtest is none', () => {
  const basis = { record: 'backtest', market: 'simulated' } as const;
  expect(nextSignal([{ ...pending('replayed', 1), basis }], NOW)).toBeNull();
  expect(nextSignal([], NOW)).toBeNull();
});
