import { expect, onTestFinished, test } from 'vitest';
import { FollowerSite } from './brokers/follower-site.ts';
import { killFollower } from './brokers/kill-follower.ts';

test('kill -9 of the copying, once at each of five points, doubles no order and leaves no position without its stop', async () => {
  const site = await FollowerSite.open();
  onTestFinished(() => site.close());
  const { faults, at, orders } = await killFollower(site, 5, () => {});
  expect(faults).toEqual([]);
  expect(Object.keys(at).length).toBeGreaterThan(0);
  expect(orders).toBeGreaterThan(0);
}, 300_000);
