import { setImmediate as nextTurn } from 'node:timers/promises';
import { DAY_MS, MINUTE_MS } from '@sealtick/engine';
import type { Clock } from './clock.ts';
import type { Log } from './logging.ts';

const TICK_MS = 1_000;

/** Returns when a job is next due after a moment, ms UTC. */
export type NextTime = (after: number) => number;

export const every =
  (ms: number): NextTime =>
  (after) =>
    after + ms;

/** Runs once a day. @param minute Minute of the day, UTC. */
export const dailyAt =
  (minute: number): NextTime =>
  (after) => {
    const today = Math.floor(after / DAY_MS) * DAY_MS + minute * MINUTE_MS;
    return today > after ? today : today + DAY_MS;
  };

/** Runs once, at its first time. */
export const once: NextTime = () => Number.POSITIVE_INFINITY;

export interface Job {
  readonly name: string;
  readonly next: NextTime;
  /** Delay of the first run, if that is sooner than `next`. */
  readonly firstAfterMs?: number;
  /** Must end soon once `signal` is aborted. */
  work(signal: AbortSignal): Promise<void>;
}

interface Entry {
  readonly job: Job;
  readonly stopping: AbortController;
  due: number;
  running: Promise<void> | null;
}

/**
 * Runs repeated jobs by the injected clock. A job never runs twice at the same time and runs once for all missed times.
 * A failure is logged, and the job runs again when due.
 */
export class Schedule {
  private readonly clock: Clock;
  private readonly log: Log;
  private readonly entries = new Set<Entry>();
  private timer: NodeJS.Timeout | undefined;

  constructor(clock: Clock, log: Log) {
    this.clock = clock;
    this.log = log;
  }

  /** Adds a job. Returns a function that removes it: it aborts a current run and waits for it. */
  add(job: Job): () => Promise<void> {
    const now = this.clock.now();
    const due = job.firstAfterMs === undefined ? job.next(now) : now + job.firstAfterMs;
    const entry: Entry = { job, stopping: new AbortController(), due, running: null };
    this.entries.add(entry);
    return async () => {
      this.entries.delete(entry);
      entry.stopping.abort();
      await entry.running;
    };
  }

  /** Starts checking the clock every second. */
  start(): void {
    this.timer ??= setInterval(() => void this.tick(), TICK_MS);
    this.timer.unref();
    void this.tick();
  }

  /** Runs the jobs that are due, whose starts let other work pass in between. Resolves when they are done. */
  async tick(): Promise<void> {
    const now = this.clock.now();
    const running: (Promise<void> | null)[] = [];
    for (const entry of [...this.entries]) {
      if (!this.entries.has(entry)) continue;
      const isNew = entry.running === null;
      const run = this.runIfDue(entry, now);
      running.push(run);
      if (isNew && run !== null) await nextTurn();
    }
    await Promise.all(running);
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private runIfDue(entry: Entry, now: number): Promise<void> | null {
    if (entry.running) return entry.running;
    const next = entry.job.next(now);
    if (entry.due > now) {
      // A clock that was set back must not delay a job by more than its interval.
      entry.due = Math.min(entry.due, next);
      return null;
    }
    entry.due = next;
    entry.running = this.run(entry).finally(() => {
      entry.running = null;
    });
    return entry.running;
  }

  private async run({ job, stopping }: Entry): Promise<void> {
    try {
      await job.work(stopping.signal);
    } catch (error) {
      if (!stopping.signal.aborted) this.log.error({ err: error }, `${job.name} failed; it runs again when due`);
    }
  }
}
