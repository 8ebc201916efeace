import { randomBytes } from 'node:crypto';
import type { LogCheckpoint, Principal } from '@sealtick/contract';
import { CLOCK_TOLERANCE_MS, systemClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { HealthError } from '../../platform/health.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { every } from '../../platform/schedule.ts';
import { type Appended, appendEntries, type Facts } from './append-entries.ts';
import { CheckpointKeeper } from './checkpoint-keeper.ts';
import { COLLECT_MS, CosignatureCollector } from './cosignature-collector.ts';
import { logRoutes } from './log.routes.ts';
import { LogGuard } from './log-guard.ts';
import { findProviderHead } from './log-repository.ts';
import { openProviderLog, type ProviderLog } from './open-provider-log.ts';
import { CheckpointReader } from './read-checkpoint.ts';
import { type ReadEntry, readEntries } from './read-entries.ts';
import { type LogTail, readTail, type TailPosition } from './read-tail.ts';
import { logFiles } from './verify-database.ts';
import { wellKnownRoutes } from './well-known.routes.ts';

export { type Appended, LOG_CHANNEL } from './append-entries.ts';
export { type EntryRow, findLastIssuedAt } from './log-repository.ts';
export { readEntriesOf } from './read-entries.ts';
export { readLogId } from './read-log-id.ts';
export { readOpened } from './read-opened.ts';
export { readProof } from './read-proof.ts';
export type { LogTail, TailPosition } from './read-tail.ts';
export { readWithheld } from './read-withheld.ts';
export { type AuditDepth, hasCheckpointFile, verifyDatabase, withLogSnapshot } from './verify-database.ts';

const MINUTE_MS = 60_000;
const FIRST_COLLECTED_AFTER_MS = 5_000;

/** The append-only log, for the modules that write facts and those that read them. */
export interface LogModule extends ServerModule {
  /** The provider's log; there is one from `prepare` on. After a restore it is another. */
  providerLogId(): string;
  /**
   * Puts facts at the end of a log in the caller's transaction: dense indexes, time, salt, leaf hashes and the signed
   * checkpoint. Other writers wait until that transaction ends, so call it late, and once for many facts.
   */
  appendEntries(tx: Database, logId: string, facts: Facts): Promise<Appended>;
  /** Entries of the provider's log by index, both ends included; what the principal may not see yet has no content. */
  readEntries(from: number, to: number, principal: Principal): Promise<ReadEntry[]>;
  /** What the provider's log vouches for: the newest checkpoint that this process knows, also where the database went back. */
  readCheckpoint(): Promise<LogCheckpoint>;
  /** The newest checkpoint that this process knows to be committed, as it was signed; null before \`prepare\`. */
  newestCheckpoint(): string | null;
  /** For who follows the log: all of what comes after a position, whoever may see it. */
  readTail(after: TailPosition, range: { readonly limit: number; readonly reach: number }): Promise<LogTail | null>;
}

interface Needs extends Platform {
  /** Asked for by the operator, for one start. */
  readonly beginRestoredLog?: boolean;
  /** Seconds of this clock in one of wall time; 1 if left out. */
  readonly speed?: number;
}

export function createLogModule(platform: Needs): LogModule {
  const { config, clock, database, workDatabase, beginRestoredLog = false, speed = 1 } = platform;
  const toleranceMs = CLOCK_TOLERANCE_MS * speed;
  const random = (length: number) => new Uint8Array(randomBytes(length));
  const { keyFile, checkpointFile } = logFiles(config.dataDir);
  const reading = { database, clock, entitlement: { publicDelayMs: config.publicFeedDelayMinutes * MINUTE_MS } };
  let log: ProviderLog | null = null;
  let guard: LogGuard | null = null;
  let keeper: CheckpointKeeper | null = null;
  let endCollecting: (() => Promise<void>) | null = null;
  const checkpoints = new CheckpointReader(database, () => guard?.newest ?? null);

  const opened = (): ProviderLog => {
    if (!log) throw new Error('The log is not open: prepare() comes first');
    return log;
  };

  return {
    name: 'log',
    routes: logRoutes(reading, checkpoints),
    wellKnown: wellKnownRoutes(checkpoints),
    checks: [
      {
        name: 'log',
        async check() {
          if (!(await findProviderHead(workDatabase))) throw new AppError('UNAVAILABLE', 'The log is not open yet.');
          keeper?.check();
          if (log?.outcome === 'restored') throw new HealthError('degraded', afterRestore(log));
        },
      },
    ],
    async prepare() {
      log = await openProviderLog({
        database: workDatabase,
        clock,
        toleranceMs,
        random,
        checkpointFile,
        keyFile,
        host: config.baseUrl === null ? 'localhost' : new URL(config.baseUrl).host,
        market: config.market === 'simulated' ? 'simulated' : 'real',
        beginRestored: beginRestoredLog,
      });
      guard = new LogGuard(log);
      if (log.outcome === 'restored') platform.log.error({ origin: log.origin }, afterRestore(log));
      else if (beginRestoredLog) platform.log.warn('--begin-restored-log has no effect: nothing is missing');
    },
    async start() {
      keeper = new CheckpointKeeper({ ...platform, database: workDatabase, checkpointFile }, opened().key, guard!);
      keeper.start();
      if (config.witnesses.length === 0) return;
      const collecting = { ...platform, clock: systemClock, database: workDatabase, witnesses: config.witnesses };
      const collector = new CosignatureCollector(collecting, guard!);
      endCollecting = platform.schedule.add({
        name: 'The collection of cosignatures',
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
      const context = { clock, random, key: log?.key ?? null, guard, isChecked: true, toleranceMs };
      return appendEntries(context, tx, logId, facts);
    },
    readEntries: (from, to, principal) => readEntries(reading, { from, to }, principal),
    readCheckpoint: () => checkpoints.read(),
    newestCheckpoint: () => guard?.newest.note ?? null,
    readTail: (after, range) => readTail(workDatabase, after, range),
  };
}

function afterRestore({ lost }: ProviderLog): string {
  return `A new log begins: it follows a restore. The database lacked entries of the log ${lost!.origin}, of which ${lost!.size} were signed. Where nobody restored a backup, somebody rolled the database back.`;
}
