import { setTimeout } from 'node:timers/promises';
import type { FailPoint } from '../../platform/fail-points.ts';
import type { FaultSite } from './fault-site.ts';
import { type Outcome, Watch } from './watch.ts';

const RESTLESS_MS = 250;
/** Time within which a point must be reached. */
const PASSED_MS = 120_000;

/** A fail point, and the call of it at which the program is killed. */
export type Kill = readonly [point: FailPoint, passing: number];

/** Returns kills at a point after `least` to `most` calls, so that some happen soon after a start and some later. */
export const killsAt = (point: FailPoint, rounds: number, least = 1, most = 6): Kill[] =>
  Array.from({ length: rounds }, (_, round) => [point, least + ((round * 5) % (most - least + 1))]);

/**
 * Kills the program with `kill -9` at each of these points and restarts it immediately; then compares what clients received
 * with the log.
 * @param whileDead Done after the last kill; what it returns is done after the start
 */
export async function killAt(
  site: FaultSite,
  what: string,
  kills: readonly Kill[],
  whileDead: (watch: Watch) => Promise<() => Promise<void>> = async () => async () => {},
): Promise<Outcome> {
  const watch = new Watch(site);
  // A client reconnects repeatedly, because otherwise the point of resuming is never reached.
  const restless = setInterval(() => watch.feeds[0]!.cut(), RESTLESS_MS);
  try {
    await site.kill();
    const postgres = site.postgres;
    for (const [point, passing] of kills) {
      const began = performance.now();
      const program = site.start({ FAIL_POINT: `${point}:${passing}:kill` });
      await watch.isBack(began);
      await Promise.race([program.ended, notPassed(point, passing)]);
    }
    const afterStart = await whileDead(watch);
    await watch.start();
    if (site.postgres !== postgres) throw new Error('The database that kept running was not reused');
    await afterStart();
    clearInterval(restless);
    return await watch.conclude(`${what}, ${kills.length} times`);
  } finally {
    clearInterval(restless);
    await watch.end();
  }
}

async function notPassed(point: FailPoint, passing: number): Promise<never> {
  await setTimeout(PASSED_MS, undefined, { ref: false });
  throw new Error(`The program did not reach ${point} call ${passing}`);
}

/** Kills the program with `kill -9` at random times. */
export async function killAtRandom(site: FaultSite, rounds: number): Promise<Outcome> {
  const watch = new Watch(site);
  try {
    const postgres = site.postgres;
    for (let round = 0; round < rounds; round += 1) {
      await setTimeout((round * 373) % 1_500);
      await site.kill();
      await watch.start();
    }
    if (site.postgres !== postgres) throw new Error('The database that kept running was not reused');
    return await watch.conclude(`kill -9 at random, ${rounds} times`);
  } finally {
    await watch.end();
  }
}
