import { SIGN_IN_CALLS, type SignInBody, type SignInCall } from '@sealtick/contract';
import type { FastifyInstance } from 'fastify';
import { refuseOtherOrigins } from '../../platform/http/same-origin.ts';
import { mountLinks } from './account-links/link-calls.ts';
import type { AuthDeps } from './auth-deps.ts';
import { confirmEmailChange } from './email-change/change-email.ts';
import { mountPasskeys } from './passkeys/passkey-calls.ts';
import { mountPasswords } from './password-calls.ts';
import type { SignInHandler } from './sign-in-handler.ts';
import { mountProviders } from './sign-in-providers/provider-calls.ts';
import { mountSignUp } from './sign-up-calls.ts';

/** Adds the calls of the login page. They answer the same for addresses with and without an account. */
export function mountAuth(api: FastifyInstance, deps: AuthDeps): void {
  const refuseOrigin = refuseOtherOrigins(deps.baseUrl);

  const add = <C extends SignInCall>(call: C, handle: SignInHandler<C>) =>
    api.post(
      `/auth/${call}`,
      {
        bodyLimit: 4_096,
        schema: { hide: true, body: SIGN_IN_CALLS[call] },
        onRequest: (request, _reply, done) => done(refuseOrigin(request.headers) ?? undefined),
      },
      async (request, reply) => {
        const answer = await deps.acts.within(request, () => handle(request.body as SignInBody<C>, request, reply));
        reply.header('cache-control', 'private, no-store');
        return answer === undefined ? reply.code(204).send() : reply.send(answer);
      },
    );

  mountSignUp(add, deps);
  mountPasswords(add, deps);
  mountPasskeys(add, deps);
  mountProviders(add, deps);
  mountLinks(add, deps);
  add('confirm-new-email', ({ token }) => confirmEmailChange(deps, token));
}
