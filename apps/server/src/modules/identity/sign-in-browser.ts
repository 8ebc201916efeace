import type { SignInAnswer } from '@sealtick/contract';
import type { FastifyReply } from 'fastify';
import { addressGroup } from '../../platform/http/address-group.ts';
import type { AuthDeps } from './auth-deps.ts';
import { findErasedAfter } from './deletion-repository.ts';
import { rememberBrowser } from './known-browsers/known-browsers.ts';
import { endBrowserSignIn, getBrowser } from './request-sign-in.ts';
import { secondStepCookie } from './second-factor/second-step-cookie.ts';
import { beginSecondStep } from './second-factor/second-steps.ts';
import { SIGN_IN_SECONDS, signInSetCookie } from './sign-in-cookie.ts';
import { createSignIn, type SignInProof } from './sign-ins/create-sign-in.ts';

type SignInBrowserDeps = Pick<AuthDeps, 'acts' | 'clock' | 'cookie' | 'db' | 'secret'>;

/** Longest name of a browser that is stored. */
const MAX_BROWSER = 512;

interface Entering extends SignInProof {
  /** Way to log in, for the audit log. */
  readonly way: string;
  readonly act?: 'account.created' | 'sign-in.created';
}

/** Proves the first step of a login, and whether the login keeps an account that is to be deleted. */
type CodeAsked = Required<Pick<SignInAnswer, 'ticket'>> & Pick<SignInAnswer, 'isKept'>;

/**
 * Signs the browser of a request in, and ends the session that it had before. Returns a ticket instead if the account asks for a
 * code first, and whether the login kept an account that was to be deleted.
 */
export async function signInBrowser(
  deps: SignInBrowserDeps,
  { way, act = 'sign-in.created', ...proof }: Entering,
  reply: FastifyReply,
): Promise<Pick<SignInAnswer, 'ticket' | 'isKept'> | undefined> {
  const { request } = reply;
  const userAgent = request.headers['user-agent']?.slice(0, MAX_BROWSER) ?? null;
  const browser = { ipAddress: addressGroup(request.clientAddress), userAgent };
  const { accountId, token } = await createSignIn(deps, proof, browser);
  if (token === null) return askForCode(deps, accountId, reply);
  const seconds = SIGN_IN_SECONDS;
  reply.header('set-cookie', signInSetCookie(deps.cookie, deps.secret, { token, seconds }));
  await endBrowserSignIn(deps, request);
  await rememberAnswerBrowser(deps, accountId, reply);
  return (await deps.acts.record(act, accountId, way)) ? { isKept: true } : undefined;
}

/** Has a browser enter a code before it is logged in. */
export async function askForCode(deps: SignInBrowserDeps, accountId: string, reply: FastifyReply): Promise<CodeAsked> {
  const { ticket, secret } = await beginSecondStep(deps, accountId);
  reply.header('set-cookie', secondStepCookie(secret, deps.cookie.secure));
  return { ticket, ...((await findErasedAfter(deps.db, accountId)) === null ? {} : { isKept: true }) };
}

/** Stores that an account knows the browser of a request from now on. */
export async function rememberAnswerBrowser(
  deps: Pick<SignInBrowserDeps, 'clock' | 'cookie' | 'db'>,
  accountId: string,
  reply: FastifyReply,
): Promise<void> {
  const [browser, now] = [getBrowser(deps, reply.request), deps.clock.now()];
  reply.header('set-cookie', await rememberBrowser(deps.db, browser, { accountId, now }));
}
