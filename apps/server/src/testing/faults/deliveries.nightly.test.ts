import { afterAll, beforeAll, expect, test } from 'vitest';
import { EndpointSink } from './deliveries/endpoint-sink.ts';
import { DELIVERY_POINTS, killDeliveries } from './deliveries/kill-deliveries.ts';
import { subscribeMembers } from './deliveries/subscribe-members.ts';
import { FaultSite } from './fault-site.ts';
import type { Kill } from './kill.ts';
import { report } from './report.ts';

/** In turn at each point, after the first to the fourth call of it. */
const KILLS = 1_000;
const HOURS_6 = 6 * 3_600_000;
/** The promise is 5 s after the program is ready, on a machine that does little else. */
const RESUMED_MS = 30_000;

let site: FaultSite;
const sink = new EndpointSink();
beforeAll(async () => {
  await sink.open();
  site = await FaultSite.make(undefined, { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8', SIMULATED_BAR_SECONDS: '1' });
  await site.start().ready();
}, 120_000);
afterAll(async () => {
  await site.remove();
  sink.close();
});

test(
  'loses and doubles no delivery in 1,000 kills',
  async () => {
    const getUrl = (name: string) => sink.getUrl(name);
    const channels = await subscribeMembers(site, {
      prefix: 'member',
      members: 3,
      endpoints: 5,
      hasPlan: true,
      getUrl,
    });
    const kills = Array.from({ length: KILLS }, (_, n): Kill => {
      const point = DELIVERY_POINTS[n % DELIVERY_POINTS.length]!;
      return [point, 1 + (Math.floor(n / DELIVERY_POINTS.length) % 4)];
    });
    const { figures, back, resumed } = await killDeliveries(site, sink, channels, kills);
    report({ figures, back });
    const sorted = [...resumed].sort((a, b) => a - b);
    expect(sorted[sorted.length >> 1]).toBeLessThan(RESUMED_MS);
  },
  HOURS_6,
);
