import { randomBytes } from 'node:crypto';
import { CLOCK_TOLERANCE_MS, systemClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { HealthError } from '../../platform/health.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { every } from '../../platform/schedule.ts';
import { type Appended, appendEntries, type Facts } from './append-entries.ts';
import { CheckpointKeeper } from './checkpoint-keeper.ts';
import { COLLECT_MS, CosignatureCollector } from './cosignature-collector.ts';
import { findProviderHead } from './head-repository.ts';
import { logReads } from './log.reads.ts';
import { LogGuard } from './log-guard.ts';
import { findLostCheckpoint, isLogOpen, openProviderLog, type ProviderLog } from './open-provider-log.ts';
import { CheckpointReader } from './read-checkpoint.ts';
import { type ReadEntry, readWhole } from './read-entries.ts';
import { type LogTail, readTail, type TailPosition } from './read-tail.ts';
import type { AssetClassOf } from './subject-of-entry.ts';
import { logFiles } from './verify-database.ts';

export { getAlert } from './alert-of-entry.ts';
export { type Appended, LOG_CHANNEL } from './append-entries.ts';
export { journalIn } from './checkpoint-journal.ts';
export type { EntryRow } from './entry-repository.ts';
export { extendRestoredJournal } from './extend-restored-journal.ts';
export { formatFeedCursor, parseFeedCursor } from './feed-cursor.ts';
export { findLastIssuedAt, findProviderHead } from './head-repository.ts';
export { type LogKey, makeKey } from './log-key.ts';
export {
  endPosition,
  isSeenAtOnce,
  isWithin,
  type Position,
  seenAtOnceBy,
  sentLive,
  sentPublic,
  wasSent,
} from './position.ts';
export { readChangedSince, readEndCursor } from './read-changed-since.ts';
export { readSignalEntries } from './read-entries.ts';
export { readLogId } from './read-log-id.ts';
export { readOpened } from './read-opened.ts';
export { followsRestore, readRestore, restoredAt } from './read-restore.ts';
export { readEntriesAbout, readSealed } from './read-sealed.ts';
export type { LogTail, TailPosition } from './read-tail.ts';
export { readWithheld } from './read-withheld.ts';
export { requireNewerCheckpoint } from './require-newer-checkpoint.ts';
export { type AuditDepth, hasCheckpointFile, verifyDatabase, withLogSnapshot } from './verify-database.ts';

const FIRST_COLLECTED_AFTER_MS = 5_000;

/** The append-only log, for the modules that write facts and those that read them. */
export interface LogModule extends ServerModule {
  /** Returns the id of the provider's log. It exists after `prepare`; a restore changes it. */
  providerLogId(): string;
  /**
   * Appends facts to a log in the caller's transaction, with dense indexes, time, salt, leaf hashes and a signed
   * checkpoint. Other writers wait until that transaction ends: call it late, and once for many facts.
   */
  appendEntries(db: Database, logId: string, facts: Facts): Promise<Appended>;
  /** Returns the entries of an index range in full, regardless of entitlement: for computing records. */
  readWhole(from: number, to: number): Promise<ReadEntry[]>;
  /** Returns the newest signed checkpoint that this process knows to be committed; null before `prepare`. */
  newestCheckpoint(): string | null;
  /**
   * Returns the text of a signed checkpoint whose entries the database lacks or contradicts; null if none is known. Before
   * `prepare`, the files of the log show it.
   */
  findLostCheckpoint(): Promise<string | null>;
  /**
   * Whether the log is open, here or in the worker that writes it, and the database has lost none of it.
   * @throws {EnvironmentError} if this process could not open it
   */
  isOpen(): Promise<boolean>;
  /** Returns all entries after a position, regardless of entitlement. */
  readTail(after: TailPosition, range: { readonly limit: number; readonly reach: number }): Promise<LogTail | null>;
}

interface LogDeps extends Platform {
  /** Flag of the operator for one start. */
  readonly beginRestoredLog?: boolean;
  /** Seconds of this clock per second of wall-clock time; 1 if omitted. */
  readonly speed?: number;
  readonly getAssetClass?: AssetClassOf;
}

/** Creates the module of the provider's log: appends entries, signs checkpoints and serves proofs. */
export function createLogModule(platform: LogDeps): LogModule {
  const { config, clock, db, workDatabase, beginRestoredLog = false, speed = 1, getAssetClass } = platform;
  const toleranceMs = CLOCK_TOLERANCE_MS * speed;
  const random = (length: number) => new Uint8Array(randomBytes(length));
  const files = { ...logFiles(config.dataDir), db: workDatabase, beginRestored: beginRestoredLog };
  let log: ProviderLog | null = null;
  let guard: LogGuard | null = null;
  let keeper: CheckpointKeeper | null = null;
  let endCollecting: (() => Promise<void>) | null = null;
  const checkpoints = new CheckpointReader(db, () => guard?.newest ?? null);

  const opened = (): ProviderLog => {
    if (!log) throw new Error('The log is not open: call prepare() first');
    return log;
  };

  return {
    name: 'log',
    reads: logReads(checkpoints),
    checks: [
      {
        name: 'log',
        async check() {
          if (!(await findProviderHead(workDatabase))) throw new AppError('UNAVAILABLE', 'The log is not open yet.');
          keeper?.check();
          if (log?.journalFault) throw new HealthError('failed', afterLoss(log.journalFault));
          if (log?.outcome === 'restored') throw new HealthError('degraded', afterRestore(log));
        },
      },
    ],
    async prepare() {
      log = await openProviderLog({
        ...files,
        clock,
        toleranceMs,
        random,
        host: config.baseUrl === null ? 'localhost' : new URL(config.baseUrl).host,
        market: config.market === 'simulated' ? 'simulated' : 'real',
      });
      guard = new LogGuard(log);
      if (log.journalFault) platform.log.error(afterLoss(log.journalFault));
      if (log.outcome === 'restored') platform.log.error({ origin: log.origin }, afterRestore(log));
      else if (beginRestoredLog) platform.log.warn('--begin-restored-log has no effect: the checkpoint file exists');
    },
    async start() {
      keeper = new CheckpointKeeper({ ...platform, ...files }, opened().key, guard!);
      keeper.start();
      if (config.witnesses.length === 0) return;
      const { witnesses, egressAllow } = config;
      // As a literal, in which a wrong name is an error.
      const collector = new CosignatureCollector(
        { db: workDatabase, clock: systemClock, health: platform.health, witnesses, egressAllow },
        guard!,
      );
      endCollecting = platform.schedule.add({
        name: 'cosignature collection',
        next: every(COLLECT_MS),
        firstAfterMs: FIRST_COLLECTED_AFTER_MS,
        work: (signal) => collector.round(signal),
      });
    },
    async stop() {
      await endCollecting?.();
      endCollecting = null;
      await keeper?.stop();
      keeper = null;
    },
    providerLogId: () => opened().logId,
    appendEntries(tx, logId, facts) {
      const context = { clock, random, key: log?.key ?? null, guard, isChecked: true, toleranceMs, getAssetClass };
      return appendEntries(context, tx, logId, facts);
    },
    readWhole: (from, to) => readWhole(db, { from, to }),
    newestCheckpoint: () => guard?.newest.note ?? null,
    findLostCheckpoint: async () => (guard === null ? findLostCheckpoint(files) : guard.lostCheckpoint),
    isOpen: async () => log !== null || isLogOpen(files),
    readTail: (after, range) => readTail(workDatabase, after, range),
  };
}

function afterLoss(fault: string): string {
  return `At this start ${fault.charAt(0).toLowerCase()}${fault.slice(1)} If no one removed them on purpose, preserve DATA_DIR. The next start continues with the file as it is.`;
}

function afterRestore({ lost }: ProviderLog): string {
  return `This start began a new log after a restore. The database had lost entries of the log ${lost!.origin}, which has ${lost!.size} signed entries. If no one restored a backup, the database was rolled back.`;
}
