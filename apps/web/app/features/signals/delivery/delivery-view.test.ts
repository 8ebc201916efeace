import type { DeliveryFigures } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { formatMs } from '../../../lib/text/format-ms.ts';
import { toDeliveryView } from './delivery-view.ts';

const full: DeliveryFigures = {
  market: 'simulated',
  speed: 1,
  published: 200,
  measured: 199,
  onTime: 198,
  closeToSeal: { p50: 20, p95: 40, p99: 80 },
  closeToFeed: { p50: 38, p95: 74.6, p99: 1_196 },
  sealToFeed: { p50: 18, p95: 34, p99: 900 },
  channels: [],
};

test('formats latency in milliseconds, and in seconds from one second', () => {
  expect(toDeliveryView(full).quantiles.map(({ shown }) => shown)).toEqual(['38\u00a0ms', '75\u00a0ms', '1.2\u00a0s']);
  expect(formatMs(null)).toBe('—');
});

test('computes on time as a share of the published signals, never rounded up to 100%', () => {
  expect(toDeliveryView(full)).toMatchObject({ onTime: '99.00%', late: 1 });
  expect(toDeliveryView({ ...full, published: 100_000, onTime: 99_999 }).onTime).toBe('99.99%');
});

test('has the median alone of too few signals, and says how many the others need', () => {
  const view = toDeliveryView({ ...full, measured: 12, closeToFeed: { p50: 38, p95: null, p99: null } });
  expect(view.quantiles.map(({ shown }) => shown)).toEqual(['38\u00a0ms']);
  expect(view.missing).toBe('p95 and p99 need 100 signals.');
});

test('has the time from the entry in the log as well', () => {
  expect(toDeliveryView(full).sealToFeed).toBe('18\u00a0ms');
});

test('shows no share before anything was published', () => {
  expect(toDeliveryView({ ...full, published: 0, measured: 0, onTime: 0 }).onTime).toBe('—');
});

test('explains the figures of an accelerated market only', () => {
  expect(toDeliveryView({ ...full, speed: 60 }).accelerated).toContain('60 times as fast');
  expect(toDeliveryView(full).accelerated).toBeNull();
});
