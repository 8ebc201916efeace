import { afterAll, beforeAll, expect, test } from 'vitest';
import { FollowerSite } from './brokers/follower-site.ts';
import { killFollower } from './brokers/kill-follower.ts';
import { spread } from './watch.ts';

/** docs/reliability.md names it. */
const KILLS = Number(process.env.FOLLOWER_KILLS ?? 1_000);
const HOURS_4 = 4 * 3_600_000;

let site: FollowerSite;
beforeAll(async () => {
  site = await FollowerSite.open();
});
afterAll(() => site.close());

test(
  'kill -9 of the copying at five points with seven brokers doubles no order, and sets missing stops before anything else',
  async () => {
    const { faults, at, bare, compared, ...counts } = await killFollower(site, KILLS, console.log);
    console.log(
      `${JSON.stringify(at)}\n${JSON.stringify(counts)}\nstops after the start ${spread(bare.map(({ ms }) => ms))}; ` +
        `compared after ${spread(compared)}`,
    );
    expect(faults).toEqual([]);
    expect(Object.keys(at)).toHaveLength(35);
    expect(bare.length).toBeGreaterThan(0);
  },
  HOURS_4,
);
