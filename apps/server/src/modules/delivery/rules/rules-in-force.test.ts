import { DEFAULT_DELIVERY_RULE } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { START } from '../../log/testing/provider-log.ts';
import { insertSignals } from '../../signals/index.ts';
import { signalRow } from '../../signals/testing/rows.ts';
import { FanOutSite } from '../testing/fan-out-site.ts';
import { ownRulesInForce } from './rules-in-force.ts';

let site: FanOutSite;
let serial = 0;
beforeEach(async () => {
  site = await FanOutSite.open();
  await site.join('amara', { strategies: ['trend'] });
});
afterEach(() => site.close());

const add = async (confidence: number, count: number, strategyId = 'trend', daysAgo = 1) => {
  const rows = Array.from({ length: count }, () => {
    serial += 1;
    return { ...signalRow(serial, START - daysAgo * DAY_MS, strategyId), confidence };
  });
  await insertSignals(site.db.database, rows);
};
const minimum = async (also?: string) => {
  const moment = { market: 'real' as const, now: START, wallNow: START, also };
  return (await ownRulesInForce(site.db.database, 'amara', moment)).all.minConfidence;
};

test('Any is preselected for a member without signals', async () => {
  expect(await minimum()).toBe(0);
});

test('70 is preselected where at least a tenth of the signals of each strategy of the member pass it', async () => {
  await add(69, 9);
  expect(await minimum()).toBe(0);
  await add(70, 1);
  expect(await minimum()).toBe(70);
  await add(5, 1);
  expect(await minimum()).toBe(0);
});

test('only signals of the member’s strategies, of the last 90 days and of this market decide', async () => {
  await add(40, 5);
  await add(90, 5, 'other');
  await add(90, 5, 'trend', 91);
  serial += 1;
  const simulated = { ...signalRow(serial, START, 'trend'), market: 'simulated' as const, confidence: 90 };
  await insertSignals(site.db.database, [simulated]);
  expect(await minimum()).toBe(0);
});

test('a strategy that is followed as well holds back no signal of another', async () => {
  await add(90, 5);
  await add(22, 5, 'other');
  expect(await minimum()).toBe(70);
  expect(await minimum('other'), 'as if the member followed it').toBe(0);
});

test('a minimum that was saved stays, whatever the signals state', async () => {
  await add(40, 5);
  await site.rules('amara', { all: { ...DEFAULT_DELIVERY_RULE, minConfidence: 90 } });
  expect(await minimum()).toBe(90);
  await add(95, 5);
  await site.rules('amara', { all: { ...DEFAULT_DELIVERY_RULE, minConfidence: 0 } });
  expect(await minimum()).toBe(0);
});
