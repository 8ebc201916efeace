import { MINUTE_MS } from '@sealtick/engine';
import type { Clock } from '../../platform/clock.ts';
import { type Database, withTransaction } from '../../platform/database.ts';
import type { Log } from '../../platform/logging.ts';
import { collectExport } from './collect-export.ts';
import { endFailed, finishExport, takePreparing } from './export-repository.ts';
import { findOwner } from './find-owner.ts';
import type { PersonalDataMails } from './personal-data-mails.ts';

const MAX_ATTEMPTS = 3;
/** An attempt that has not ended by then is made again: its process has ended. */
const LEASE_MS = 30 * MINUTE_MS;

interface MakeContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly secret: string;
  readonly dataDir: string;
  readonly mails: PersonalDataMails;
}

/**
 * Makes the exports that accounts asked for, one after another. A failed one is tried again, three times in all. An attempt
 * counts from its beginning: one that ends the process is not tried without end.
 */
export async function makeExports(ctx: MakeContext, signal?: AbortSignal): Promise<void> {
  const { db, clock, log } = ctx;
  while (!signal?.aborted) {
    const [now, maxAttempts] = [clock.now(), MAX_ATTEMPTS];
    const lease = { now: new Date(now), leasedUntil: new Date(now + LEASE_MS), maxAttempts };
    const accountId = await withTransaction(db, (tx) => takePreparing(tx, lease));
    if (accountId === null) return;
    try {
      await make(ctx, accountId);
    } catch (error) {
      log.error({ err: error }, 'the export of an account failed');
      await endFailed(db, accountId, maxAttempts);
    }
  }
}

async function make({ db, clock, secret, dataDir, mails }: MakeContext, accountId: string): Promise<void> {
  const owner = await findOwner(db, accountId, secret);
  if (!owner) return;
  const file = await collectExport(db, owner, { now: clock.now(), dataDir });
  await withTransaction(db, async (tx) => {
    const isStored = await finishExport(tx, accountId, file, new Date(clock.now()));
    if (isStored) await mails.sendExportReady(tx, owner.email);
  });
}
