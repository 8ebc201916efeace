import { expect, test } from 'vitest';
import { BridgeState } from './state.ts';
import { markReported, storeExecutions, unreportedEvents } from './track-executions.ts';
import type { TwsLink } from './tws-link.ts';

const NOW = Date.UTC(2026, 8, 1, 12);

test('A commission that comes after its fill was reported is reported once, as costs of their own', () => {
  const state = new BridgeState(null);
  const execution = {
    orderRef: 'st:s1-a1-p1',
    acctNumber: 'DU1',
    time: '20260901-12:00:00',
    side: 'BOT',
    shares: 100,
    price: 50,
    permId: 9,
  };
  const commissions = new Map<string, object>();
  const link = { executions: new Map([['e.01', { contract: { conId: 1 }, execution }]]), commissions };
  /** Reads TWS, and returns what the site is sent then and stores. */
  const report = (seconds: number) => {
    const now = NOW + seconds * 1_000;
    storeExecutions(link as unknown as TwsLink, state, 'DU1', (amount) => amount * 2, now);
    const events = unreportedEvents(state, now);
    markReported(state, events);
    return events.map(({ id, kind, units, price, costs }) => ({ id, kind, units, price, costs }));
  };

  expect(report(0)).toEqual([]);
  expect(report(6)).toEqual([{ id: 'e', kind: 'filled', units: 100, price: 50, costs: 0 }]);
  expect(report(7)).toEqual([]);
  commissions.set('e.01', { commission: 1.5, currency: 'EUR' });
  expect(report(8)).toEqual([{ id: 'e-costs', kind: 'costs', units: 0, price: null, costs: 3 }]);
  expect(report(9)).toEqual([]);
});
