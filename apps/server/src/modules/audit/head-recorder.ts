import { appendRecord } from '../../platform/append-record.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { findHead } from './audit-repository.ts';
import { getRecord } from './recorded-heads.ts';

interface RecorderContext {
  readonly db: Database;
  readonly clock: Clock;
  /** Path of `checkpoints.log`. */
  readonly journal: string;
}

/** Records size and newest hash of the audit log in a file, which a person who changes rows may not reach. */
export class HeadRecorder {
  private readonly ctx: RecorderContext;
  private recorded = 0;

  constructor(ctx: RecorderContext) {
    this.ctx = ctx;
  }

  /** Records the head if there are new entries. */
  async record(): Promise<void> {
    const { db, clock, journal } = this.ctx;
    const { size, hash } = await findHead(db);
    if (size === this.recorded) return;
    await appendRecord(journal, getRecord(clock.now(), { size, hash: hash.toString('hex') }));
    this.recorded = size;
  }
}
