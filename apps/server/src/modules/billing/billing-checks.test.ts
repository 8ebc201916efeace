import { DAY_MS, MINUTE_MS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { runCheck } from '../../platform/http/readiness.ts';
import { PriceWatch } from './billing-checks.ts';
import type { Provider } from './provider/provider.ts';

const DIFFERENCE = 'The price price_pro of Stripe is not 149 USD a month as the site shows for Pro.';

const stateAfter = async (comparePrices: Provider['comparePrices']) => {
  const watch = new PriceWatch({ comparePrices } as Provider, { now: () => 0 });
  await watch.compareIfDue();
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

test('Prices are compared again until they agree, then daily', async () => {
  let [now, reads] = [0, 0];
  let differences = [DIFFERENCE];
  const comparePrices: Provider['comparePrices'] = async () => {
    reads += 1;
    return differences;
  };
  const watch = new PriceWatch({ comparePrices } as Provider, { now: () => now });
  const readsAfter = async (ms: number) => {
    now += ms;
    await watch.compareIfDue();
    return reads;
  };
  expect(await readsAfter(0)).toBe(1);
  expect(await readsAfter(MINUTE_MS)).toBe(2);
  differences = [];
  expect(await readsAfter(MINUTE_MS)).toBe(3);
  expect((await runCheck(watch.check)).state).toBe('ok');
  expect(await readsAfter(DAY_MS - 1)).toBe(3);
  expect(await readsAfter(1)).toBe(4);
});
