import type { Database } from '../../../platform/database.ts';
import type { CountRequest, HourlyLimit } from './hourly-limit.ts';

interface PendingCount {
  readonly counted: CountRequest;
  /** ms UTC. */
  readonly now: number;
  readonly done: (waitMs: number) => void;
  readonly failed: (error: unknown) => void;
}

interface GatheredCountsDeps {
  readonly db: Database;
  readonly limit: HourlyLimit;
}

/**
 * Counts what many attempts take at the same time in one statement: a signal to a hundred endpoints would otherwise wait
 * for a hundred commits.
 */
export class GatheredCounts {
  private readonly deps: GatheredCountsDeps;
  private waiting: PendingCount[] = [];
  private isCounting = false;

  constructor(deps: GatheredCountsDeps) {
    this.deps = deps;
  }

  /** Counts one. Returns 0, or the time after which there is room for it, ms. @param now ms UTC */
  take(counted: CountRequest, now: number): Promise<number> {
    return new Promise((done, failed) => {
      this.waiting.push({ counted, now, done, failed });
      if (this.isCounting) return;
      this.isCounting = true;
      // After the other attempts that begin now.
      setImmediate(() => void this.countAll());
    });
  }

  private async countAll(): Promise<void> {
    while (this.waiting.length > 0) {
      // A statement changes each row once.
      const batch = [...new Map(this.waiting.toReversed().map((one) => [one.counted.id, one])).values()];
      this.waiting = this.waiting.filter((one) => !batch.includes(one));
      // One that cannot be counted, because its account was just erased, must not hold back the others.
      if (!(await this.countTogether(batch))) for (const one of batch) await this.countAlone(one);
    }
    this.isCounting = false;
  }

  private async countTogether(batch: readonly PendingCount[]): Promise<boolean> {
    try {
      const waits = await this.takeEach(batch);
      for (const [i, { done }] of batch.entries()) done(waits[i]!);
      return true;
    } catch {
      return false;
    }
  }

  private async countAlone(one: PendingCount): Promise<void> {
    await this.takeEach([one]).then(([wait]) => one.done(wait!), one.failed);
  }

  private takeEach(batch: readonly PendingCount[]): Promise<number[]> {
    const { db, limit } = this.deps;
    const now = Math.max(...batch.map((one) => one.now));
    return limit.takeEach(
      db,
      batch.map(({ counted: { id, accountId } }) => ({ id, accountId })),
      now,
    );
  }
}
