import { CallChild } from '../delivery/call-child.ts';
import { goalRow, percentile } from '../delivery/goal-row.ts';
import { load } from '../http/load.ts';
import { PATH } from '../http/signals.ts';
import type { Row } from '../measure/row.ts';
import { toSpread } from '../measure/spread.ts';
import type { ProgramCalls } from './program-site.ts';
import { SteadyCallers } from './steady-callers.ts';

export const STEADY = 'api: 1,000 calls per second for a minute, p99';
export const KEY_COST = 'api: what a key adds to a GET of 100 signals, server CPU';

const KEYS = 200;
const PER_SECOND = 1_000;
const SECONDS = 60;
const WARM_SECONDS = 10;
const CALLS = 4_000;
const WARM_CALLS = 8_000;
const ROUNDS = 9;
const GOAL_US = 10;
/** Memory may grow by this part within the minute. */
const FLAT = 0.1;

/** Measures the whole program, half of whose callers have a key. */
export async function* steadyCalls(wanted: (job: string) => boolean): AsyncGenerator<Row> {
  if (!wanted(STEADY) && !wanted(KEY_COST)) return;
  const site = await CallChild.start<ProgramCalls>(new URL('./program-site.ts', import.meta.url));
  try {
    const port = Number(new URL(await site.call('address')).port);
    const keys = await site.call('addReaders', KEYS);
    if (wanted(KEY_COST)) yield await keyCost(site, port, keys);
    if (wanted(STEADY)) yield await steady(site, port, keys);
  } finally {
    await site.end();
  }
}

async function keyCost(site: CallChild<ProgramCalls>, port: number, keys: readonly string[]): Promise<Row> {
  const jobs = { without: '', with: (call: number) => `Authorization: Bearer ${keys[call % keys.length]}\r\n` };
  for (const more of Object.values(jobs)) await load(port, PATH, WARM_CALLS, more);
  const [added, alone]: [number[], number[]] = [[], []];
  const measure = async (more: (typeof jobs)[keyof typeof jobs]) => {
    const before = await site.call('processorUs');
    await load(port, PATH, CALLS, more);
    return ((await site.call('processorUs')) - before) / CALLS;
  };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const without = await measure(jobs.without);
    added.push((await measure(jobs.with)) - without);
    alone.push(without);
  }
  const { median } = toSpread(alone.slice(1));
  return goalRow({
    job: KEY_COST,
    size: `${KEYS} keys, ${median.toFixed(0)} µs without one`,
    unit: 'µs',
    values: added,
    peakMb: await site.call('memoryMb'),
    goal: GOAL_US,
    isRight: true,
  });
}

async function steady(site: CallChild<ProgramCalls>, port: number, keys: readonly string[]): Promise<Row> {
  const callers = new SteadyCallers(port, PATH, keys);
  await callers.call(PER_SECOND, WARM_SECONDS);
  const before = await site.call('memoryMb');
  const seconds = await callers.call(PER_SECOND, SECONDS);
  const grown = (await site.call('memoryMb')) / before - 1;
  callers.close();
  const p99s = seconds.map(({ times }) => percentile(times, 0.99));
  const failed = seconds.reduce((sum, second) => sum + second.failed, 0);
  const isRight = failed === 0 && grown <= FLAT;
  const row = goalRow({
    job: STEADY,
    size: `${PER_SECOND * SECONDS} calls, memory ${grown < 0 ? '' : '+'}${(grown * 100).toFixed(0)}%`,
    unit: 'ms',
    values: p99s,
    peakMb: before,
    goal: null,
    isRight,
  });
  return isRight ? row : { ...row, missed: `${failed} calls failed` };
}
