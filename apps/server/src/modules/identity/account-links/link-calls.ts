import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressGroup } from '../../../platform/http/address-group.ts';
import { NetworkLimit } from '../../../platform/http/network-limit.ts';
import type { MailReach } from '../../../platform/mail/mail-reach.ts';
import type { LinkKind } from '../account-link.tables.ts';
import type { IdentityActs } from '../identity-acts.ts';
import { requireUncommon, type SiteWords } from '../require-uncommon.ts';
import type { AddSignInCall } from '../sign-in-handler.ts';
import { type LinkNeeds, sendAccountLink } from './send-account-link.ts';
import { resetPassword, useLogInLink } from './use-account-link.ts';

/** Mails with links that one network asks for in an hour. */
const LINKS_PER_HOUR = 20;
/** Shortest time of an answer to which an address with an account adds work, ms. */
const EQUAL_MS = 100;

interface Needs extends LinkNeeds {
  readonly acts: IdentityActs;
  readonly reach: MailReach;
  readonly siteWords: SiteWords;
}

interface SignIns {
  /** Counts a try. @throws {AppError} RATE_LIMITED */
  readonly count: (request: FastifyRequest) => Promise<void>;
  /** Does work that hashes a password. */
  readonly hashing: <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>;
  /** Whether a browser of the account of an address asks: one that is signed in, or in which it was before. */
  readonly isByOwner: (request: FastifyRequest, email: string) => Promise<boolean>;
  /** Signs the browser in, unless its account has to enter a code first. */
  readonly signInByLink: (accountId: string, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  /** Stores that the account knows the browser from now on. */
  readonly remember: (accountId: string, request: FastifyRequest, reply: FastifyReply) => Promise<void>;
}

/** Adds the calls of links in mails: to log in, and to choose a new password. */
export function mountLinks(add: AddSignInCall, needs: Needs, signIns: SignIns): void {
  const { database, clock, reach, acts } = needs;
  const limit = new NetworkLimit(LINKS_PER_HOUR);

  const send = async (kind: LinkKind, email: string, request: FastifyRequest) => {
    const network = addressGroup(request.clientAddress);
    limit.count(network, clock.now());
    const isByOwner = await signIns.isByOwner(request, email);
    if (!isByOwner) await reach.count(database, { accountId: null, network }, email);
    await sendAccountLink(needs, { kind, email, isByOwner });
  };

  add('send-link', ({ email }, request) => inEqualTime(() => send('log-in', email, request)));
  add('send-reset', ({ email }, request) => inEqualTime(() => send('reset', email, request)));
  add('use-link', async ({ token }, request, reply) =>
    signIns.signInByLink(await useLogInLink(needs, token), request, reply),
  );
  add('reset-password', async (body, request, reply) => {
    await requireUncommon(needs.siteWords, body.password);
    await signIns.count(request);
    const accountId = await signIns.hashing(request, () => resetPassword(needs, body));
    await acts.record('password.changed', accountId);
    // Every browser was forgotten; this one has just proven to be of the owner.
    await signIns.remember(accountId, request, reply);
  });
}

/** Does not show by its time whether an address has an account. */
async function inEqualTime(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), wait(EQUAL_MS)]);
}
