import { setTimeout as wait } from 'node:timers/promises';
import { SIGN_IN_CALLS, type SignInBody, type SignInCall } from '@sealtick/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { addressGroup } from '../../platform/http/address-group.ts';
import { refuseOtherOrigins } from '../../platform/http/same-origin.ts';
import { IDENTITY_CHANNEL } from '../../platform/identity.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { wake } from '../../platform/wake-up.ts';
import { beginSignUp } from './begin-sign-up.ts';
import { isSignUp } from './confirm-sign-up.ts';
import type { Auth } from './create-auth.ts';
import { confirmEmailChange } from './email-change/change-email.ts';
import { endSignIn, findAccountId, findSignedIn, findUser } from './find-account.ts';
import type { IdentityActs } from './identity-acts.ts';
import type { IdentityMails } from './identity-mails.ts';
import { deviceCookie, deviceOf } from './known-device.ts';
import { headersOf, refuseFailed } from './library-call.ts';
import { askForPasskey, type PasskeyNeeds, usePasskey } from './passkeys/use-passkey.ts';
import { hashPassword } from './password-hash.ts';
import { refusalOf } from './refusal.ts';
import { requireUncommon, type SiteWords } from './require-uncommon.ts';
import { factorsOf } from './second-factor/factors-of.ts';
import { accountOfTicket, beginSecondStep, endSecondStep } from './second-factor/second-steps.ts';
import { wrongCode } from './second-factor/wrong-code.ts';
import { signInToken } from './sign-in-cookie.ts';
import type { SignInHandler } from './sign-in-handler.ts';
import type { ProviderNeeds } from './sign-in-providers/begin-provider.ts';
import { mountProviders } from './sign-in-providers/provider-calls.ts';
import type { SignInTries } from './sign-in-tries.ts';
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
  readonly siteWords: SiteWords;
  readonly cookie: { readonly name: string; readonly secure: boolean };
}

/** Adds the calls of the sign-in page. They answer the same for addresses with and without an account. */
export function mountAuth(api: FastifyInstance, needs: AuthNeeds): void {
  const { auth, database, clock, secret, cookie, tries, acts } = needs;
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

  /** Counts a password before it is hashed. */
  const count = (request: FastifyRequest, email: string | null) =>
    tries.count(
      {
        subject: email,
        addressGroup: addressGroup(request.clientAddress),
        device:
          email === null
            ? null
            : deviceOf(request.headers.cookie, { secret, secure: cookie.secure }, tries.subjectOf(email)),
      },
      'Wait 15 minutes, or use a link by e-mail.',
    );

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
    await acts.record(act, caller.accountId, way);
  };

  /** Signs the browser in, unless its account has to enter a code first: then returns the ticket for that. */
  const signInUnlessStopped = async (
    way: string,
    answer: Response,
    reply: FastifyReply,
    act: Parameters<typeof signIn>[0] = 'sign-in.created',
  ) => {
    const stopped = await refuseFailed(answer);
    if (stopped !== null) return { ticket: await beginSecondStep(needs, stopped) };
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
    reply.header('set-cookie', signUpCookie(secret, await beginSignUp(needs, body), cookie.secure));
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
    await confirm({ token, chosenHash: await hashPassword(password) }, request, reply);
  });
  add('sign-in', async (body, request, reply) => {
    await recordTooMany(body.email, count(request, body.email));
    const answer = await auth.api.signInEmail({ body, headers: headersOf(request), asResponse: true });
    if (answer.status === 401) await acts.recordRefused(body.email);
    const second = await signInUnlessStopped('password', answer, reply);
    if (!second) reply.header('set-cookie', deviceCookie(secret, tries.subjectOf(body.email), cookie.secure));
    return second;
  });
  add('send-link', ({ email }, request) =>
    inEqualTime(async () => {
      // The library would send a mail to any address.
      if ((await findAccountId(database, email)) === null) return;
      const headers = headersOf(request);
      await refuseFailed(await auth.api.signInMagicLink({ body: { email }, headers, asResponse: true }));
    }),
  );
  add('send-reset', ({ email }, request) =>
    inEqualTime(async () => {
      const headers = headersOf(request);
      await refuseFailed(await auth.api.requestPasswordReset({ body: { email }, headers, asResponse: true }));
    }),
  );
  add('use-link', async ({ token }, request, reply) => {
    const answer = await auth.api.magicLinkVerify({ query: { token }, headers: headersOf(request), asResponse: true });
    // The library redirects where a link is not valid.
    if (answer.status >= 300 && answer.status < 400) throw refusalOf('INVALID_TOKEN');
    return signInUnlessStopped('link', answer, reply);
  });
  add('second-step', async ({ ticket, code }, request, reply) => {
    const accountId = await accountOfTicket(needs, ticket);
    const { email } = (await findUser(database, accountId))!;
    const device = deviceOf(request.headers.cookie, { secret, secure: cookie.secure }, tries.subjectOf(email));
    const group = addressGroup(request.clientAddress);
    await recordTooMany(email, tries.count({ subject: `account ${accountId}`, addressGroup: group, device }));
    if (!(await endSecondStep(needs, ticket, accountId, code))) {
      await acts.recordRefused(email);
      throw wrongCode();
    }
    await signInProven('code', accountId, request, reply);
    reply.header('set-cookie', deviceCookie(secret, tries.subjectOf(email), cookie.secure));
  });
  add('passkey-options', async () => ({ options: await askForPasskey(needs, 'sign-in') }));
  add('use-passkey', async ({ response }, request, reply) => {
    const { accountId, isPersonVerified } = await usePasskey(needs, database, response, 'sign-in');
    const { hasTotp } = await factorsOf(database, accountId);
    // A device that checks neither finger nor PIN proves only that somebody has it.
    if (hasTotp && !isPersonVerified) return { ticket: await beginSecondStep(needs, accountId) };
    return signInProven('passkey', accountId, request, reply);
  });
  mountProviders(add, needs, {
    count: (request) => count(request, null),
    signIn: async (act, provider, accountId, request, reply) => {
      const body = { accountId, by: 'provider' as const };
      const answer = await auth.api.signInAs({ body, headers: headersOf(request), asResponse: true });
      return signInUnlessStopped(provider.name, answer, reply, act);
    },
  });
  add('confirm-new-email', ({ token }) => confirmEmailChange(needs, token));
  add('reset-password', async ({ token, password }, request) => {
    await requireUncommon(needs.siteWords, password);
    await count(request, null);
    const body = { token, newPassword: password };
    await refuseFailed(await auth.api.resetPassword({ body, headers: headersOf(request), asResponse: true }));
  });
}

/** Shortest time of an answer to which an address with an account adds work, ms. */
const EQUAL_MS = 100;

/** Does not show by its time whether an address has an account. */
async function inEqualTime(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), wait(EQUAL_MS)]);
}
