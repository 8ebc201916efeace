import { threadCpuUsage } from 'node:process';
import type { Row } from '../measure/row.ts';
import { toSpread } from '../measure/spread.ts';
import { prepare } from './sealtick.ts';

const SIZE = 100_000;
/** Limit, because a visitor waits for the result. */
const GOAL_MS = 3_000;
const ROUNDS = 5;

const JOBS = {
  site: 'verify a site, as a visitor’s browser does',
  database: 'verify a database, every layer',
} as const;

/**
 * Measures verification of a log of 100,000 entries in memory: hashes, rules, R of each trade, tree, signatures, rows.
 * Both the processor time of the thread, which other load affects little, and wall-clock time.
 */
export async function* verifySuite(wanted: (job: string) => boolean): AsyncIterable<Row> {
  for (const [job, name] of Object.entries(JOBS)) {
    if (!wanted(name)) continue;
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
    const row = { job: name, size, ours, peers: {}, unit: 'ms of thread CPU time', agree: isRight && isFast };
    yield isRight ? { ...row, missed: 'GOAL MISSED' } : row;
    yield { job: name, size, ours: figures(clock), peers: {}, unit: 'ms of wall-clock time', agree: isRight };
  }
}

function figures([first = Number.NaN, ...rest]: readonly number[]) {
  return { first, ...toSpread(rest), peakMb: process.resourceUsage().maxRSS / 1024 };
}
