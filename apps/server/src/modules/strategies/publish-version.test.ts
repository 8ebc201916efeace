import { getInstrument, STRATEGIES } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { toFact } from './publish-version.ts';

test('an entry of a strategy names what its confidence is the chance of, unless it is the first target', () => {
  const named = STRATEGIES.map(({ id, success }) => {
    const hash = 'ab'.repeat(32);
    const streams = [{ symbol: 'XAUUSD', timeframe: '4h' as const, partner: null, anchor: 0 }];
    const instruments = [getInstrument('XAUUSD')!];
    const fact = toFact(
      { strategyId: id, market: 'simulated', paramsSha256: hash, rulesSha256: [hash], success, streams, instruments },
      1,
      'strategy.published',
    );
    return 'success' in fact ? [id, fact.success] : [];
  });
  expect(named.flat()).toEqual(['tailwind-momentum', 'targetOrGain']);
});
