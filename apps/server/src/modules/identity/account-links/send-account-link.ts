import { MINUTE_MS } from '@sealtick/engine';
import type { Clock } from '../../../platform/clock.ts';
import { type Database, withTransaction } from '../../../platform/database.ts';
import { hashToken } from '../../../platform/hash-token.ts';
import { hasMailRoom } from '../../../platform/mail/mail-room.ts';
import { newToken } from '../../../platform/new-token.ts';
import type { LinkKind } from '../account-link.tables.ts';
import { findAccountId } from '../find-account.ts';
import type { IdentityMails } from '../identity-mails.ts';
import { insertLink, keepNewestLinks } from './account-link-repository.ts';

const VALID_MS = 15 * MINUTE_MS;
/** Links of a kind that are valid at a time; a new one ends the oldest. */
const MOST_VALID = 3;
/** Of those that the owner did not ask for: others do not end the owner's. */
const MOST_OF_OTHERS = 2;

export interface LinkDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly mails: IdentityMails;
}

interface LinkRequest {
  readonly kind: LinkKind;
  /** As typed. */
  readonly email: string;
  /** Whether a browser of the account asks. */
  readonly isByOwner: boolean;
}

/** Sends a link to the address of an account; nothing where there is none, or where the address may receive no more now. */
export async function sendAccountLink({ db, clock, mails }: LinkDeps, { kind, email: typed, isByOwner }: LinkRequest) {
  const email = typed.toLowerCase();
  await withTransaction(db, async (tx) => {
    const accountId = await findAccountId(tx, email);
    if (accountId === null) return;
    const now = clock.now();
    const token = newToken();
    const isSent = await hasMailRoom(tx, email, { cause: 'account-link', isByOwner }, now);
    const queued = mails.in(tx);
    if (kind === 'log-in') await queued.sendLink(email, token, isByOwner);
    else await queued.sendReset(email, token, isByOwner);
    // An email that is dropped must not end the links of those before.
    if (!isSent) return;
    const [createdAt, expiresAt] = [new Date(now), new Date(now + VALID_MS)];
    await insertLink(tx, { tokenHash: hashToken(token), accountId, kind, isByOwner, createdAt, expiresAt });
    // In this order: otherwise those of others push the owner's out.
    await keepNewestLinks(tx, { accountId, kind }, MOST_OF_OTHERS, 'others');
    await keepNewestLinks(tx, { accountId, kind }, MOST_VALID);
  });
}
