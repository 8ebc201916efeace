import type { Database } from '../../../platform/database.ts';
import type { DeliveryAttempt } from './attempt-result.ts';
import { type RecordContext, type RecordedOutcome, recordOutcomes } from './record-outcomes.ts';

/** Attempts of one transaction. */
const BATCH = 200;
/** Deliveries that a line of the log names. */
const NAMED = 10;
/** Failures of the database while a result is stored; then the message is sent again after its lease. */
const TRIES = 3;

interface PendingOutcome {
  readonly attempted: DeliveryAttempt;
  readonly done: (recorded: RecordedOutcome | null) => void;
}

interface OutcomeStoreDeps extends RecordContext {
  readonly db: Database;
}

/** Stores the results of attempts: those that end while others are being stored go together into the next transaction. */
export class OutcomeStore {
  private readonly deps: OutcomeStoreDeps;
  private waiting: PendingOutcome[] = [];
  private isStoring = false;

  constructor(deps: OutcomeStoreDeps) {
    this.deps = deps;
  }

  /** Resolves when the result is stored; to null if the database did not store it. */
  store(attempted: DeliveryAttempt): Promise<RecordedOutcome | null> {
    return new Promise((done) => {
      this.waiting.push({ attempted, done });
      if (!this.isStoring) void this.storeAll();
    });
  }

  private async storeAll(): Promise<void> {
    this.isStoring = true;
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, BATCH);
      // One result that cannot be stored must not hold back the others.
      if (!(await this.storeTogether(batch))) for (const one of batch) await this.storeAlone(one);
    }
    this.isStoring = false;
  }

  private async storeTogether(batch: readonly PendingOutcome[]): Promise<boolean> {
    const { db, log } = this.deps;
    try {
      const attempted = batch.map((one) => one.attempted);
      const recorded = await recordOutcomes(db, attempted, this.deps);
      for (const [i, { done }] of batch.entries()) done(recorded[i]!);
      return true;
    } catch (error) {
      const deliveries = batch.slice(0, NAMED).map(({ attempted }) => attempted.row.id);
      log.error({ err: error, deliveries, count: batch.length }, 'the results of deliveries were not stored');
      return false;
    }
  }

  private async storeAlone(one: PendingOutcome): Promise<void> {
    for (let tries = 1; tries < TRIES; tries += 1) if (await this.storeTogether([one])) return;
    one.done(null);
  }
}
