import type { ParityDifference } from '@sealtick/contract';
import { describe, expect, it } from 'vitest';
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
  ...{ symbol: 'XAUUSD', timeframe: '5m', barCloseAt: '2026-11-20T14:05:00.000Z' },
  ...{ kind: 'missing', cause: 'late', fields: [] },
  ...more,
});

describe('toParityView', () => {
  it('says how many decisions agree and when that was checked', () => {
    expect(toParityView(CHECK)).toEqual({
      words: '100\u00a0% of 132 decisions, checked 21 Nov 2026, 02:00 UTC',
      reason: '',
      differences: [],
    });
  });

  it('calls nothing short of all 100 %', () => {
    expect(toParityView({ ...CHECK, ratio: 0.99996 }).words).toMatch(/^99\.9\u00a0%/);
    expect(toParityView({ ...CHECK, ratio: 0, compared: 1 }).words).toMatch(/^0\.0\u00a0% of 1 decision,/);
  });

  it('gives the reason where there is nothing to say', () => {
    expect(toParityView({ ...CHECK, ratio: null, reason: 'Not checked yet.' })).toMatchObject({
      words: null,
      reason: 'Not checked yet.',
    });
  });

  it('names the first five of many, and says how many there are', () => {
    const differences = Array.from({ length: 20 }, (_, i) => difference({ symbol: `S${i}` }));
    const said = toParityView({ ...CHECK, ratio: 0.75, equal: 99, differences }).differences;
    expect(said).toHaveLength(6);
    expect(said.at(-1)).toBe('and 28 more');
  });

  it('names each difference and its cause', () => {
    const differences = [
      difference({}),
      difference({ cause: 'unexplained' }),
      difference({ kind: 'changed', cause: null, fields: ['stop', 'entry'] }),
      difference({ kind: 'extra', cause: null }),
    ];
    const which = 'XAUUSD 5m, 20 Nov 2026, 14:05 UTC';
    expect(toParityView({ ...CHECK, ratio: 0.9, differences }).differences).toEqual([
      `${which}: not published, its bar came too late for it to be published`,
      `${which}: not published, for no known reason`,
      `${which}: published with another stop, entry`,
      `${which}: published, but the replay has no such setup`,
    ]);
  });
});
