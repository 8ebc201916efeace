import { afterAll, beforeAll, expect, test } from 'vitest';
import { COPY_POINTS } from '../../modules/brokers/testing/interrupt-copying.ts';
import { BRIDGE_KEY, COPIERS, connectMembers } from './brokers/connect-members.ts';
import { type CopyKill, killCopying } from './brokers/kill-copying.ts';
import { OutsideBrokers } from './brokers/outside-brokers.ts';
import { FaultSite } from './fault-site.ts';
import { spread } from './watch.ts';

/** In turn at each point with each broker; after each comes a further kill at a random moment. docs/reliability.md names it. */
const KILLS_OF_A_NIGHT = 100;
const KILLS = Number(process.env.COPY_KILLS ?? KILLS_OF_A_NIGHT);
/** The first of the combinations that run, to run one alone. */
const FIRST = Number(process.env.COPY_FIRST ?? 0);
const HOURS_4 = 4 * 3_600_000;
/** Every entry of the log passes these two, an order of the broker the others: the first ones have opened positions by then. */
const COPY_COMMITS: ReadonlySet<string> = new Set(['before-copy-commit', 'after-copy-commit']);

const brokers = new OutsideBrokers();
let site: FaultSite;
beforeAll(async () => {
  site = await FaultSite.make(undefined, { SIMULATED_BAR_SECONDS: '2' });
  const { origins, credentials } = await brokers.ask({ ask: 'open', site: site.address, bridgeKey: BRIDGE_KEY });
  site.set(origins);
  await site.start().ready();
  await connectMembers(site, credentials);
  await site.kill();
}, 600_000);
afterAll(async () => {
  await site.remove();
  brokers.end();
});

test(
  'kill -9 at five points with seven brokers doubles no order, and sets missing stops before anything else',
  async () => {
    const kills = Array.from({ length: KILLS }, (_, i): CopyKill => {
      const n = FIRST + i;
      const broker = COPIERS[n % COPIERS.length]!;
      const point = COPY_POINTS[(n + Math.floor(n / COPIERS.length)) % COPY_POINTS.length]!;
      return [broker, point, 1 + (COPY_COMMITS.has(point) ? (n * 5) % 20 : 1 + (n % 5))];
    });
    const { faults, bare, compared, ...counts } = await killCopying(site, brokers, kills, console.log);
    const times = bare.map(({ ms }) => ms);
    console.log(
      `${counts.kills} kills, ${counts.copies} copies, ${counts.orders} orders at brokers; without a stop after the start ` +
        `${times.length === 0 ? 'not measured, as no position was open' : spread(times)}; compared after ${spread(compared)}`,
    );
    expect(faults).toEqual([]);
    expect(counts.orders).toBeGreaterThan(0);
    // A few kills may come when no position is open.
    if (KILLS >= KILLS_OF_A_NIGHT) expect(times.length).toBeGreaterThan(0);
  },
  HOURS_4,
);
