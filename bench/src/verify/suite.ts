import { threadCpuUsage } from 'node:process';
import type { Row } from '../measure/row.ts';
import { spreadOf } from '../measure/spread.ts';
import { prepare } from './sealtick.ts';

const SIZE = 100_000;
/** A visitor waits for it. */
const GOAL_MS = 3_000;
const ROUNDS = 5;

const JOBS = {
  site: 'verify a site, as a visitor’s browser does',
  database: 'verify a database, every layer',
} as const;

/**
 * Time to verify a log of 100,000 entries in memory: hashes, rules, R of each trade, tree, signatures, rows. Of the thread
 * alone, so that neighbours on the machine count little, and by the clock beside it.
 */
export async function* verifySuite(wanted: (job: string) => boolean): AsyncIterable<Row> {
  for (const [job, words] of Object.entries(JOBS)) {
    if (!wanted(words)) continue;
    const verify = prepare({ job, size: String(SIZE) });
    const thread: number[] = [];
    const clock: number[] = [];
    let isRight = true;
    for (let round = 0; round <= ROUNDS; round += 1) {
      const before = threadCpuUsage();
      const begun = performance.now();
      const { isValid, entries } = await verify();
      clock.push(performance.now() - begun);
      const { user, system } = threadCpuUsage(before);
      thread.push((user + system) / 1000);
      isRight &&= isValid === 1 && entries === SIZE;
    }
    const size = `${SIZE.toLocaleString('en-US')} entries`;
    const ours = figures(thread);
    const isFast = ours.median <= GOAL_MS;
    const row = { job: words, size, ours, peers: {}, unit: 'ms of its thread', agree: isRight && isFast };
    yield isRight ? { ...row, missed: 'GOAL MISSED' } : row;
    yield { job: words, size, ours: figures(clock), peers: {}, unit: 'ms by the clock', agree: isRight };
  }
}

function figures([first, ...rest]: readonly number[]) {
  return { first, ...spreadOf(rest), peakMb: process.resourceUsage().maxRSS / 1024 };
}
