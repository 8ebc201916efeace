import { SIGN_IN_CALLS, type SignInBody, type SignInCall } from '@sealtick/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { addressGroup } from '../../platform/http/address-group.ts';
import { NetworkLimit } from '../../platform/http/network-limit.ts';
import { refuseOtherOrigins } from '../../platform/http/same-origin.ts';
import { IDENTITY_CHANNEL } from '../../platform/identity.ts';
import type { MailReach } from '../../platform/mail/mail-reach.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { wake } from '../../platform/wake-up.ts';
import { mountLinks } from './account-links/link-calls.ts';
import { beginSignUp } from './begin-sign-up.ts';
import { isSignUp, withTakenToken } from './confirm-sign-up.ts';
import type { Auth } from './create-auth.ts';
import { confirmEmailChange } from './email-change/change-email.ts';
import { endSignIn, findSignedIn, findUser } from './find-account.ts';
import { callerOfTry } from './hash-caller.ts';
import { hashFor } from './hash-queue.ts';
import type { IdentityActs } from './identity-acts.ts';
import type { IdentityMails } from './identity-mails.ts';
import { findKnownBrowser, rememberBrowser } from './known-browsers/known-browsers.ts';
import { toLibraryAddress } from './library-address.ts';
import { headersOf, refuseFailed } from './library-call.ts';
import { askForPasskey, type PasskeyNeeds, usePasskey } from './passkeys/use-passkey.ts';
import { hashPassword } from './password-hash.ts';
import { refusalOf } from './refusal.ts';
import { requireUncommon, type SiteWords } from './require-uncommon.ts';
import { factorsOf } from './second-factor/factors-of.ts';
import { expiredSecondStepCookie, secondStepCookie, secondStepSecret } from './second-factor/second-step-cookie.ts';
import { accountOfTicket, beginSecondStep, endSecondStep } from './second-factor/second-steps.ts';
import { wrongCode } from './second-factor/wrong-code.ts';
import { type SignInCookie, signInToken } from './sign-in-cookie.ts';
import type { SignInHandler } from './sign-in-handler.ts';
import type { ProviderNeeds } from './sign-in-providers/begin-provider.ts';
import { mountProviders } from './sign-in-providers/provider-calls.ts';
import type { PasswordTry, SignInTries } from './sign-in-tries.ts';
import { beganSignUp, signUpCookie } from './sign-up-browser.ts';

export interface AuthNeeds extends PasskeyNeeds, ProviderNeeds {
  readonly auth: Auth;
  readonly database: Database;
  readonly baseUrl: string | null;
  readonly secret: string;
  readonly box: SecretBox;
  readonly tries: SignInTries;
  readonly mails: IdentityMails;
  readonly acts: IdentityActs;
  readonly reach: MailReach;
  readonly siteWords: SiteWords;
  readonly cookie: SignInCookie;
}

/** Challenges for passkeys that one network asks for in an hour. */
const CHALLENGES_PER_HOUR = 300;

