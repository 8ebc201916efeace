import { randomBytes } from 'node:crypto';
import type { NewsletterRequest } from '@sealtick/contract';
import { REQUESTS_PER_DAY } from '@sealtick/contract';
import { DAY_MS, MINUTE_MS } from '@sealtick/engine';
import { hashToken } from '../../platform/hash-token.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { isByRobot } from '../support/index.ts';
import { toMailContext } from './mail-context.ts';
import type { NewsletterDeps } from './newsletter-deps.ts';
import { alreadySubscribedMail, getConfirmation } from './newsletter-mails.ts';
import { insertRequest, lockAddress, selectRequests, selectSubscriptions } from './subscriber-repository.ts';

/** Validity of the link. */
const VALID_MS = DAY_MS;

/**
 * Stores a request for the emails of a list, and queues the email by which its address confirms it. Nothing that the caller
 * receives says whether the address is known. What a robot seems to have sent is answered alike and stored separately, without a
 * email. The same request within a minute, such as by a double click, sends no second email.
 * @param network From `addressGroup`
 */
export async function requestSubscription(
  deps: NewsletterDeps,
  { db, principal }: Viewer,
  { list, email: typed, consent, topic, openForMs }: NewsletterRequest,
  network: string,
): Promise<void> {
  const { clock, queueMail, reach } = deps;
  const now = clock.now();
  const email = typed.toLowerCase();
  const accountId = 'accountId' in principal ? principal.accountId : null;
  const isSuspected = isByRobot({ topic, openForMs }, accountId !== null);
  const isByOwner = accountId !== null && (await deps.ownsAddress(db, accountId, email));
  await lockAddress(db, email);
  // Robots do not use up what the owner of the address may ask for.
  const today = await selectRequests(db, email, new Date(now - DAY_MS), isSuspected);
  const isRepeated = today.some((row) => row.list === list && row.consentedAt.getTime() > now - MINUTE_MS);
  // What others asked for does not use up what the owner of the address may ask for.
  if (isRepeated || (today.length >= REQUESTS_PER_DAY && !isByOwner)) return;
  const token = randomBytes(32).toString('base64url');
  const consentedAt = new Date(now);
  const expiresAt = new Date(now + VALID_MS);
  const row = { tokenHash: hashToken(token), list, email, consent, consentedAt, expiresAt, isSuspected };
  if (isSuspected) return insertRequest(db, row);
  if (!isByOwner) await reach.count(db, { accountId, network }, email);
  const asked = { isByOwner, accountId };
  const context = await toMailContext(deps, db);
  const subscriptions = await selectSubscriptions(db, email);
  if (subscriptions.some((one) => one.list === list)) {
    await queueMail(db, { ...alreadySubscribedMail(list, email, context), ...asked });
    return;
  }
  await insertRequest(db, row);
  await queueMail(db, { ...getConfirmation(list, email, token, context), ...asked });
}
