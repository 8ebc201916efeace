import { setTimeout as pause } from 'node:timers/promises';
import type { FaultSite } from './fault-site.ts';
import { type Outcome, spread, Watch } from './watch.ts';

/** Stops the database with `pg_ctl stop -m immediate`; the program must restart it and must not end. */
export async function stopDatabase(site: FaultSite, rounds: number): Promise<Outcome> {
  const watch = new Watch(site);
  const outages: number[] = [];
  try {
    await watch.rest.isWell(0);
    for (let round = 0; round < rounds; round += 1) {
      await pause((round * 373) % 1_500);
      const before = site.postgres!;
      const stopped = performance.now();
      process.kill(before, 'SIGQUIT');
      while (site.postgres === null || site.postgres === before) await pause(10);
      const ended = performance.now();
      if (!(await watch.isBack(ended))) throw new Error(`The program ended:\n${site.program!.output}`);
      outages.push(watch.rest.wellAt - stopped);
      await watch.everyClientReceives(ended);
    }
    if (watch.rest.statuses.has(0)) throw new Error('The program did not accept requests all the time');
    return await watch.conclude(`database stopped -m immediate, ${rounds} times, outages of ${spread(outages)}`);
  } finally {
    await watch.end();
  }
}
