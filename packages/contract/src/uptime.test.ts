import { expect, test } from 'vitest';
import { computeSiteUptime, computeUptime } from './uptime.ts';

const minutes = { operational: 0, degraded: 0, outage: 0, maintenance: 0, noData: 0 };

test('Uptime is the share of operational minutes among those with a check', () => {
  const day = computeUptime({ ...minutes, operational: 1_427, outage: 3, noData: 10 })!;
  expect(day).toBe(1_427 / 1_430);
  expect((100 * day).toFixed(2)).toBe('99.79');
});

test('A degraded minute counts as bad', () => {
  expect(computeUptime({ ...minutes, operational: 3, degraded: 1 })).toBe(0.75);
});

test('Maintenance counts neither as good nor as bad', () => {
  expect(computeUptime({ ...minutes, operational: 9, outage: 1, maintenance: 90 })).toBe(0.9);
});

test('Without a check there is no uptime', () => {
  expect(computeUptime({ ...minutes, maintenance: 5, noData: 1_435 })).toBeNull();
});

test('The uptime of the site is the lowest of website, API, live feed and runner: none hides that another one is down', () => {
  const up = { ...minutes, operational: 1_440 };
  const down = { ...minutes, outage: 1_440 };
  const components = (['website', 'api', 'feed', 'market-data', 'log', 'database', 'mail', 'push'] as const).map(
    (id) => ({
      id,
      minutes: up,
    }),
  );
  expect(computeSiteUptime([...components, { id: 'runner', minutes: down }])).toEqual({
    component: 'runner',
    minutes: down,
    uptime: 0,
  });
});

test('The uptime of the site does not count channels, nor parts that were not checked', () => {
  const up = { ...minutes, operational: 10 };
  const some = [
    { id: 'api', minutes: up },
    { id: 'runner', minutes },
    { id: 'mail', minutes: { ...minutes, outage: 10 } },
  ] as const;
  expect(computeSiteUptime(some)).toMatchObject({ component: 'api', uptime: 1 });
  expect(computeSiteUptime([{ id: 'api', minutes }])).toBeNull();
});
