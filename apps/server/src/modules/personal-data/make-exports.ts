import type { Clock } from '../../platform/clock.ts';
import { type Database, withTransaction } from '../../platform/database.ts';
import type { Log } from '../../platform/logging.ts';
import { collectExport } from './collect-export.ts';
import { countFailure, finishExport, lockPreparing } from './export-repository.ts';
import { findOwner } from './find-owner.ts';
import type { PersonalDataMails } from './personal-data-mails.ts';

const MAX_ATTEMPTS = 3;

interface MakeContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly secret: string;
  readonly mails: PersonalDataMails;
}

/** Makes the exports that accounts asked for, one after another. A failed one is tried again, three times in all. */
export async function makeExports(ctx: MakeContext): Promise<void> {
  for (;;) {
    let accountId: string | null = null;
    try {
      accountId = await withTransaction(ctx.db, async (tx) => {
        accountId = await lockPreparing(tx, MAX_ATTEMPTS);
        if (accountId !== null) await make(ctx, tx, accountId);
        return accountId;
      });
    } catch (error) {
      if (accountId === null) throw error;
      ctx.log.error({ err: error }, 'the export of an account failed');
      await countFailure(ctx.db, accountId, MAX_ATTEMPTS);
    }
    if (accountId === null) return;
  }
}

async function make({ clock, secret, mails }: MakeContext, db: Database, accountId: string): Promise<void> {
  const owner = (await findOwner(db, accountId, secret))!;
  const now = clock.now();
  await finishExport(db, accountId, await collectExport(db, owner, now), new Date(now));
  await mails.sendExportReady(db, owner.email);
}
