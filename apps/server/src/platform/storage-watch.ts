import { sql } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import { type Database, withTransaction } from './database.ts';
import { HealthError } from './health.ts';
import type { ReadinessCheck } from './http/readiness.ts';
import { storageProblem } from './storage-problem.ts';

/** Two rounds of checks: what failed once is seen, also if it can be stored again soon. */
const SHOWN_MS = 10_000;

interface StorageWatchDeps {
  readonly clock: Clock;
  readonly db: Database;
}

/** Knows whether the database stored nothing of the last requests. */
export class StorageWatch {
  private readonly deps: StorageWatchDeps;
  private reason: string | null = null;
  private failedAt = 0;

  constructor(deps: StorageWatchDeps) {
    this.deps = deps;
  }

  /** Notes the error of a request. Only what kept the database from storing counts. */
  note(error: unknown): void {
    const reason = storageProblem(error);
    if (reason === null) return;
    this.reason = reason;
    this.failedAt = this.deps.clock.now();
  }

  /** Fails from the first request of which nothing was stored until the database can store again. */
  get check(): ReadinessCheck {
    return { name: 'writes', everywhere: true, isHiddenWhileOk: true, check: () => this.checkNow() };
  }

  private async checkNow(): Promise<void> {
    if (this.reason === null) return;
    if (this.deps.clock.now() - this.failedAt >= SHOWN_MS) this.reason = await findProblem(this.deps.db);
    if (this.reason !== null) throw new HealthError('failed', `Changes are not being stored: ${this.reason}.`);
  }
}

/** Returns why a megabyte of a table that exists only for this moment cannot be stored; null if it can. */
async function findProblem(db: Database): Promise<string | null> {
  try {
    return await withTransaction(db, async (tx) => {
      const { rows } = await tx.execute<{ mode: string }>(sql`select current_setting('transaction_read_only') as mode`);
      if (rows[0]!.mode === 'on') return storageProblem(Object.assign(new Error(), { code: '25006' }));
      await tx.execute(sql`create temporary table storage_probe (filler text storage plain) on commit drop`);
      await tx.execute(sql`insert into storage_probe select repeat('x', 7000) from generate_series(1, 150)`);
      return null;
    });
  } catch (error) {
    return storageProblem(error);
  }
}
