import { CallChild } from '../delivery/call-child.ts';
import { goalRow, percentile } from '../delivery/goal-row.ts';
import { load } from '../http/load.ts';
import { PATH } from '../http/signals.ts';
import type { Row } from '../measure/row.ts';
import { toSpread } from '../measure/spread.ts';
import { ServerProcess } from '../servers/child-process.ts';
import type { ProgramCalls } from './program-site.ts';
import { SteadyCallers } from './steady-callers.ts';

export const STEADY = 'api: 1,000 calls per second for a minute, p99';
export const KEY_COST = 'api: what a key adds to a GET of 100 signals, server CPU';

const FLOOR = { name: 'fastify, ready bytes, one hash', module: new URL('./keyed-bytes.ts', import.meta.url) };
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
  const floor = await ServerProcess.start(FLOOR);
  try {
    const ours = new AddedCost(port, keys, () => site.call('processorUs'));
    const peer = new AddedCost(floor.port, keys, () => floor.processorUs());
    for (const cost of [ours, peer]) await cost.warmUp();
    for (let round = 0; round <= ROUNDS; round += 1) for (const cost of [ours, peer]) await cost.measure();
    const { median } = toSpread(ours.alone.slice(1));
    return goalRow({
      job: KEY_COST,
      size: `${KEYS} keys, ${median.toFixed(0)} µs without one`,
      unit: 'µs',
      values: ours.added,
      peakMb: await site.call('memoryMb'),
      goal: GOAL_US,
      isRight: true,
      peers: { [FLOOR.name]: peer.added },
    });
  } finally {
    await floor.end();
  }
}

/** What a key adds to a call of a server, µs of processor time. */
class AddedCost {
  readonly added: number[] = [];
  readonly alone: number[] = [];
  private readonly port: number;
  private readonly processorUs: () => Promise<number>;
  private readonly withKey: (call: number) => string;

  constructor(port: number, keys: readonly string[], processorUs: () => Promise<number>) {
    this.port = port;
    this.processorUs = processorUs;
    this.withKey = (call) => `Authorization: Bearer ${keys[call % keys.length]}\r\n`;
  }

  async warmUp(): Promise<void> {
    for (const more of ['', this.withKey]) await load(this.port, PATH, WARM_CALLS, more);
  }

  async measure(): Promise<void> {
    const without = await this.cost('');
    this.added.push((await this.cost(this.withKey)) - without);
    this.alone.push(without);
  }

  private async cost(more: string | ((call: number) => string)): Promise<number> {
    const before = await this.processorUs();
    await load(this.port, PATH, CALLS, more);
    return ((await this.processorUs()) - before) / CALLS;
  }
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
  return isRight ? row : { ...row, wrong: failed > 0 ? `${failed} calls failed` : 'memory grew by more than 10%' };
}
