import { accountLink } from '../identity/account-link.tables.ts';
import { emailChange } from '../identity/email-change.tables.ts';
import { account, credential, pendingSignUp, signIn, signInTry } from '../identity/identity.tables.ts';
import { knownBrowser } from '../identity/known-browser.tables.ts';
import { passkey, passkeyChallenge } from '../identity/passkey.tables.ts';
import { profilePicture } from '../identity/profile.tables.ts';
import { factorRemoval, recoveryCode, secondStep, totp } from '../identity/second-factor.tables.ts';
import { providerIdentity, providerRequest, providerSignUp } from '../identity/sign-in-provider.tables.ts';
import type { StoredData } from './retention-rule.ts';

/** What is stored about accounts and ways to sign in. */
export const STORED_SIGN_IN_DATA: readonly StoredData[] = [
  {
    data: 'account: e-mail address, names, picture, time zone, accepted terms',
    tables: [account, profilePicture],
    rule: { kind: 'account' },
    reason: 'the contract with the member',
  },
  {
    data: 'ways to sign in: password as argon2id hash',
    tables: [credential],
    rule: { kind: 'account' },
    reason: 'sign-in',
  },
  {
    data: 'sign-ups that nobody confirmed',
    tables: [pendingSignUp],
    rule: { kind: 'age', days: 0, from: pendingSignUp.expiresAt, event: 'the link in the mail ends, after 24 hours' },
    reason: 'confirmation of the address',
  },
  {
    data: 'one-time links, as hashes',
    tables: [accountLink],
    rule: { kind: 'age', days: 0, from: accountLink.expiresAt, event: 'the link ends' },
    reason: 'sign-in by e-mail and new passwords',
  },
  {
    data: 'browsers in which the account was signed in before, as hashes of random ids',
    tables: [knownBrowser],
    rule: { kind: 'age', days: 365, from: knownBrowser.usedAt, event: 'their last sign-in' },
    reason: 'limits of tries that do not lock the owner out',
  },
  {
    data: 'changes of e-mail addresses that are not confirmed at both: the new address',
    tables: [emailChange],
    rule: { kind: 'age', days: 0, from: emailChange.expiresAt, event: 'the links in the mails end, after 24 hours' },
    reason: 'confirmation of both addresses',
  },
  {
    data: 'sign-ins: network address and browser',
    tables: [signIn],
    rule: { kind: 'age', days: 30, from: signIn.expiresAt, event: 'their end' },
    reason: 'the member’s list of sign-ins',
  },
  {
    data: 'authenticator app: secret, encrypted; recovery codes, as hashes',
    tables: [totp, recoveryCode],
    rule: { kind: 'account' },
    reason: 'second step of a sign-in, until the member turns it off',
  },
  {
    data: 'passkeys: name and public key',
    tables: [passkey],
    rule: { kind: 'account' },
    reason: 'sign-in, until the member removes them',
  },
  {
    data: 'accounts at sign-in providers: issuer and subject, without address or name',
    tables: [providerIdentity],
    rule: { kind: 'account' },
    reason: 'sign-in, until the member disconnects them',
  },
  {
    data: 'browsers that were sent to a sign-in provider',
    tables: [providerRequest],
    rule: { kind: 'age', days: 0, from: providerRequest.expiresAt, event: 'their end, after 10 minutes' },
    reason: 'an answer of a provider counts once, in the browser that asked',
  },
  {
    data: 'people whom a sign-in provider named and who did not accept the terms: subject and e-mail address',
    tables: [providerSignUp],
    rule: { kind: 'age', days: 0, from: providerSignUp.expiresAt, event: 'their end, after 10 minutes' },
    reason: 'acceptance of the terms before the account exists',
  },
  {
    data: 'sign-ins that wait for a code',
    tables: [secondStep],
    rule: { kind: 'age', days: 0, from: secondStep.expiresAt, event: 'their end, after 10 minutes' },
    reason: 'second step of a sign-in',
  },
  {
    data: 'request to remove lost second factors, with how the operator checked who asked',
    tables: [factorRemoval],
    rule: { kind: 'account' },
    reason: 'the hour in which the member can stop it; the request is deleted with its end',
  },
  {
    data: 'challenges that passkeys have signed',
    tables: [passkeyChallenge],
    rule: { kind: 'age', days: 0, from: passkeyChallenge.expiresAt, event: 'their end, after 10 minutes' },
    reason: 'a signed challenge counts once',
  },
  {
    data: 'attempts to log in with a password or a code: network, and the e-mail address as a keyed hash',
    tables: [signInTry],
    rule: { kind: 'age', days: 90, from: signInTry.at, event: 'the attempt' },
    reason: 'limits that protect accounts',
  },
];
