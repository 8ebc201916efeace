import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Row } from '../measure/row.ts';
import type { SweepPart } from './sweep-thread.ts';
import { timedRow } from './timed-row.ts';

const THREADS = 2;
const THREAD = new URL('./sweep-thread.ts', import.meta.url);
const GOAL_MS = 1_000;
const FIRST_ROW_MS = 200;
/** Runs measured; `BENCH_RUNS` sets another number, at most 1,000. */
const RUNS = Math.min(1_000, Number(process.env.BENCH_RUNS ?? 1_000));

/** Measures a sweep that two threads share, each with the bars already in memory. */
export async function* measureSweep(job: string): AsyncGenerator<Row> {
  const threads = Array.from({ length: THREADS }, () => new Worker(THREAD));
  try {
    await Promise.all(threads.map((thread) => once(thread, 'message')));
    const parts = async () => {
      const answers = threads.map(async (thread, first) => {
        thread.postMessage({ first, step: THREADS, runs: RUNS });
        const [part] = (await once(thread, 'message')) as [SweepPart];
        return part;
      });
      return Promise.all(answers);
    };
    const times: number[] = [];
    const firsts: number[] = [];
    let isRight = true;
    for (let round = 0; round <= 2; round++) {
      const begun = performance.now();
      const done = await parts();
      times.push(performance.now() - begun);
      firsts.push(Math.max(...done.map(({ firstMs }) => firstMs)));
      isRight &&= done.every((part) => part.isRight) && done.reduce((sum, { runs }) => sum + runs, 0) === RUNS;
    }
    yield timedRow(
      job,
      `${RUNS.toLocaleString('en-US')} runs of 100,000 bars`,
      times,
      isRight,
      (GOAL_MS * RUNS) / 1_000,
    );
    yield timedRow(`${job}, first row`, '100,000 bars', firsts, isRight, FIRST_ROW_MS);
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
}
