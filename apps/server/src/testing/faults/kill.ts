import { setTimeout } from 'node:timers/promises';
import type { FailPoint } from '../../platform/fail-points.ts';
import type { FaultSite } from './fault-site.ts';
import { type Outcome, Watch } from './watch.ts';

const RESTLESS_MS = 250;
/** A point that is not passed by then never will be. */
const PASSED_MS = 120_000;

/** A point, and at which passing of it the program ends. */
export type Death = readonly [point: FailPoint, passing: number];

/** So many deaths at a point, after `least` to `most` passings: some soon after a start, while it catches up, some later. */
export const deathsAt = (point: FailPoint, rounds: number, least = 1, most = 6): Death[] =>
  Array.from({ length: rounds }, (_, round) => [point, least + ((round * 5) % (most - least + 1))]);

/** Ends the program by `kill -9` at each of these points, started anew at once; then holds what readers saw against what is left. */
export async function killAt(site: FaultSite, what: string, deaths: readonly Death[]): Promise<Outcome> {
  const watch = new Watch(site);
  // Somebody always comes again, or the point of resuming is never passed.
  const restless = setInterval(() => watch.feeds[0]!.cut(), RESTLESS_MS);
  try {
    await site.kill();
    const postgres = site.postgres;
    for (const [point, passing] of deaths) {
      const began = performance.now();
      const program = site.start({ FAIL_POINT: `${point}:${passing}:kill` });
      await watch.isBack(began);
      await Promise.race([program.ended, notPassed(point, passing)]);
    }
    await watch.start();
    if (site.postgres !== postgres) throw new Error('The database that ran on was not adopted');
    clearInterval(restless);
    return await watch.conclude(`${what}, ${deaths.length} times`);
  } finally {
    clearInterval(restless);
    await watch.end();
  }
}

async function notPassed(point: FailPoint, passing: number): Promise<never> {
  await setTimeout(PASSED_MS, undefined, { ref: false });
  throw new Error(`The program did not come to ${point} for the ${passing}. time`);
}

/** Ends the program by `kill -9` at moments that nobody chose. */
export async function killAtRandom(site: FaultSite, rounds: number): Promise<Outcome> {
  const watch = new Watch(site);
  try {
    const postgres = site.postgres;
    for (let round = 0; round < rounds; round += 1) {
      await setTimeout((round * 373) % 1_500);
      await site.kill();
      await watch.start();
    }
    if (site.postgres !== postgres) throw new Error('The database that ran on was not adopted');
    return await watch.conclude(`kill -9 at random, ${rounds} times`);
  } finally {
    await watch.end();
  }
}
