import { expect } from 'vitest';
import type { FailPoint } from '../../../platform/fail-points.ts';
import type { FaultSite } from '../fault-site.ts';
import type { Kill } from '../kill.ts';
import { type Outcome, spread, Watch } from '../watch.ts';
import { checkDeliveries, newestIndex } from './check-deliveries.ts';
import type { EndpointSink } from './endpoint-sink.ts';

/** Where a kill could lose or double a delivery: from the signal's transaction to that of the result. */
export const DELIVERY_POINTS = [
  'before-commit',
  'after-commit',
  'before-fan-out-commit',
  'before-attempt',
  'after-attempt',
  'before-result-commit',
] as const satisfies readonly FailPoint[];

/** The hourly limit of posts is not a subject of these tests. */
const FORGET_COUNTS = 'delete from delivery_hourly_count';

interface Killed extends Outcome {
  /** Time from each start until the first message arrived, ms. */
  readonly resumed: readonly number[];
}

/**
 * Kills the program with `kill -9` at each of these points while it publishes and sends, and restarts it immediately; then
 * compares log, deliveries and what the endpoints received.
 */
export async function killDeliveries(
  site: FaultSite,
  sink: EndpointSink,
  channels: readonly string[],
  kills: readonly Kill[],
): Promise<Killed> {
  const since = await newestIndex(site);
  const watch = new Watch(site);
  const resumed: number[] = [];
  try {
    await site.kill();
    for (const [point, passing] of kills) {
      await sink.countStart();
      const before = sink.posts.length;
      const began = performance.now();
      const { ended } = site.start({ FAIL_POINT: `${point}:${passing}:kill` });
      // Each of these points is passed with every signal, so the end shows that publishing and sending resumed.
      await ended;
      const first = sink.posts[before];
      if (first) resumed.push(first.at - began);
      await site.query(FORGET_COUNTS);
    }
    await sink.countStart();
    await watch.start();
    await sink.receives(channels.length);
    const { figures, back } = await watch.conclude(`kill -9 during deliveries, ${kills.length} times`);
    const result = await checkDeliveries(site, sink, { channels, since, kills: kills.length });
    expect(result.faults).toEqual([]);
    expect(result.posts).toBeGreaterThan(0);
    const { deliveries, posts, copies } = result;
    const sent = `${deliveries} deliveries, ${posts} posts, ${copies} of them copies after a kill`;
    const again = resumed.length > 0 ? `; first message after a start in ${spread(resumed)}` : '';
    return { figures: `${figures}\n    ${sent}${again}`, back, resumed };
  } finally {
    await watch.end();
  }
}
