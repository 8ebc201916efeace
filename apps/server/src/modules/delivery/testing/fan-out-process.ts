import { type DatabaseTarget, openDatabase } from '../../../platform/database.ts';
import { readTail } from '../../log/read-tail.ts';
import { FanOut } from '../fan-out/fan-out.ts';

/** Fans out what a log has, in a process of its own that a fail point can kill. */
const { TARGET, NOW } = process.env;
const { database, close } = openDatabase(JSON.parse(TARGET!) as DatabaseTarget);
const clock = { now: () => Number(NOW) };
const fanOut = new FanOut({
  clock,
  marketNow: clock.now,
  speed: 1,
  market: 'real',
  publicDelayMs: 0,
  findReleases: async () => () => [],
  db: database,
  log: { readTail: (after, range) => readTail(database, after, range) },
});
await fanOut.followLog();
await close();
