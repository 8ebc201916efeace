import type { Database } from '../../platform/database.ts';
import type { MailReach } from '../../platform/mail/mail-reach.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { IdentityActs } from './identity-acts.ts';
import type { IdentityMails } from './identity-mails.ts';
import type { PasskeyDeps } from './passkeys/use-passkey.ts';
import type { SiteWords } from './require-uncommon.ts';
import type { SignInCookie } from './sign-in-cookie.ts';
import type { ProviderDeps } from './sign-in-providers/begin-provider.ts';
import type { SignInTries } from './sign-in-tries.ts';

/** What the calls of the login page need. */
export interface AuthDeps extends PasskeyDeps, ProviderDeps {
  readonly db: Database;
  /** Address of the site; null for plain http. */
  readonly baseUrl: string | null;
  /** Signs cookies. */
  readonly secret: string;
  readonly box: SecretBox;
  readonly tries: SignInTries;
  readonly mails: IdentityMails;
  readonly acts: IdentityActs;
  readonly reach: MailReach;
  readonly siteWords: SiteWords;
  readonly onEmailChange: (db: Database, accountId: string) => Promise<void>;
  readonly cookie: SignInCookie;
}
