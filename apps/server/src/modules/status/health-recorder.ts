import { type Database, withTransaction } from '../../platform/database.ts';
import type { HealthBoard, HealthCheck } from '../../platform/health.ts';
import { deleteOthers, insertChanges, selectChecks, upsertChecks } from './health-repository.ts';

/** Changes held in memory while the database is unavailable; the oldest are dropped first. */
const CHANGES_KEPT = 1_000;

/** Stores the reports of a health board: the current state of each part, and every change. */
export class HealthRecorder {
  private readonly database: Database;
  private readonly board: HealthBoard;
  private changes: HealthCheck[] = [];
  private saving: Promise<void> = Promise.resolve();

  constructor(db: Database, board: HealthBoard) {
    this.database = db;
    this.board = board;
  }

  /** Starts storing reports. States stored by an earlier start keep their age. */
  async open(): Promise<void> {
    this.board.recall(await selectChecks(this.database));
    this.board.onReport((check, isChange) => {
      if (!isChange) return;
      this.changes = [...this.changes, check].slice(-CHANGES_KEPT);
      // After a database error the next save tries again.
      this.save().catch(() => {});
    });
  }

  /** Stores all reports up to now, one save at a time. After an error they are stored with the next save. */
  save(): Promise<void> {
    const next = this.saving.catch(() => {}).then(() => this.saveNow());
    this.saving = next;
    return next;
  }

  /** Removes parts that only an earlier version of the program reported. */
  async forgetOthers(): Promise<void> {
    const names = this.board.checks().map(({ name }) => name);
    await deleteOthers(this.database, names);
  }

  private async saveNow(): Promise<void> {
    const { changes } = this;
    // Stored as reported; readers determine what is overdue.
    const checks = this.board.reports();
    await withTransaction(this.database, async (tx) => {
      await insertChanges(tx, changes);
      await upsertChecks(tx, checks);
    });
    const saved = new Set(changes);
    this.changes = this.changes.filter((change) => !saved.has(change));
  }
}
