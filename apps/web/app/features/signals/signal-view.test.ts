import type { Signal } from '@sealtick/contract';
import { describe, expect, test } from 'vitest';
import { sampleSignal } from '../../routes/ui/sample-data.ts';
import { searchSignals, toSignalView, toSignalViews } from './signal-view.ts';

const signal = (change: Partial<Signal> = {}) =>
  toSignalView(
    sampleSignal({
      id: 's1',
      symbol: 'EURUSD',
      side: 'long',
      entry: '1.08512',
      stop: '1.08412',
      confidenceN: 149,
      targets: ['1.08712', '1.08912'],
      filledAt: '2026-09-04T14:00:00.000Z',
      ...change,
    }),
  );

describe('toSignalView', () => {
  test('shows prices with the digits of the instrument', () => {
    const oneDigitLess = signal({ entry: '1.085', targets: ['1.0871'] });
    expect([oneDigitLess.entry, oneDigitLess.stop, oneDigitLess.target]).toEqual(['1.08500', '1.08412', '1.08710']);
    expect(signal().entry).toBe('1.08512');
    expect(signal().target, 'only the first target').toBe('1.08712');
  });

  test('keeps a number and its percent sign on one line', () => {
    expect(signal({ note: 'Down (−0.07%) in 10 bars.' }).note).toBe('Down (−0.07%) in 10 bars.');
  });

  test('shows N/A if there is no target', () => {
    expect(signal({ targets: [] }).target).toBe('N/A');
    expect(signal({ targets: [] }).levels, 'no bar either').toBeNull();
  });

  test('measures risk and reward from the entry', () => {
    const { levels } = signal();
    expect(levels?.rewards.map((reward) => reward / (levels?.risk ?? 0))).toEqual([
      expect.closeTo(2, 10),
      expect.closeTo(4, 10),
    ]);
    expect(signal({ stop: '1.08512' }).levels, 'a stop at the entry has no ratio').toBeNull();
  });

  test('says how many trades an uncalibrated confidence is based on', () => {
    expect(signal().uncalibratedText).toBe('');
    expect(signal({ confidenceN: 12 }).uncalibratedText).toBe('12 of 100 trades');
  });

  test('labels the outcome, with its result in R', () => {
    const closed = (change: Partial<Signal>) => signal({ status: 'closed', ...change }).outcome;
    expect(signal().outcome).toEqual({ label: 'Active', tone: 'open', result: null });
    expect(signal({ filledAt: null }).outcome.label).toBe('Active, not yet filled');
    expect(signal({ targetsReached: 1 }).outcome.label).toBe('Active, target 1 of 2 reached');
    expect(closed({ closeReason: 'target', pnl: 2.5 })).toEqual({
      label: 'Target reached',
      tone: 'gain',
      result: '+2.50\u00a0R',
    });
    expect(closed({ closeReason: 'stop', pnl: -1.02 }).tone).toBe('loss');
    expect(closed({ closeReason: 'expired', pnl: null })).toEqual({ label: 'Expired', tone: 'neutral', result: null });
  });
});

test('has no rows for an unknown strategy', () => {
  expect(toSignalViews(null)).toEqual([]);
});

describe('searchSignals', () => {
  test('matches symbol or strategy name, ignoring case', () => {
    const rows = [signal(), signal({ id: 's2', symbol: 'BRENT', strategyName: 'Range Release' })];
    const found = (search: string) => searchSignals(rows, search).map(({ id }) => id);
    expect(found('eur')).toEqual(['s1']);
    expect(found('RANGE')).toEqual(['s2']);
    expect(found('')).toHaveLength(2);
    expect(found('range release')).toEqual(['s2']);
  });

  test.each(['EUR/USD', 'eur / usd', 'eur-usd', 'EUR USD'])('finds EURUSD by %s', (search) => {
    expect(searchSignals([signal(), signal({ symbol: 'BRENT' })], search).map(({ symbol }) => symbol)).toEqual([
      'EURUSD',
    ]);
    expect(searchSignals([signal()], '/'), 'not by a separator alone').toEqual([]);
  });
});
