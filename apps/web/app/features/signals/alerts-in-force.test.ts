import type { FeedItem } from '@sealtick/client';
import type { LoggedAlert } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { alertsInForce } from './alerts-in-force.ts';

const NOW = Date.parse('2026-03-06T13:20:00.000Z');
const alert = (more: Partial<LoggedAlert>): LoggedAlert => ({
  index: 1,
  symbol: null,
  currency: null,
  releaseAt: null,
  reason: 'x',
  issuedAt: '2026-03-06T13:15:00.000Z',
  ...more,
});

test('an alert of a release is in force until the release, any other for half an hour', () => {
  const alerts = [
    alert({ index: 1, releaseAt: '2026-03-06T13:30:00.000Z' }),
    alert({ index: 2, releaseAt: '2026-03-06T13:20:00.000Z' }),
    alert({ index: 3, issuedAt: '2026-03-06T12:50:00.001Z' }),
    alert({ index: 4, issuedAt: '2026-03-06T12:50:00.000Z' }),
  ];
  expect(alertsInForce(alerts, [], NOW).map(({ index }) => index)).toEqual([3, 1]);
});

test('an alert of the live feed is listed once, in the order of the log', () => {
  const { index: _, ...data } = alert({ releaseAt: '2026-03-06T13:30:00.000Z' });
  const item = (index: number) => ({ type: 'MARKET_ALERT', index, data }) as FeedItem;
  const read = [alert({ index: 4, releaseAt: '2026-03-06T13:30:00.000Z' })];
  expect(alertsInForce(read, [item(9), item(4)], NOW).map(({ index }) => index)).toEqual([9, 4]);
});
