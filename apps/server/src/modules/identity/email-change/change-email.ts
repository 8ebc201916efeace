import type { EmailChangeState } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import type { Clock } from '../../../platform/clock.ts';
import { type Database, withTransaction } from '../../../platform/database.ts';
import { refuseField } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/hash-token.ts';
import type { MailReach } from '../../../platform/mail/mail-reach.ts';
import { newToken } from '../../../platform/new-token.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { endAccess } from '../end-access.ts';
import { findAccountId } from '../find-account.ts';
import type { IdentityActs } from '../identity-acts.ts';
import type { IdentityMails } from '../identity-mails.ts';
import { getRefusal } from '../refusal.ts';
import { getCaller } from '../sign-ins/get-caller.ts';
import { requireStepUp } from '../step-up.ts';
import { findAddress } from '../verified-address.ts';
import { applyEmailChange, lockEmailChange, putConfirmation, putEmailChange } from './email-change-repository.ts';

/** Validity of the links in the emails. */
const VALID_MS = DAY_MS;

interface EmailDeps {
  readonly clock: Clock;
  readonly mails: IdentityMails;
}

interface BeginDeps extends EmailDeps {
  readonly reach: MailReach;
}

/**
 * Sends a link to the current and to the new address of the caller. An address with an account receives none.
 * @param network From `addressGroup`
 */
export async function beginEmailChange(
  { clock, mails, reach }: BeginDeps,
  viewer: Viewer,
  given: { readonly email: string },
  network: string,
) {
  await requireStepUp(viewer);
  const { db } = viewer;
  const { accountId, signInId } = getCaller(viewer);
  const email = given.email.toLowerCase();
  const present = (await findAddress(db, accountId))!;
  if (email === present) throw refuseField('email', 'This is the address of the account already.');
  await reach.count(db, { accountId, network }, email);
  const [ofOld, ofNew] = [newToken(), newToken()];
  const tokens = { oldTokenHash: hashToken(ofOld), newTokenHash: hashToken(ofNew) };
  const expiresAt = new Date(clock.now() + VALID_MS);
  await putEmailChange(db, { accountId, signInId, email, ...tokens, expiresAt });
  const queued = mails.in(db);
  await queued.sendEmailChange(present, ofOld, accountId, true);
  // The same answer, so that no one learns which addresses have accounts.
  if ((await findAccountId(db, email)) === null) await queued.sendEmailChange(email, ofNew, accountId, false);
  else await queued.sendHasAccount(email, accountId);
}

interface ConfirmDeps extends EmailDeps {
  readonly db: Database;
  readonly onEmailChange: (db: Database, accountId: string) => Promise<void>;
  readonly acts: IdentityActs;
}

/**
 * Confirms a change at the address that a token was sent to. Once both are confirmed, the account has the new one, and
 * whatever else led into the account ends: who reads the old mailbox may have links, and who changed the address may have
 * lost it. The session that asked stays.
 */
export async function confirmEmailChange(deps: ConfirmDeps, token: string): Promise<EmailChangeState> {
  const { clock, db, mails, acts, onEmailChange } = deps;
  const now = new Date(clock.now());
  const tokenHash = hashToken(token);
  const changed = await withTransaction(db, async (tx) => {
    const change = await lockEmailChange(tx, tokenHash, now);
    if (!change) throw getRefusal('INVALID_TOKEN');
    const isOld = change.oldTokenHash === tokenHash;
    if (isOld ? change.newConfirmedAt === null : change.oldConfirmedAt === null) {
      await putConfirmation(tx, change.accountId, isOld ? { oldConfirmedAt: now } : { newConfirmedAt: now });
      return null;
    }
    await onEmailChange(tx, change.accountId);
    const before = (await findAddress(tx, change.accountId))!;
    if (!(await applyEmailChange(tx, change, { before, at: now }))) throw getRefusal('ACCOUNT_EXISTS');
    await endAccess(tx, change.accountId, change.signInId);
    await mails.in(tx).sendEmailChanged(before, { to: change.email, accountId: change.accountId });
    return change.accountId;
  });
  if (changed !== null) await acts.record('email.changed', changed);
  return { isChanged: changed !== null };
}
