import type { Clock } from './clock.ts';
import type { Log } from './logging.ts';

const TICK_MS = 1_000;
const DAY_MS = 86_400_000;

/** When a job is due next after a moment, ms UTC. */
export type NextTime = (after: number) => number;

export const every =
  (ms: number): NextTime =>
  (after) =>
    after + ms;

/** Once a day. @param minute Of the day, UTC. */
export const dailyAt =
  (minute: number): NextTime =>
  (after) => {
    const today = Math.floor(after / DAY_MS) * DAY_MS + minute * 60_000;
    return today > after ? today : today + DAY_MS;
  };

/** Never again after its first time. */
export const once: NextTime = () => Number.POSITIVE_INFINITY;

export interface Job {
  readonly name: string;
  readonly next: NextTime;
  /** How long after being added it runs for the first time, if that is sooner than `next` says. */
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
 * Work that comes again and again, by the injected clock. A job never runs beside itself, runs once however many of its
 * times have passed, and one that fails is told and comes again.
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

  /** @returns how to end it: what is under way is asked to stop and waited for. */
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

  /** Looks at the clock every second from now on. */
  start(): void {
    this.timer ??= setInterval(() => void this.tick(), TICK_MS);
    this.timer.unref();
    void this.tick();
  }

  /** Runs what is due; resolves when that is done. */
  async tick(): Promise<void> {
    const now = this.clock.now();
    await Promise.all([...this.entries].map((entry) => this.look(entry, now)));
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private look(entry: Entry, now: number): Promise<void> | null {
    if (entry.running) return entry.running;
    const next = entry.job.next(now);
    if (entry.due > now) {
      // A clock set back must not put a job off for longer than its own time.
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
      if (!stopping.signal.aborted) this.log.error({ err: error }, `${job.name} failed; it is tried again when due`);
    }
  }
}
