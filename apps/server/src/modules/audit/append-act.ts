import { randomBytes } from 'node:crypto';
import { canonicalJson } from '@sealtick/log';
import type { Clock } from '../../platform/clock.ts';
import { type Database, withTransaction } from '../../platform/database.ts';
import type { Act, Actor } from './act.ts';
import type { AuditKey } from './audit-key.ts';
import { findOrMakePseudonym, insertEntry, insertValues, lockHead } from './audit-repository.ts';
import { hashEntry, macOfValues } from './entry-hash.ts';

interface AppendContext {
  readonly clock: Clock;
  readonly key: AuditKey;
}

/**
 * Appends an act to the chain in the caller's transaction. Other writers wait until that transaction ends: call it last.
 */
export async function appendAct({ clock, key }: AppendContext, db: Database, given: Act): Promise<void> {
  const { act, by, accountId, subject = null, requestId = null, values } = given;
  await withTransaction(db, async (tx) => {
    const actor = 'accountId' in by ? await findOrMakePseudonym(tx, by.accountId) : null;
    const about = given.about ?? (await findSubjectPseudonym(tx, by, accountId, actor));
    const id = `aud_${randomBytes(16).toString('base64url')}`;
    // Of an account that is gone, no values are stored: nothing would delete them.
    const isGone = accountId !== null && about === null;
    const stored = isGone || !values ? null : await storeValues(tx, id, accountId, values);
    const head = await lockHead(tx);
    const entry = {
      index: head.size + 1,
      id,
      at: new Date(clock.now()),
      act,
      actorKind: by.kind,
      actor,
      keyUsed: by.kind === 'key' ? by.keyId : null,
      about,
      subject,
      requestId,
      valueMac: stored,
      keyId: key.id,
      previous: head.hash,
    };
    await insertEntry(tx, { ...entry, hash: hashEntry(key, entry) });
  });
}

async function findSubjectPseudonym(db: Database, by: Actor, accountId: string | null, actor: string | null) {
  if (accountId === null) return null;
  return 'accountId' in by && by.accountId === accountId ? actor : findOrMakePseudonym(db, accountId);
}

/** Stores the values separately from the entry, and returns their HMAC. */
async function storeValues(
  db: Database,
  entryId: string,
  accountId: string | null,
  { before = {}, after = {} }: NonNullable<Act['values']>,
): Promise<Buffer> {
  const salt = randomBytes(32);
  const values = canonicalJson({ before, after });
  await insertValues(db, { entryId, accountId, salt, values });
  return macOfValues(salt, values);
}
