import type { ChannelFigures, DeliveryFigures } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { figureRows, priceRows } from './figure-rows.ts';

const day: ChannelFigures = { closeToAccepted: { p50: 612, p95: null, p99: null }, accepted: 20, missed: 1 };
const month: ChannelFigures = { closeToAccepted: { p50: 640, p95: 900, p99: 1_300 }, accepted: 412, missed: 3 };
const figures: DeliveryFigures = {
  market: 'simulated',
  speed: 1,
  published: 200,
  measured: 199,
  onTime: 198,
  closeToSeal: { p50: 20, p95: 40, p99: 80 },
  closeToFeed: { p50: 38, p95: 75, p99: 196 },
  sealToFeed: { p50: 18, p95: 35, p99: 116 },
  channels: [{ kind: 'push', isOffered: true, day, month }],
};

test('the figures of a day are those of the live feed and of every channel', () => {
  expect(figureRows(figures, 'day')).toEqual([
    { name: 'Live feed', p50: 38, p95: 75, p99: 196, count: 199, missed: null },
    { name: 'Push', p50: 612, p95: null, p99: null, count: 20, missed: 1 },
  ]);
});

test('the figures of 30 days are those of the channels, because the live feed is measured over a day', () => {
  expect(figureRows(figures, 'month')).toEqual([
    { name: 'Push', p50: 640, p95: 900, p99: 1_300, count: 412, missed: 3 },
  ]);
});

test('a kind that the site does not offer has a row only for a period in which it was used', () => {
  const unused = { ...day, accepted: 0, missed: 0 };
  const ended = { ...figures, channels: [{ kind: 'push' as const, isOffered: false, day: unused, month }] };
  expect(figureRows(ended, 'day').map(({ name }) => name)).toEqual(['Live feed']);
  expect(figureRows(ended, 'month').map(({ name }) => name)).toEqual(['Push']);
});

test('prices at delivery are those of the live feed and of kinds that are offered or were used', () => {
  const none = { n: 0, medianR: null, p90R: null };
  const ways = [
    { way: 'feed', ...none },
    { way: 'push', ...none },
    { way: 'telegram', ...none },
    { way: 'webhook', ...none, n: 12 },
  ] as const;
  const names = (channels: DeliveryFigures['channels']) => priceRows(ways, channels).map(({ way }) => way);
  expect(names(figures.channels)).toEqual(['feed', 'push', 'webhook']);
  expect(names([{ kind: 'push', isOffered: false, day, month }])).toEqual(['feed', 'webhook']);
});
