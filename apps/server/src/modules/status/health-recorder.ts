import { type Database, withTransaction } from '../../platform/database.ts';
import type { HealthBoard, HealthCheck } from '../../platform/health.ts';
import { deleteOthers, insertChanges, selectChecks, upsertChecks } from './health-repository.ts';

/** Changes kept in memory while the database is away; the oldest go first. */
const CHANGES_KEPT = 1_000;

/** Keeps what a board is told: the present state of each part, and every change. */
export class HealthRecorder {
  private readonly database: Database;
  private readonly board: HealthBoard;
  private changes: HealthCheck[] = [];
  private saving: Promise<void> = Promise.resolve();

  constructor(database: Database, board: HealthBoard) {
    this.database = database;
    this.board = board;
  }

  /** From here on reports are kept; states that were known before keep their age. */
  async open(): Promise<void> {
    this.board.recall(await selectChecks(this.database));
    this.board.onReport((check, isChange) => {
      if (!isChange) return;
      this.changes = [...this.changes, check].slice(-CHANGES_KEPT);
      // A database that is away is asked again by the next save.
      this.save().catch(() => {});
    });
  }

  /** Stores everything up to now, one save after another; what could not be stored waits for the next. */
  save(): Promise<void> {
    const next = this.saving.catch(() => {}).then(() => this.saveNow());
    this.saving = next;
    return next;
  }

  /** Parts of an earlier program that have not reported since are left out of the present state. */
  async forgetOthers(): Promise<void> {
    const names = this.board.checks().map(({ name }) => name);
    await deleteOthers(this.database, names);
  }

  private async saveNow(): Promise<void> {
    const { changes } = this;
    // As they were reported: whoever reads them sees for himself what is overdue.
    const checks = this.board.reports();
    await withTransaction(this.database, async (tx) => {
      await insertChanges(tx, changes);
      await upsertChecks(tx, checks);
    });
    const saved = new Set(changes);
    this.changes = this.changes.filter((change) => !saved.has(change));
  }
}
