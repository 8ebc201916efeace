import { MINUTE_MS } from '@sealtick/engine';
import { HealthError } from '../../platform/health.ts';
import type { Audit } from '../../platform/http/mount-writes.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { dailyAt, every } from '../../platform/schedule.ts';
import { journalIn } from '../log/index.ts';
import type { RecordAct } from './act.ts';
import { appendAct } from './append-act.ts';
import { auditCheckWrites, auditReads } from './audit.reads.ts';
import { checkAudit } from './audit-check.ts';
import { type AuditKey, openAuditKey } from './audit-key.ts';
import { findHead } from './audit-repository.ts';
import { auditWrites } from './audit-writes.ts';
import { HeadRecorder } from './head-recorder.ts';
import { pruneAudit } from './prune-audit.ts';

export type { RecordAct } from './act.ts';
export { findNewestAct, findOrMakePseudonym, selectAddresses, selectNewestFor } from './audit-repository.ts';
export { BACKUP_WRITTEN, findLastBackup } from './last-backup.ts';
export { readAccountActs } from './read-own-acts.ts';
export { recordCommand } from './record-command.ts';
export { type AuditReport, formatAuditFinding } from './verify-audit.ts';
export { verifyOwnAudit } from './verify-own-audit.ts';

const OTHER_KEY =
  'The key of the audit log differs from that of the newest entry. Set AUDIT_SECRET to the same value on every node.';

/** The chain is verified every day at 03:20 UTC. */
const CHECK_MINUTE = 3 * 60 + 20;

type AuditDeps = Pick<Platform, 'config' | 'db' | 'workDatabase' | 'clock' | 'log' | 'schedule'>;

export interface AuditLog {
  /** Stores the audit entry of a declared write in its transaction. */
  readonly audit: Audit;
  /** Records an act that is not a declared write. */
  readonly record: RecordAct;
  /** Deletes entries older than seven years. @param now ms UTC. */
  readonly prune: (now: number) => Promise<void>;
  readonly module: ServerModule;
}

/** Creates the audit log: who changed what, in a chain that only the holder of its key can continue. */
export function createAudit({ config, db, workDatabase, clock, log, schedule }: AuditDeps): AuditLog {
  let opened: Promise<AuditKey> | null = null;
  const key = () => (opened ??= openAuditKey(config));
  const record: RecordAct = async (tx, act) => appendAct({ clock, key: await key() }, tx, act);
  const recorder = new HeadRecorder({ db: workDatabase, clock, journal: journalIn(config.dataDir) });
  const prune = async (now: number) => pruneAudit(workDatabase, await key(), now);
  const verify = () => checkAudit({ db: workDatabase, clock, log, place: config });
  let ends: (() => Promise<void>)[] = [];

  const module: ServerModule = {
    name: 'audit',
    reads: auditReads(),
    writes: auditCheckWrites(verify),
    checks: [
      {
        name: 'audit log',
        everywhere: true,
        isForOperator: true,
        async check() {
          const { keyId } = await findHead(db);
          if (keyId !== null && keyId !== (await key()).id) throw new HealthError('degraded', OTHER_KEY);
        },
      },
    ],
    open: async () => void (await key()),
    async prepare() {
      const { keyId, size } = await findHead(workDatabase);
      if (keyId === null || keyId === (await key()).id) return;
      log.error({ entries: size }, 'the audit log continues under another key: its key file was lost or replaced');
      await record(workDatabase, { act: 'audit.key-changed', by: { kind: 'program' }, accountId: null });
    },
    async start() {
      const check = async () => void (await verify());
      ends = [
        schedule.add({ name: 'record of the audit log', next: every(MINUTE_MS), work: () => recorder.record() }),
        schedule.add({ name: 'verification of the audit log', next: dailyAt(CHECK_MINUTE), work: check }),
      ];
    },
    async stop() {
      for (const end of ends) await end();
      ends = [];
      await recorder.record();
    },
  };
  return { audit: auditWrites(record), record, prune, module };
}
