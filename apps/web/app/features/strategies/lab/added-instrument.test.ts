import type { AddedInstrumentView } from '@sealtick/contract';
import { fromTemplate, getSession, isOpen } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { addedInstrument } from './added-instrument.ts';

test('A share of the answer trades in its own hours', () => {
  const { hours, isExchangeTraded: _, ...share } = fromTemplate('AAPL', 'equity');
  const { base, opensAfter, closesAfter, holidays, closedDays } = hours!;
  const costs = { ...share.costs, rows: [...share.costs.rows] };
  const view: AddedInstrumentView = {
    ...share,
    belowZero: false,
    costs,
    hours: { base, opensAfter, closesAfter, holidays, closedDays: [...closedDays] },
  };
  const instrument = addedInstrument(view);
  expect(instrument).toEqual({ ...share, belowZero: false, hours });
  expect(isOpen(getSession(instrument), Date.UTC(2024, 2, 5, 15))).toBe(true);
  expect(isOpen(getSession(instrument), Date.UTC(2024, 2, 5, 22))).toBe(false);
});

test('An instrument without hours of its own has those of its session', () => {
  const { isExchangeTraded: _, ...coin } = fromTemplate('SOLUSDT', 'crypto');
  const costs = { ...coin.costs, rows: [...coin.costs.rows] };
  const view: AddedInstrumentView = { ...coin, belowZero: false, costs, hours: null };
  expect(addedInstrument(view)).toEqual({ ...coin, belowZero: false });
});
