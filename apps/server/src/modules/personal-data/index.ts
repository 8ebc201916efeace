import { type AccountDeletion, reads, writes } from '@sealtick/contract';
import { HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { getOwnOrigin } from '../../config/own-origin.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/http/serve-reads.ts';
import { serveWrite } from '../../platform/http/serve-writes.ts';
import type { QueueMail } from '../../platform/mail/mail.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { every } from '../../platform/schedule.ts';
import type { RecordAct } from '../audit/index.ts';
import { signInSecret } from '../identity/index.ts';
import { deleteExpired } from './delete-expired.ts';
import { cancelDeletion, deleteLater, keepSignedIn, requestDeletion } from './deletions.ts';
import { eraseDue } from './erase-account.ts';
import { erasuresIn } from './erasure-journal.ts';
import { mountExportFile } from './export-file-route.ts';
import { endLeases } from './export-repository.ts';
import { EXPORT_CHANNEL, prepareExport, readExport, requestExport } from './exports.ts';
import { makeExports } from './make-exports.ts';
import { PersonalDataMails } from './personal-data-mails.ts';
import { noteKept, replayErasures } from './replay-erasures.ts';

export { deleteLater } from './deletions.ts';
export { prepareExport, readAccountExport } from './exports.ts';
export { PersonalDataMails } from './personal-data-mails.ts';
export { retentionTable } from './retention-table.ts';

interface PersonalDataDeps
  extends Pick<Platform, 'config' | 'workDatabase' | 'clock' | 'log' | 'schedule' | 'wakeUps'> {
  readonly queueMail: QueueMail;
  /** Appends to the audit log. */
  readonly record: RecordAct;
  /** Deletes audit entries that are too old. @param now ms UTC. */
  readonly pruneAudit: (now: number) => Promise<void>;
}

export interface PersonalData {
  /** Keeps the account of a person who logs in after asking to delete it. Returns whether it was to be deleted. */
  readonly onSignIn: (db: Database, accountId: string) => Promise<boolean>;
  /** Has a copy of the data of an account made, which its owner downloads after logging in. */
  readonly prepareExport: (db: Database, accountId: string) => Promise<void>;
  /** Logs an account out, and has it erased later. Returns when. */
  readonly deleteLater: (db: Database, accountId: string) => Promise<AccountDeletion>;
  readonly module: ServerModule;
}

/** Creates the module that knows what is stored about people: exports it, erases it, and deletes what is too old. */
export function createPersonalData(deps: PersonalDataDeps): PersonalData {
  const { config, workDatabase: database, clock, log, schedule, wakeUps, queueMail, record, pruneAudit } = deps;
  const mails = new PersonalDataMails(queueMail, getOwnOrigin(config));
  const deletion = { clock, mails, record };
  const eraseBy = async () => ({ record, secret: await signInSecret(config), journal: erasuresIn(config.dataDir) });
  let ends: (() => Promise<void>)[] = [];

  const clean = async () => {
    const results = await Promise.allSettled([deleteExpired(database, clock.now()), pruneAudit(clock.now())]);
    const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    if (errors.length > 0) throw new AggregateError(errors, 'Stored data could not be cleaned.');
  };
  /** An erasure failed, so that the journal names an account which its owner can still keep. */
  let isAnyOpen = false;
  const erase = async () => {
    const ctx = await eraseBy();
    const wasAnyOpen = isAnyOpen;
    isAnyOpen = true;
    try {
      await eraseDue(ctx, database, clock.now());
    } finally {
      if (wasAnyOpen) await noteKept(ctx, database);
    }
    isAnyOpen = false;
  };
  const makeAll = async (signal: AbortSignal) => {
    const { dataDir } = config;
    const ctx = { db: database, clock, log, mails, dataDir, secret: await signInSecret(config) };
    return makeExports(ctx, signal);
  };

  const module: ServerModule = {
    name: 'personal-data',
    reads: [serve(reads.personalData.exported, readExport)],
    writes: [
      serveWrite(writes.personalData.requestExport, requestExport),
      serveWrite(writes.personalData.requestDeletion, (viewer) => requestDeletion(deletion, viewer)),
      serveWrite(writes.personalData.cancelDeletion, (viewer) => cancelDeletion(deletion, viewer)),
    ],
    routes: async (api) => mountExportFile(api, clock, record),
    async prepare() {
      await endLeases(database);
      const again = await replayErasures(await eraseBy(), database, clock.now());
      if (again > 0)
        log.warn({ accounts: again }, 'accounts that were erased before came back with a backup: erased again');
    },
    async start() {
      ends = [
        schedule.add({ name: 'deletion of old data', next: every(HOUR_MS), firstAfterMs: 0, work: clean }),
        schedule.add({ name: 'erasure of accounts', next: every(MINUTE_MS), firstAfterMs: 0, work: erase }),
        wakeUps.watch(EXPORT_CHANNEL, makeAll),
      ];
    },
    async stop() {
      for (const end of ends) await end();
      ends = [];
    },
  };
  return {
    module,
    onSignIn: (tx, accountId) => keepSignedIn(deletion, tx, accountId),
    prepareExport: (tx, accountId) => prepareExport(clock, tx, accountId),
    deleteLater: (tx, accountId) => deleteLater(deletion, tx, accountId),
  };
}