/** Adds the calls of the sign-in page. They answer the same for addresses with and without an account. */
export function mountAuth(api: FastifyInstance, needs: AuthNeeds): void {
  const { auth, database, clock, secret, cookie, tries, acts, reach } = needs;
  const refuseOrigin = refuseOtherOrigins(needs.baseUrl);

  const add = <C extends SignInCall>(call: C, handle: SignInHandler<C>) =>
    api.post(
      `/auth/${call}`,
      {
        bodyLimit: 4_096,
        schema: { hide: true, body: SIGN_IN_CALLS[call] },
        onRequest: (request, _reply, done) => done(refuseOrigin(request.headers) ?? undefined),
      },
      async (request, reply) => {
        const answer = await acts.within(request, () => handle(request.body as SignInBody<C>, request, reply));
        reply.header('cache-control', 'private, no-store');
        return answer === undefined ? reply.code(204).send() : reply.send(answer);
      },
    );

  const browserOf = (request: FastifyRequest) => ({ header: request.headers.cookie, secure: cookie.secure });

  const tryOf = async (request: FastifyRequest, email: string | null): Promise<PasswordTry> => ({
    email,
    addressGroup: addressGroup(request.clientAddress),
    device: email === null ? null : await findKnownBrowser(database, browserOf(request), email),
  });

  /** Counts a password before it is hashed. */
  const count = async (request: FastifyRequest, email: string | null) =>
    tries.count(await tryOf(request, email), 'Wait 15 minutes, or use a link by e-mail.');

  /** Does work that hashes a password. */
  const hashing = async <T>(request: FastifyRequest, email: string | null, work: () => Promise<T>): Promise<T> =>
    hashFor(callerOfTry(await tryOf(request, email)), work);

  /** Carries out the count of a try; one above the limits is recorded. */
  const recordTooMany = async (email: string, counting: Promise<void>) => {
    try {
      await counting;
    } catch (error) {
      if (error instanceof AppError && error.code === 'RATE_LIMITED') await acts.recordRefused(email, 'too many tries');
      throw error;
    }
  };

  /** Ends the sign-in that the browser had before. */
  const endEarlier = async ({ headers }: FastifyRequest) => {
    const token = signInToken(headers.cookie, cookie.name);
    const accountId = token === null ? null : await endSignIn(database, token);
    if (accountId === null) return;
    await acts.record('sign-in.ended', accountId);
    await wake(database, IDENTITY_CHANNEL);
  };

  /** Stores that an account knows the browser from now on. */
  const remember = async (accountId: string, request: FastifyRequest, reply: FastifyReply) => {
    const now = clock.now();
    reply.header('set-cookie', await rememberBrowser(database, browserOf(request), { accountId, now }));
  };

  /** Passes the cookies of the library on, records whom they sign in, and ends the earlier sign-in of the browser. */
  const signIn = async (
    act: 'account.created' | 'sign-in.created',
    way: string,
    answer: Response,
    reply: FastifyReply,
  ) => {
    const cookies = answer.headers.getSetCookie();
    for (const one of cookies) reply.header('set-cookie', one);
    const token = cookies.map((one) => signInToken(one, cookie.name)).find((found) => found !== null);
    const caller = token ? await findSignedIn(database, token, clock.now()) : null;
    if (caller === null) return;
    await endEarlier(reply.request);
    await remember(caller.accountId, reply.request, reply);
    await acts.record(act, caller.accountId, way);
  };

  /** Has a browser enter a code before it is signed in. */
  const askForCode = async (accountId: string, reply: FastifyReply) => {
    const { ticket, secret: ofBrowser } = await beginSecondStep(needs, accountId);
    reply.header('set-cookie', secondStepCookie(ofBrowser, cookie.secure));
    return { ticket };
  };

  /** Signs the browser in, unless its account has to enter a code first: then returns the ticket for that. */
  const signInUnlessStopped = async (
    way: string,
    answer: Response,
    reply: FastifyReply,
    act: Parameters<typeof signIn>[0] = 'sign-in.created',
  ) => {
    const stopped = await refuseFailed(answer);
    if (stopped !== null) return askForCode(stopped, reply);
    await signIn(act, way, answer, reply);
    return undefined;
  };
  /** Signs a browser in as an account that it has proven to be. */
  const signInProven = async (way: string, accountId: string, request: FastifyRequest, reply: FastifyReply) => {
    const answer = await auth.api.signInAs({
      body: { accountId, by: 'factor' },
      headers: headersOf(request),
      asResponse: true,
    });
    await refuseFailed(answer);
    await signIn('sign-in.created', way, answer, reply);
  };

  add('sign-up', async (body, request, reply) => {
    await requireUncommon(needs.siteWords, body.password);
    await count(request, null);
    await reach.count(database, { accountId: null, network: addressGroup(request.clientAddress) }, body.email);
    const token = await hashing(request, null, () => beginSignUp(needs, body));
    reply.header('set-cookie', signUpCookie(secret, token, cookie.secure));
  });
  const confirm = async (
    body: { readonly token: string; readonly chosenHash: string | null },
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const answer = await auth.api.confirmSignUp({ body, headers: headersOf(request), asResponse: true });
    await refuseFailed(answer);
    await signIn('account.created', 'sign-up', answer, reply);
  };
  add('confirm-email', async ({ token }, request, reply) => {
    // Somebody else may have typed the password of this sign-up, with an address that is not theirs.
    if (beganSignUp(request.headers.cookie, { secret, secure: cookie.secure }, token))
      return confirm({ token, chosenHash: null }, request, reply);
    if (!(await isSignUp(database, token))) throw refusalOf('INVALID_TOKEN');
    return { needsPassword: true };
  });
  add('confirm-elsewhere', async ({ token, password }, request, reply) => {
    if (!(await isSignUp(database, token))) throw refusalOf('INVALID_TOKEN');
    await requireUncommon(needs.siteWords, password);
    await count(request, null);
    await withTakenToken(database, token, async (taken) => {
      const chosenHash = await hashing(request, null, () => hashPassword(password));
      await confirm({ token: taken, chosenHash }, request, reply);
    });
  });
  add('sign-in', async (body, request, reply) => {
    await recordTooMany(body.email, count(request, body.email));
    const given = { ...body, email: toLibraryAddress(body.email) };
    const answer = await hashing(request, body.email, () =>
      auth.api.signInEmail({ body: given, headers: headersOf(request), asResponse: true }),
    );
    if (answer.status === 401) await acts.recordRefused(body.email);
    return signInUnlessStopped('password', answer, reply);
  });
  add('second-step', async ({ ticket, code }, request, reply) => {
    const ofBrowser = secondStepSecret(request.headers.cookie, cookie.secure);
    const accountId = await accountOfTicket(needs, { ticket, secret: ofBrowser });
    const { email } = (await findUser(database, accountId))!;
    const device = await findKnownBrowser(database, browserOf(request), email);
    const group = addressGroup(request.clientAddress);
    await recordTooMany(email, tries.countCode({ accountId, addressGroup: group, device }));
    if (!(await endSecondStep(needs, ticket, accountId, code))) {
      await acts.recordRefused(email);
      throw wrongCode();
    }
    reply.header('set-cookie', expiredSecondStepCookie(cookie.secure));
    await signInProven('code', accountId, request, reply);
  });
  const challenges = new NetworkLimit(CHALLENGES_PER_HOUR);
  add('passkey-options', async (_body, request) => {
    challenges.count(addressGroup(request.clientAddress), clock.now());
    return { options: await askForPasskey(needs, 'sign-in') };
  });
  add('use-passkey', async ({ response }, request, reply) => {
    const { accountId, isPersonVerified } = await usePasskey(needs, database, response, 'sign-in');
    const { hasTotp } = await factorsOf(database, accountId);
    // A device that checks neither finger nor PIN proves only that somebody has it.
    if (hasTotp && !isPersonVerified) return askForCode(accountId, reply);
    return signInProven('passkey', accountId, request, reply);
  });
  /** Signs a browser in as an account that something else than its password has named. */
  const signInNamed = async (
    named: { readonly accountId: string; readonly by: 'provider' | 'link' },
    way: string,
    [request, reply]: readonly [FastifyRequest, FastifyReply],
    act?: Parameters<typeof signIn>[0],
  ) => {
    const answer = await auth.api.signInAs({ body: named, headers: headersOf(request), asResponse: true });
    return signInUnlessStopped(way, answer, reply, act);
  };
  mountProviders(add, needs, {
    count: (request) => count(request, null),
    signIn: (act, provider, accountId, request, reply) =>
      signInNamed({ accountId, by: 'provider' }, provider.name, [request, reply], act),
  });
  mountLinks(add, needs, {
    count: (request) => count(request, null),
    hashing: (request, work) => hashing(request, null, work),
    isByOwner: async (request, email) => {
      if ((await findKnownBrowser(database, browserOf(request), email)) !== null) return true;
      const token = signInToken(request.headers.cookie, cookie.name);
      const caller = token === null ? null : await findSignedIn(database, token, clock.now());
      return caller !== null && (await findUser(database, caller.accountId))?.email === email.toLowerCase();
    },
    signInByLink: (accountId, request, reply) => signInNamed({ accountId, by: 'link' }, 'link', [request, reply]),
    remember,
  });
  add('confirm-new-email', ({ token }) => confirmEmailChange(needs, token));
}
