import { access } from 'node:fs/promises';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { HealthError } from '../../platform/health.ts';
import type { Log } from '../../platform/logging.ts';
import type { WakeUps } from '../../platform/wake-up.ts';
import { LOG_CHANNEL } from './append-entries.ts';
import { writeCheckpointFile } from './checkpoint-file.ts';
import { isCheckpointDue, keepCheckpoint } from './keep-checkpoint.ts';
import * as repository from './log-repository.ts';
import type { ProviderLog } from './open-provider-log.ts';

export interface KeeperContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly wakeUps: WakeUps;
  readonly checkpointFile: string;
}

const SET_BACK =
  'The database has fewer entries than it had while this process ran: it was set back. Stop the program and start it again.';

/**
 * Writes each committed checkpoint to the file outside the database, soon after its commit, and keeps the history going
 * while nothing happens. A reader of the log like any other: what is not committed is never in the file.
 */
export class CheckpointKeeper {
  private readonly ctx: KeeperContext;
  private readonly provider: ProviderLog;
  private written: string | null = null;
  private seenSize = 0;
  private isSetBack = false;
  private failure: string | null = null;
  private end: (() => Promise<void>) | null = null;

  constructor(ctx: KeeperContext, provider: ProviderLog) {
    this.ctx = ctx;
    this.provider = provider;
  }

  start(): void {
    this.end = this.ctx.wakeUps.watch(LOG_CHANNEL, () => this.look());
  }

  /** Afterwards the file holds the newest checkpoint. */
  async stop(): Promise<void> {
    await this.end?.();
    this.end = null;
    await this.look();
  }

  /** Entries that are known to be committed to a log; 0 for one that this keeper does not follow. */
  sizeOf(logId: string): number {
    return logId === this.provider.logId ? this.seenSize : 0;
  }

  /** @throws {HealthError} */
  check(): void {
    if (this.isSetBack) throw new HealthError('failed', SET_BACK);
    if (this.failure !== null) {
      throw new HealthError('degraded', `log-checkpoint.txt cannot be written (${this.failure}).`);
    }
  }

  private async look(): Promise<void> {
    const { database, clock, log } = this.ctx;
    const { logId, key } = this.provider;
    const head = await repository.findProviderHead(database);
    // After a restore another process may write a newer log; this one's file follows only its own.
    if (head?.logId !== logId || !head.checkpoint) return;
    // The file is the proof of what was lost: an older checkpoint never replaces it.
    if (head.peaks.size < this.seenSize) {
      if (!this.isSetBack) log.error({ entries: head.peaks.size, before: this.seenSize }, SET_BACK);
      this.isSetBack = true;
      return;
    }
    this.seenSize = head.peaks.size;
    if (head.checkpoint !== this.written || !(await this.isThere())) await this.write(head.checkpoint);
    if (isCheckpointDue(head, clock.now())) await keepCheckpoint({ clock, key }, database, logId);
  }

  private async write(note: string): Promise<void> {
    const { checkpointFile, log } = this.ctx;
    try {
      await writeCheckpointFile(checkpointFile, note);
      this.written = note;
      if (this.failure !== null) log.info({ checkpointFile }, 'the newest checkpoint is written again');
      this.failure = null;
    } catch (error) {
      const { code = 'unknown error' } = error as NodeJS.ErrnoException;
      if (code !== this.failure) log.error({ err: error, checkpointFile }, 'the newest checkpoint cannot be written');
      this.failure = code;
    }
  }

  private isThere(): Promise<boolean> {
    return access(this.ctx.checkpointFile).then(
      () => true,
      () => false,
    );
  }
}
