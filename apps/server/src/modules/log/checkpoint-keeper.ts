import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { EnvironmentError } from '../../platform/errors.ts';
import { HealthError } from '../../platform/health.ts';
import type { Log } from '../../platform/logging.ts';
import type { WakeUps } from '../../platform/wake-up.ts';
import { LOG_CHANNEL } from './append-entries.ts';
import { readCheckpointFile, writeCheckpointFile } from './checkpoint-file.ts';
import { getJournal } from './checkpoint-journal.ts';
import { findProviderHead, type LogHead } from './head-repository.ts';
import { JournalWatch } from './journal-watch.ts';
import { LogContradictionError, type LogGuard } from './log-guard.ts';
import type { LogKey } from './log-key.ts';
import { isCheckpointDue, renewCheckpoint } from './renew-checkpoint.ts';
import { type SignedTree, toSignedTree } from './signed-tree.ts';

export interface KeeperContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly wakeUps: WakeUps;
  readonly checkpointFile: string;
}

/**
 * Writes each committed checkpoint to the files outside the database soon after its commit, and signs a quiet log again
 * every hour. Never writes a checkpoint that does not extend the known tree, because the files are evidence.
 */
export class CheckpointKeeper {
  private readonly ctx: KeeperContext;
  private readonly key: LogKey;
  private readonly guard: LogGuard;
  private readonly journal: JournalWatch;
  private isReported = false;
  private failure: string | null = null;
  private end: (() => Promise<void>) | null = null;

  constructor(ctx: KeeperContext, key: LogKey, guard: LogGuard) {
    this.ctx = ctx;
    this.key = key;
    this.guard = guard;
    this.journal = new JournalWatch(getJournal(ctx.checkpointFile));
  }

  start(): void {
    this.end = this.ctx.wakeUps.watch(LOG_CHANNEL, () => this.look());
  }

  /** Stops watching, after the files hold the newest checkpoint. */
  async stop(): Promise<void> {
    await this.end?.();
    this.end = null;
    await this.look();
  }

  /**
   * Checks the log's state.
   * @throws {HealthError} failed on a contradiction or a journal that lost lines, degraded if the files cannot be written.
   */
  check(): void {
    const { contradiction } = this.guard;
    if (contradiction !== null) throw new HealthError('failed', contradiction);
    if (this.journal.fault !== null) throw new HealthError('failed', this.journal.fault);
    if (this.failure !== null) {
      throw new HealthError('degraded', `Cannot write log-checkpoint.txt or checkpoints.log (${this.failure}).`);
    }
  }

  private async look(): Promise<void> {
    const { guard } = this;
    try {
      await this.watchJournal();
      await this.follow();
    } catch (error) {
      if (!(error instanceof LogContradictionError)) throw error;
    }
    if (guard.contradiction === null || this.isReported) return;
    this.ctx.log.error(guard.contradiction);
    this.isReported = true;
  }

  private async watchJournal(): Promise<void> {
    const before = this.journal.fault;
    await this.journal.look();
    if (before === null && this.journal.fault !== null) this.ctx.log.error(this.journal.fault);
  }

  private async follow(): Promise<void> {
    const { db, clock, checkpointFile } = this.ctx;
    const { guard, key } = this;
    // Before the head: the file is never ahead of what is committed.
    const stored = await readStored(checkpointFile);
    const head = await findHead(db);
    await guard.accept(db, head, stored);
    await this.write(guard.newest, stored);
    if (isCheckpointDue(head!, clock.now())) await renewCheckpoint({ clock, key, guard }, db, guard.logId);
  }

  private async write(tree: SignedTree, stored: SignedTree | null): Promise<void> {
    const { checkpointFile, log } = this.ctx;
    try {
      await this.journal.add(tree);
      if (stored?.note !== tree.note) await writeCheckpointFile(checkpointFile, tree.note);
      if (this.failure !== null) log.info({ checkpointFile }, 'the newest checkpoint is written again');
      this.failure = null;
    } catch (error) {
      const { code = 'unknown error' } = error as NodeJS.ErrnoException;
      if (code !== this.failure) log.error({ err: error, checkpointFile }, 'cannot write the newest checkpoint');
      this.failure = code;
    }
  }
}

/** The checkpoint file; null where it is missing or damaged, and is to be written again. */
async function readStored(path: string): Promise<SignedTree | null> {
  try {
    const stored = await readCheckpointFile(path);
    return stored && toSignedTree(stored.note, 0);
  } catch (error) {
    if (error instanceof EnvironmentError) return null;
    throw error;
  }
}

/** Returns the head of the log; null if there is none, or its peaks do not match its size. */
async function findHead(db: Database): Promise<LogHead | null> {
  try {
    return await findProviderHead(db);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
