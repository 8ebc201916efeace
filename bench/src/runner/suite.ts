import { SIMULATED_INSTRUMENTS, STRATEGIES } from '@sealtick/engine';
import type { Figures, Row } from '../measure/row.ts';
import { type Spread, toSpread } from '../measure/spread.ts';
import { measureManyStreams } from './many-streams.ts';
import { RunnerProgram } from './program.ts';

const WARM_UP = 50;
const BATCHES = 600;
const STARTS = 7;
const MANY_INSTRUMENTS = 1_000;
const MANY_STREAMS_BATCHES = 60;
const GOAL_MEDIAN_MS = 50;
const GOAL_P99_MS = 250;
/** Limit for restarting the thread after a strategy was excluded, ms. */
const GOAL_START_MS = 2_000;

const COMMITTED = 'runner: from a bar to its committed entries';
const SLOWEST = `${COMMITTED}, 99th percentile`;
const STARTED = 'runner: start of a thread with replay from the anchors';
const COST = 'runner: a bar of one stream';
const MEMORY = 'runner: memory for each stream';

const SIZE = `${STRATEGIES.length} strategies, ${SIMULATED_INSTRUMENTS.length} instruments`;

/**
 * Measures the latency from a bar to its log entry, with PostgreSQL and the worker thread as in operation, and the cost
 * of a stream.
 */
export async function* runnerSuite(wanted: (job: string) => boolean): AsyncGenerator<Row> {
  if ([COMMITTED, SLOWEST, STARTED].some(wanted)) yield* latency(wanted);
  if ([COST, MEMORY].some(wanted)) yield* manyStreams(wanted);
}

async function* latency(wanted: (job: string) => boolean): AsyncGenerator<Row> {
  const program = new RunnerProgram();
  try {
    await program.open();
    let first = Number.NaN;
    const times: number[] = [];
    for (let i = 0; i < WARM_UP + BATCHES; i += 1) {
      const time = await program.next();
      if (time === null) continue;
      if (Number.isNaN(first)) first = time;
      if (i >= WARM_UP) times.push(time);
    }
    const size = `${SIZE}, ${times.length} batches with entries`;
    const all = toSpread(times);
    if (wanted(COMMITTED)) yield row(COMMITTED, size, all, 'ms', { first, isMet: all.median <= GOAL_MEDIAN_MS });
    const p99 = times.sort((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1]!;
    const slowest = { ...all, median: p99 };
    if (wanted(SLOWEST)) yield row(SLOWEST, size, slowest, 'ms', { first, isMet: p99 <= GOAL_P99_MS });
    if (!wanted(STARTED)) return;
    const starts: number[] = [];
    for (let i = 0; i < STARTS; i += 1) starts.push(await program.startRunner());
    const spread = toSpread(starts);
    yield row(STARTED, SIZE, spread, 'ms', { first: starts[0]!, isMet: spread.median <= GOAL_START_MS });
  } finally {
    await program.close();
  }
}

async function* manyStreams(wanted: (job: string) => boolean): AsyncGenerator<Row> {
  const { streams, bytesPerStream, micros } = await measureManyStreams(MANY_INSTRUMENTS, MANY_STREAMS_BATCHES);
  const size = `${STRATEGIES.length} strategies, ${MANY_INSTRUMENTS} instruments, ${streams} streams`;
  const [first, ...rest] = micros;
  if (wanted(COST)) yield row(COST, size, toSpread(rest), 'µs', { first: first! });
  const kb = bytesPerStream / 1024;
  if (wanted(MEMORY)) yield row(MEMORY, size, { median: kb, low: kb, high: kb }, 'kB', { first: kb });
}

function row(
  job: string,
  size: string,
  spread: Spread,
  unit: string,
  { first, isMet = true }: { readonly first: number; readonly isMet?: boolean },
): Row {
  const ours: Figures = { ...spread, first, peakMb: process.resourceUsage().maxRSS / 1024 };
  return { job, size, ours, peers: {}, unit, agree: isMet, ...(isMet ? {} : { missed: 'GOAL MISSED' }) };
}
