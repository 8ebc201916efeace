import type { Basis } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { commonBasis } from './common-basis.ts';

const LIVE: Basis = { record: 'live', market: 'real' };
const BACKTEST: Basis = { record: 'backtest', market: 'real' };
const of = (...bases: Basis[]) => commonBasis(bases.map((basis) => ({ basis })));

test('returns the most frequent basis of signals', () => {
  expect(of(BACKTEST, LIVE, { ...LIVE })).toEqual(LIVE);
  expect(of(BACKTEST, LIVE), 'the first of equally frequent ones').toEqual(BACKTEST);
  expect(of()).toBeNull();
});
