import { expect, test } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { runCheck } from '../../platform/http/readiness.ts';
import { PriceWatch } from './billing-checks.ts';
import type { Provider } from './provider/provider.ts';

const DIFFERENCE = 'The price price_pro of Stripe is not 149 USD a month as the site shows for Pro.';

const stateAfter = async (comparePrices: Provider['comparePrices']) => {
  const watch = new PriceWatch({ comparePrices } as Provider);
  await watch.compare();
  const { state, reason } = await runCheck(watch.check);
  return { state, reason };
};

test('Wrong prices degrade the check, because the site answers correctly and no checkout opens', async () => {
  expect(await stateAfter(async () => [DIFFERENCE])).toEqual({ state: 'degraded', reason: DIFFERENCE });
  expect(await stateAfter(async () => [])).toEqual({ state: 'ok', reason: undefined });
});

test('A provider that does not answer degrades the check', async () => {
  const down = () => Promise.reject(new AppError('UNAVAILABLE', 'The payment provider does not answer.'));
  expect(await stateAfter(down)).toEqual({ state: 'degraded', reason: 'The payment provider does not answer.' });
});
