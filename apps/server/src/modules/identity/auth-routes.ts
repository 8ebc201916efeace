import { setTimeout as wait } from 'node:timers/promises';
import { SIGN_IN_CALLS, type SignInBody, type SignInCall } from '@sealtick/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { addressGroup } from '../../platform/http/address-group.ts';
import { refuseOtherOrigins } from '../../platform/http/same-origin.ts';
import { beginSignUp } from './begin-sign-up.ts';
import { isCommonPassword } from './common-passwords.ts';
import { type Auth, CLIENT_HEADER } from './create-auth.ts';
import { findAccountId, findSignedIn } from './find-account.ts';
import type { IdentityActs } from './identity-acts.ts';
import type { IdentityMails } from './identity-mails.ts';
import { deviceCookie, deviceOf } from './known-device.ts';
import { refusalOf } from './refusal.ts';
import { signInToken } from './sign-in-cookie.ts';
import type { SignInTries } from './sign-in-tries.ts';

export interface AuthNeeds {
  readonly auth: Auth;
  readonly database: Database;
  readonly clock: Clock;
  readonly baseUrl: string | null;
  readonly secret: string;
  readonly tries: SignInTries;
  readonly mails: IdentityMails;
  readonly acts: IdentityActs;
  readonly cookie: { readonly name: string; readonly secure: boolean };
}

type Handler<C extends SignInCall> = (
  body: SignInBody<C>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<void>;

/** Adds the calls of the sign-in page. They answer 204, and the same for addresses with and without an account. */
export function mountAuth(api: FastifyInstance, needs: AuthNeeds): void {
  const { auth, database, clock, secret, cookie, tries, acts } = needs;
  const refuseOrigin = refuseOtherOrigins(needs.baseUrl);

  const add = <C extends SignInCall>(call: C, handle: Handler<C>) =>
    api.post(
      `/auth/${call}`,
      {
        bodyLimit: 4_096,
        schema: { hide: true, body: SIGN_IN_CALLS[call] },
        onRequest: (request, _reply, done) => done(refuseOrigin(request.headers) ?? undefined),
      },
      async (request, reply) => {
        await acts.within(request, () => handle(request.body as SignInBody<C>, request, reply));
        return reply.header('cache-control', 'private, no-store').code(204).send();
      },
    );

  /** Counts a password before it is hashed. */
  const count = (request: FastifyRequest, email: string | null) =>
    tries.count({
      email,
      addressGroup: addressGroup(request.clientAddress),
      device: email === null ? null : deviceOf(request.headers.cookie, secret, tries.subjectOf(email)),
    });

  /** Passes the cookies of the library on, and records whom they sign in. */
  const signIn = async (
    act: 'account.created' | 'sign-in.created',
    way: string,
    answer: Response,
    reply: FastifyReply,
  ) => {
    const cookies = answer.headers.getSetCookie();
    for (const one of cookies) reply.header('set-cookie', one);
    const token = cookies.map((one) => signInToken(one, cookie.name)).find((found) => found !== null);
    const accountId = token ? await findSignedIn(database, token, clock.now()) : null;
    if (accountId !== null) await acts.record(act, accountId, way);
  };

  add('sign-up', async (body, request) => {
    await requireUncommon(body.password);
    await count(request, null);
    await beginSignUp(needs, body);
  });
  add('confirm-email', async (body, request, reply) => {
    const answer = await auth.api.confirmSignUp({ body, headers: headersOf(request), asResponse: true });
    await refuseFailed(answer);
    await signIn('account.created', 'sign-up', answer, reply);
  });
  add('sign-in', async (body, request, reply) => {
    await count(request, body.email);
    const answer = await auth.api.signInEmail({ body, headers: headersOf(request), asResponse: true });
    if (answer.status === 401) await acts.recordRefused(body.email);
    await refuseFailed(answer);
    await signIn('sign-in.created', 'password', answer, reply);
    reply.header('set-cookie', deviceCookie(secret, tries.subjectOf(body.email), cookie.secure));
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
    await refuseFailed(answer);
    await signIn('sign-in.created', 'link', answer, reply);
  });
  add('reset-password', async ({ token, password }, request) => {
    await requireUncommon(password);
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

async function requireUncommon(password: string): Promise<void> {
  if (!(await isCommonPassword(password))) return;
  const message = 'This password is among the most common ones. Choose another.';
  throw new AppError('UNPROCESSABLE', message, { errors: [{ path: 'password', message }] });
}

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers({ [CLIENT_HEADER]: request.clientAddress });
  for (const name of ['cookie', 'user-agent'] as const) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, value);
  }
  return headers;
}

/** @throws {AppError} for an answer of the library that is an error. */
async function refuseFailed(answer: Response): Promise<void> {
  if (answer.ok) return;
  const { code } = (await answer.json().catch(() => ({}))) as { code?: string };
  throw refusalOf(code ?? String(answer.status));
}
