import { type AccountAccess, ANONYMOUS, reads } from '@sealtick/contract';
import { serve } from '../../platform/http/serve-reads.ts';
import type { Identity } from '../../platform/identity.ts';
import type { QueueMail } from '../../platform/mail/mail.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import type { RecordAct } from '../audit/index.ts';
import { mountAuth } from './auth-routes.ts';
import { createAuth } from './create-auth.ts';
import { findSignedIn, findUser } from './find-account.ts';
import { IdentityActs } from './identity-acts.ts';
import { IdentityMails } from './identity-mails.ts';
import { mountLogin } from './login-routes.ts';
import { signInCookie, signInToken } from './sign-in-cookie.ts';
import { signInSecret } from './sign-in-secret.ts';
import { SignInTries } from './sign-in-tries.ts';

export { findAccountStart } from './find-account-start.ts';
export { signInSecret } from './sign-in-secret.ts';
export { findAddress, lockVerified } from './verified-address.ts';

type Needs = Pick<Platform, 'config' | 'database' | 'clock' | 'log'> & {
  readonly queueMail: QueueMail;
  /** Appends to the audit log. */
  readonly record: RecordAct;
  /** Returns what an account sees before the public does. */
  readonly findAccess: (accountId: string) => Promise<AccountAccess>;
};

/** Creates the accounts of the site: who a request is from, and the calls that sign in and out. */
export function createIdentity(needs: Needs): { readonly identity: Identity; readonly module: ServerModule } {
  const { config, database, clock, log, queueMail, record, findAccess } = needs;
  const { baseUrl } = config;
  const cookie = signInCookie(baseUrl ?? 'http://localhost');
  const identity: Identity = {
    canSignIn: true,
    userOf: async (principal) => (principal.kind === 'anonymous' ? null : findUser(database, principal.accountId)),
    principalOf: async ({ headers }) => {
      const token = signInToken(headers.cookie, cookie.name);
      const accountId = token === null ? null : await findSignedIn(database, token, clock.now());
      if (accountId === null) return ANONYMOUS;
      const { strategies } = await findAccess(accountId);
      return { kind: 'member', accountId, strategies };
    },
    authenticate: async () => null,
  };
  const module: ServerModule = {
    name: 'identity',
    reads: [
      serve(reads.auth.user, ({ principal }) => identity.userOf(principal)),
      serve(reads.site.visitor, async ({ principal }) => ({
        user: await identity.userOf(principal),
        canSignIn: identity.canSignIn,
      })),
    ],
    routes: async (api) => {
      const mails = new IdentityMails({ database, queueMail, origin: () => baseUrl ?? api.listeningOrigin });
      const secret = await signInSecret(config);
      const tries = new SignInTries(database, clock, secret);
      const acts = new IdentityActs(database, record);
      const auth = createAuth({ database, log, baseUrl: baseUrl ?? 'http://localhost', secret, mails, acts });
      mountAuth(api, { auth, database, clock, baseUrl, secret, cookie, tries, mails, acts });
      mountLogin(api, { database, acts, cookie });
    },
  };
  return { identity, module };
}
