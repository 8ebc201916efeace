import { type Study, writes } from '@sealtick/contract';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { silentLog } from '../../platform/logging.ts';
import { FilesProvider } from '../market-data/index.ts';
import { type JobKind, JobQueue, type ThreadShare } from './job-queue.ts';
import { run } from './runs.tables.ts';
import { STUDY_JOBS } from './studies/study-jobs.ts';
import { STRATEGY_ID, useRuns } from './testing/use-runs.ts';

const runs = useRuns();
const { done, signIn, start, untilStudy } = runs;

/** Starts a sweep: 961 settings with a step of 0.1, which are worth several threads. */
const sweep = (step: number): Promise<Study> => {
  const axes = [
    { name: 'stopAtr', from: 1, to: 4, step },
    { name: 'finalTargetR', from: 2, to: 5, step },
  ];
  const series = { strategyId: STRATEGY_ID, symbols: ['EURUSD'], timeframe: '4h' } as const;
  return done(writes.studies.start, { name: 'Stops', settings: { kind: 'sweep', ...series, axes } } as never);
};

const state = ({ shared }: ThreadShare) => new Int32Array(shared);
const taken = (share: ThreadShare) => Atomics.load(state(share), 0);
const allowed = (share: ThreadShare) => Atomics.load(state(share), 1);

function openQueue(kinds: readonly JobKind[], capacity: { jobs: number; threads: number }): JobQueue {
  const { db, clock } = runs.site();
  const provider = new FilesProvider(db.database, clock);
  const queue = new JobQueue({ db: db.database, provider, clock, log: silentLog }, kinds, capacity);
  onTestFinished(() => queue.stop());
  return queue;
}

test('Accounts share the threads: a second job halves those of the first until it ends', async () => {
  const shares = new Map<string, ThreadShare>();
  const ends = new Map<string, () => void>();
  const { database } = runs.site().db;
  const kind: JobKind = {
    table: 'run',
    async compute(_ctx, id, _signal, _follow, threads) {
      shares.set(id, threads);
      await new Promise<void>((end) => ends.set(id, end));
      await database.update(run).set({ state: 'done' }).where(eq(run.id, id));
    },
  };
  const queue = openQueue([kind], { jobs: 2, threads: 4 });
  await signIn();
  const first = await start();
  await queue.look();
  expect(shares.get(first.id)!.count).toBe(4);
  await signIn('ben');
  const second = await start();
  await queue.look();
  expect(shares.get(second.id)!.count).toBe(2);
  expect([...shares.values()].map(allowed)).toEqual([2, 2]);
  ends.get(second.id)!();
  await expect.poll(() => allowed(shares.get(first.id)!)).toBe(4);
  ends.get(first.id)!();
});

test('No thread of a sweep that was cancelled computes on', async () => {
  const shares: ThreadShare[] = [];
  const kind: JobKind = {
    ...STUDY_JOBS,
    compute(ctx, id, signal, follow, share) {
      shares.push(share);
      return STUDY_JOBS.compute(ctx, id, signal, follow, share);
    },
  };
  const queue = openQueue([kind], { jobs: 1, threads: 3 });
  await signIn();
  const { id } = await sweep(0.1);
  await queue.look();
  await expect.poll(() => taken(shares[0]!), { interval: 5 }).toBeGreaterThan(2);
  await done(writes.studies.cancel, { id });
  const next = await sweep(1);
  await queue.look();
  // The next one waits for its place.
  await expect.poll(() => shares.length).toBe(2);
  const atEnd = taken(shares[0]!);
  expect(atEnd, 'it was cancelled before its end').toBeLessThan(961);
  await untilStudy(next.id, 'done');
  expect(taken(shares[0]!)).toBe(atEnd);
});
