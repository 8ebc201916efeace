import { type AccountAccess, reads } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/http/serve-reads.ts';
import type { Identity } from '../../platform/identity.ts';
import type { QueueMail } from '../../platform/mail/mail.ts';
import type { MailReach } from '../../platform/mail/mail-reach.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import type { RequireOperator } from '../../platform/require-operator.ts';
import { every } from '../../platform/schedule.ts';
import { readEncryptionKeys } from '../../platform/secrets/encryption-keys.ts';
import { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { SiteName } from '../../platform/site-name.ts';
import type { RecordAct } from '../audit/index.ts';
import { mountAuth } from './auth-routes.ts';
import { findUser } from './find-account.ts';
import { getPrincipals, principalReader } from './get-principals.ts';
import { IdentityActs } from './identity-acts.ts';
import { IdentityMails } from './identity-mails.ts';
import { mountLogin } from './login-routes.ts';
import { requireOperator } from './operator-access.ts';
import { Challenges } from './passkeys/challenges.ts';
import { relyingParty } from './passkeys/relying-party.ts';
import { PictureQueue } from './profile/picture-queue.ts';
import { mountPicture } from './profile/picture-route.ts';
import { profileReads, profileWrites } from './profile/served.ts';
import { prepareEncryption } from './second-factor/prepare-encryption.ts';
import { keepProvenFactors, removeDueFactors } from './second-factor/remove-factors.ts';
import type { OtherSecrets } from './second-factor/sealed-secrets.ts';
import { securityReads } from './security.reads.ts';
import { securityWrites } from './security.writes.ts';
import { signInCookie } from './sign-in-cookie.ts';
import { SignInProviders } from './sign-in-providers/sign-in-providers.ts';
import { signInSecret } from './sign-in-secret.ts';
import { SignInTries } from './sign-in-tries.ts';
import { getSiteWords } from './site-words.ts';
import { findAddress } from './verified-address.ts';

export {
  deleteDeletion,
  findErasedAfter,
  findErasures,
  insertDeletion,
  lockDeletion,
  lockDueDeletion,
  selectDueDeletions,
} from './deletion-repository.ts';
export { endAccess } from './end-access.ts';
export { findAccountId } from './find-account.ts';
export { findAccountName } from './find-account-name.ts';
export { findAccountStart, findAccountStarts } from './find-account-start.ts';
export { IdentityMails } from './identity-mails.ts';
export { listAccounts } from './list-accounts.ts';
export { findOperators, grantOperator, isOperator, listOperators, revokeOperator } from './operators.ts';
export { PictureQueue } from './profile/picture-queue.ts';
export { pictureSize } from './profile/picture-size.ts';
export { findTimeZone, findTimeZones } from './profile/profile-repository.ts';
export { countReached, selectReached } from './reached-accounts.ts';
export { readProtection } from './read-protection.ts';
export { resendConfirmation } from './resend-confirmation.ts';
export {
  countAccounts,
  type FoundAccount,
  findFoundAccount,
  searchAccounts,
  searchSignUps,
} from './search-accounts.ts';
export { cancelFactorRemoval, requestFactorRemoval } from './second-factor/remove-factors.ts';
export { replaceEncryptionKey } from './second-factor/replace-encryption-key.ts';
export { lockSealing, type OtherSecrets } from './second-factor/sealed-secrets.ts';
export { signInSecret } from './sign-in-secret.ts';
export { trySubject } from './sign-in-tries.ts';
export { requireStepUp, requireStepUpIfProtected } from './step-up.ts';
export {
  findAddress,
  lockAccount,
  lockSignedIn,
  lockVerified,
  ownsAddress,
  requireNoDeletion,
  requireVerified,
} from './verified-address.ts';

type IdentityDeps = Pick<Platform, 'config' | 'db' | 'workDatabase' | 'clock' | 'log' | 'schedule'> & {
  readonly queueMail: QueueMail;
  readonly reach: MailReach;
  /** Appends to the audit log. */
  readonly record: RecordAct;
  /** Returns the name of the site. */
  readonly siteName: SiteName;
  /** Returns the versions of terms and risk disclosure that the site shows, which a sign-up accepts. */
  readonly termsVersion: () => string;
  /** Returns what each account sees before the public does; accounts without a plan are missing. */
  readonly findAccesses: (accountIds: readonly string[]) => Promise<ReadonlyMap<string, AccountAccess>>;
  /** Returns the principal of an API key. */
  readonly authenticate: Identity['authenticate'];
  /** Called after each login. Returns whether it keeps an account that was to be deleted. */
  readonly onSignIn: (db: Database, accountId: string) => Promise<boolean>;
  /** Called in the transaction that gives an account another address, before the account is locked. */
  readonly onEmailChange: (db: Database, accountId: string) => Promise<void>;
  /** Secrets of other modules, which are encrypted with the same key. */
  readonly otherSecrets: readonly OtherSecrets[];
  /** Replaces what encodes pictures. */
  readonly pictures?: Pick<PictureQueue, 'encode'>;
};

/** Creates the accounts of the site: who a request is from, and the calls that log in and out. */
export function createIdentity(deps: IdentityDeps): {
  readonly identity: Identity;
  readonly module: ServerModule;
  /** Checks the callers of the operator's console. */
  readonly requireOperator: RequireOperator;
} {
  const {
    config,
    db: database,
    workDatabase,
    clock,
    queueMail,
    siteName,
    record,
    findAccesses,
    onSignIn,
    onEmailChange,
  } = deps;
  const { schedule, termsVersion, reach, pictures = new PictureQueue(clock) } = deps;
  let endRemovals: (() => Promise<void>) | null = null;
  const { baseUrl } = config;
  const cookie = signInCookie(baseUrl ?? 'http://localhost');
  const readers = { db: database, cookieName: cookie.name, findAccesses };
  const getPrincipal = principalReader(readers, clock);
  const identity: Identity = {
    canSignIn: true,
    getUser: async (principal) => (principal.kind === 'anonymous' ? null : findUser(database, principal.accountId)),
    getPrincipal: ({ headers }) => getPrincipal(headers.cookie),
    getPrincipals: (cookies) => getPrincipals(readers, cookies, clock.now()),
    authenticate: deps.authenticate,
  };
  const party = relyingParty(baseUrl);
  let site: FastifyInstance | null = null;
  const origin = () => baseUrl ?? site!.listeningOrigin;
  const mails = new IdentityMails({ db: database, queueMail, origin });
  const keepFactors = (db: Database, accountId: string) => keepProvenFactors({ mails, record }, db, accountId);
  const providers = new SignInProviders(deps);
  const box = new SecretBox(() => readEncryptionKeys(config));
  const siteWords = async () => getSiteWords(await siteName(), baseUrl);
  let secret: Promise<string> | null = null;
  const openSecret = () => (secret ??= signInSecret(config));
  const openTries = async () =>
    new SignInTries({
      db: database,
      clock,
      secret: await openSecret(),
      onCodesUsedUp: async (accountId, until) => {
        const email = await findAddress(database, accountId);
        if (email !== null) await mails.in(database).sendCodesUsedUp(email, new Date(until));
      },
    });
  const openDeps = async () => ({
    clock,
    mails,
    siteName,
    siteWords,
    termsVersion,
    party,
    providers,
    box,
    keepFactors,
    challenges: new Challenges(await openSecret()),
    tries: await openTries(),
    secret: await openSecret(),
    cookie,
    reach,
  });
  const module: ServerModule = {
    name: 'identity',
    reads: [
      serve(reads.auth.user, ({ principal }) => identity.getUser(principal)),
      serve(reads.site.visitor, async ({ principal }) => ({
        user: await identity.getUser(principal),
        canSignIn: identity.canSignIn,
        isOperator: principal.kind === 'operator',
      })),
      serve(reads.auth.providers, async () => providers.list().map(({ id, name }) => ({ id, name }))),
      ...securityReads(providers),
      ...profileReads,
    ],
    writes: [...securityWrites(openDeps), ...profileWrites(pictures)],
    checks: providers.checks,
    prepare: () => prepareEncryption(config, workDatabase, deps.otherSecrets),
    async start() {
      providers.start();
      endRemovals = schedule.add({
        name: 'removal of second factors',
        next: every(MINUTE_MS),
        firstAfterMs: 0,
        work: () => removeDueFactors({ clock, mails, record }, workDatabase),
      });
    },
    async stop() {
      await endRemovals?.();
      endRemovals = null;
      await providers.stop();
    },
    routes: async (api) => {
      site = api;
      const acts = new IdentityActs(database, record, async (tx, accountId) => {
        const isKept = await onSignIn(tx, accountId);
        await keepFactors(tx, accountId);
        return isKept;
      });
      mountAuth(api, { ...(await openDeps()), db: database, baseUrl, origin, acts, onEmailChange });
      mountLogin(api, { db: database, acts, cookie });
      mountPicture(api);
    },
  };
  return { identity, module, requireOperator };
}
