import { BUILT_IN } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { checkRequest } from './load-backtest.ts';

describe('The parameters of a backtest', () => {
  const request = { strategy: 'tideline-pullback', symbol: 'BTCUSD', timeframe: '4h' };

  test.each(['__proto__', 'constructor', 'toString', 'lookback'])(
    'reject %s, which the strategy does not have',
    (name) => {
      expect(() => checkRequest({ ...request, set: [`${name}=5`] }, BUILT_IN)).toThrow(`${name}`);
    },
  );
});
