import type { ParityDifference } from '@sealtick/contract';
import { describe, expect, test } from 'vitest';
import { toParityView } from './parity-view.ts';

const CHECK = {
  ratio: 1,
  compared: 132,
  equal: 132,
  version: 2,
  checkedAt: '2026-11-21T02:00:00.000Z',
  reason: null,
  differences: [],
};
const difference = (more: Partial<ParityDifference>): ParityDifference => ({
  symbol: 'XAUUSD',
  timeframe: '5m',
  barCloseAt: '2026-11-20T14:05:00.000Z',
  kind: 'missing',
  cause: 'late',
  fields: [],
  ...more,
});

describe('toParityView', () => {
  test('shows the share of matching decisions and the time of the check', () => {
    expect(toParityView(CHECK)).toEqual({
      text: '100% of 132 decisions',
      checkedAt: '2026-11-21T02:00:00.000Z',
      reason: '',
      differences: [],
    });
  });

  test('rounds down: anything below all is not 100%', () => {
    expect(toParityView({ ...CHECK, ratio: 0.99996 }).text).toMatch(/^99\.9%/);
    expect(toParityView({ ...CHECK, ratio: 0, compared: 1 }).text).toBe('0.0% of 1 decision');
  });

  test('gives the reason if there is no result', () => {
    expect(toParityView({ ...CHECK, ratio: null, reason: 'Not checked yet.' })).toMatchObject({
      text: null,
      reason: 'Not checked yet.',
    });
  });

  test('lists the first five differences and the number of others', () => {
    const differences = Array.from({ length: 20 }, (_, i) => difference({ symbol: `S${i}` }));
    const listed = toParityView({ ...CHECK, ratio: 0.75, equal: 99, differences }).differences;
    expect(listed).toHaveLength(6);
    expect(listed.at(-1)).toBe('and 28 more');
  });

  test('lists each difference with its cause', () => {
    const differences = [
      difference({}),
      difference({ cause: 'unexplained' }),
      difference({ kind: 'changed', cause: null, fields: ['stop', 'entry'] }),
      difference({ kind: 'extra', cause: null }),
    ];
    const which = 'XAUUSD 5m, 20 Nov 2026, 14:05 UTC';
    expect(toParityView({ ...CHECK, ratio: 0.9, differences }).differences).toEqual([
      `${which}: not published, its bar arrived too late`,
      `${which}: not published, cause unknown`,
      `${which}: published with a different stop, entry`,
      `${which}: published, but the backtest has no such setup`,
    ]);
  });
});
