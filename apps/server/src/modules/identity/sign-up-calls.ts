import type { FastifyReply } from 'fastify';
import type { Database } from '../../platform/database.ts';
import { addressGroup } from '../../platform/http/address-group.ts';
import type { AuthDeps } from './auth-deps.ts';
import { beginSignUp } from './begin-sign-up.ts';
import { confirmSignUp, isSignUp, type TypedElsewhere } from './confirm-sign-up.ts';
import { hashPassword } from './password-hash.ts';
import { countPassword, hashInTurn } from './password-tries.ts';
import { getRefusal } from './refusal.ts';
import { requireUncommon } from './require-uncommon.ts';
import { signInBrowser } from './sign-in-browser.ts';
import type { AddSignInCall } from './sign-in-handler.ts';
import { beganSignUp, signUpCookie } from './sign-up-browser.ts';

/** Adds the calls with which a person signs up and confirms the address. */
export function mountSignUp(add: AddSignInCall, deps: AuthDeps): void {
  const { db, secret, siteWords, termsVersion, reach } = deps;
  const { secure } = deps.cookie;

  const enter = (token: string, typed: TypedElsewhere | null, reply: FastifyReply) => {
    const use = (db: Database) => confirmSignUp(db, token, typed);
    return signInBrowser(deps, { by: 'sign-up', use, way: 'sign-up', act: 'account.created' }, reply);
  };

  add('sign-up', async (body, request, reply) => {
    await requireUncommon(siteWords, body.password);
    await countPassword(deps, request);
    await reach.count(db, { accountId: null, network: addressGroup(request.clientAddress) }, body.email);
    const token = await hashInTurn(deps, request, null, () => beginSignUp(deps, body));
    reply.header('set-cookie', signUpCookie(secret, token, secure));
  });

  add('confirm-email', async ({ token }, request, reply) => {
    // Someone else may have typed the password of this sign-up, with an address that is not theirs.
    if (beganSignUp(request.headers.cookie, { secret, secure }, token)) return enter(token, null, reply);
    if (!(await isSignUp(db, token))) throw getRefusal('INVALID_TOKEN');
    return { needsPassword: true };
  });

  add('confirm-elsewhere', async ({ token, password }, request, reply) => {
    if (!(await isSignUp(db, token))) throw getRefusal('INVALID_TOKEN');
    await requireUncommon(siteWords, password);
    await countPassword(deps, request);
    const passwordHash = await hashInTurn(deps, request, null, () => hashPassword(password));
    return enter(token, { passwordHash, termsVersion: termsVersion() }, reply);
  });
}
