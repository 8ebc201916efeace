import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../platform/database.ts';
import { addressGroup } from '../../../platform/http/address-group.ts';
import { NetworkLimit } from '../../../platform/http/network-limit.ts';
import type { LinkKind } from '../account-link.tables.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { findUser } from '../find-account.ts';
import { findKnownBrowser } from '../known-browsers/known-browsers.ts';
import { countPassword, hashInTurn } from '../password-tries.ts';
import { findCaller, getBrowser } from '../request-sign-in.ts';
import { requireUncommon } from '../require-uncommon.ts';
import { rememberAnswerBrowser, signInBrowser } from '../sign-in-browser.ts';
import type { AddSignInCall } from '../sign-in-handler.ts';
import { sendAccountLink } from './send-account-link.ts';
import { resetPassword, useLogInLink } from './use-account-link.ts';

/** Emails with links that one network asks for in an hour. */
const LINKS_PER_HOUR = 20;
/** Shortest time of an answer to which an address with an account adds work, ms. */
const EQUAL_MS = 100;

/** Whether a browser of the account of an address asks: one that is logged in, or in which it was before. */
async function isByOwner(deps: AuthDeps, request: FastifyRequest, email: string): Promise<boolean> {
  const { db } = deps;
  if ((await findKnownBrowser(db, getBrowser(deps, request), email)) !== null) return true;
  const caller = await findCaller(deps, request);
  return caller !== null && (await findUser(db, caller.accountId))?.email === email.toLowerCase();
}

/** Adds the calls of links in emails: to log in, and to choose a new password. */
export function mountLinks(add: AddSignInCall, deps: AuthDeps): void {
  const { db, clock, reach, acts } = deps;
  const limit = new NetworkLimit(LINKS_PER_HOUR);

  const send = async (kind: LinkKind, email: string, request: FastifyRequest) => {
    const network = addressGroup(request.clientAddress);
    limit.count(network, clock.now());
    const isOwners = await isByOwner(deps, request, email);
    if (!isOwners) await reach.count(db, { accountId: null, network }, email);
    await sendAccountLink(deps, { kind, email, isByOwner: isOwners });
  };

  add('send-link', ({ email }, request) => inEqualTime(() => send('log-in', email, request)));
  add('send-reset', ({ email }, request) => inEqualTime(() => send('reset', email, request)));

  add('use-link', ({ token }, _request, reply) => {
    const use = (db: Database) => useLogInLink({ db, clock }, token);
    return signInBrowser(deps, { by: 'link', use, way: 'link' }, reply);
  });

  add('reset-password', async (body, request, reply) => {
    await requireUncommon(deps.siteWords, body.password);
    await countPassword(deps, request);
    const accountId = await hashInTurn(deps, request, null, () => resetPassword(deps, body));
    await acts.record('password.changed', accountId);
    // Every browser was forgotten; this one has just proven to be of the owner.
    await rememberAnswerBrowser(deps, accountId, reply);
  });
}

/** Does not show by its time whether an address has an account. */
async function inEqualTime(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), wait(EQUAL_MS)]);
}
