import type { PasskeyAttestation } from '@sealtick/contract';
import { AppError } from '../../../platform/errors.ts';
import type { SiteName } from '../../../platform/site-name.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { endOtherAccess } from '../end-other-access.ts';
import { findUser } from '../find-account.ts';
import type { IdentityMails } from '../identity-mails.ts';
import type { RenewDeps } from '../renew-sign-in.ts';
import { type LastWayDeps, requireAnotherWay } from '../require-another-way.ts';
import { getCaller } from '../sign-ins/get-caller.ts';
import { requireStepUp } from '../step-up.ts';
import { lockAccount } from '../verified-address.ts';
import { CHALLENGE_MS } from './challenges.ts';
import { deletePasskey, insertChallenge, insertPasskey, putPasskeyName, selectPasskeys } from './passkey-repository.ts';
import { statedOrigin } from './stated-origin.ts';
import type { PasskeyDeps } from './use-passkey.ts';
import { loadWebauthn } from './webauthn.ts';

const MAX_PASSKEYS = 20;
const getPurpose = (accountId: string) => `new passkey of ${accountId}`;

export interface AddPasskeyDeps extends PasskeyDeps, RenewDeps, LastWayDeps {
  readonly mails: IdentityMails;
  readonly siteName: SiteName;
}

/** Returns what a browser needs to make a passkey for the caller, as JSON text. */
export async function askForNewPasskey(deps: AddPasskeyDeps, viewer: Viewer): Promise<{ options: string }> {
  await requireStepUp(viewer);
  const { accountId } = getCaller(viewer);
  const { email } = (await findUser(viewer.db, accountId))!;
  const known = await selectPasskeys(viewer.db, accountId);
  const { generateRegistrationOptions } = await loadWebauthn();
  const options = await generateRegistrationOptions({
    rpName: await deps.siteName(viewer.db),
    rpID: deps.party.id,
    userID: new Uint8Array(Buffer.from(accountId)),
    userName: email,
    userDisplayName: email,
    challenge: deps.challenges.create(getPurpose(accountId), deps.clock.now()),
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  });
  return { options: JSON.stringify(options) };
}

interface NewPasskey {
  readonly name: string;
  readonly response: PasskeyAttestation;
}

/** Checks a passkey that the caller's browser has made, before the transaction of the call. */
export async function checkNewPasskey(deps: AddPasskeyDeps, viewer: Viewer, { response }: NewPasskey) {
  await requireStepUp(viewer);
  return check(deps, response, getPurpose(getCaller(viewer).accountId));
}

/** Stores a passkey that was checked, and ends every other way into the account. */
export async function addPasskey(
  deps: AddPasskeyDeps,
  viewer: Viewer,
  { name }: NewPasskey,
  { challenge, id, publicKey, counter, isBackedUp }: Awaited<ReturnType<typeof checkNewPasskey>>,
) {
  await requireStepUp(viewer);
  const { db } = viewer;
  const caller = getCaller(viewer);
  const { accountId } = caller;
  const now = deps.clock.now();
  // Two calls at the same time must not both add the last one.
  await lockAccount(db, accountId);
  if (!(await insertChallenge(db, challenge, new Date(now + CHALLENGE_MS)))) throw wrongPasskey();
  if ((await selectPasskeys(db, accountId)).length >= MAX_PASSKEYS) {
    throw new AppError('CONFLICT', `An account can have ${MAX_PASSKEYS} passkeys. Remove one first.`);
  }
  const row = { id, accountId, name, publicKey, counter, isBackedUp, createdAt: new Date(now) };
  if (!(await insertPasskey(db, row))) throw new AppError('CONFLICT', 'This passkey has been added already.');
  await endOtherAccess(deps, db, caller, viewer.cookies);
  await notify(deps, viewer, accountId, 'A passkey was added.');
  return { id };
}

/** Renames a passkey of the caller. */
export async function renamePasskey(viewer: Viewer, { id, name }: { readonly id: string; readonly name: string }) {
  const { accountId } = getCaller(viewer);
  if (!(await putPasskeyName(viewer.db, accountId, id, name))) throw unknownPasskey();
}

/** Removes a passkey of the caller, unless nothing else would log in, and ends every other way into the account. */
export async function removePasskey(deps: AddPasskeyDeps, viewer: Viewer, { id }: { readonly id: string }) {
  await requireStepUp(viewer);
  const { db } = viewer;
  const caller = getCaller(viewer);
  const { accountId } = caller;
  // Two calls at the same time must not remove one way each.
  await lockAccount(db, accountId);
  if (!(await deletePasskey(db, accountId, id))) throw unknownPasskey();
  await requireAnotherWay(deps, db, accountId, 'Set a password or add another passkey first.');
  await endOtherAccess(deps, db, caller, viewer.cookies);
  await notify(deps, viewer, accountId, 'A passkey was removed.');
}

const unknownPasskey = () => new AppError('NOT_FOUND', 'Unknown passkey.');

async function notify({ mails }: AddPasskeyDeps, { db }: Viewer, accountId: string, change: string) {
  const { email } = (await findUser(db, accountId))!;
  await mails.in(db).sendProtectionChanged(email, change);
}

async function check(deps: AddPasskeyDeps, response: PasskeyAttestation, purpose: string) {
  const { challenges, party } = deps;
  const now = deps.clock.now();
  const origin = statedOrigin(response.response.clientDataJSON);
  if (origin === null || !party.isOwnOrigin(origin)) throw wrongPasskey();
  const { verifyRegistrationResponse } = await loadWebauthn();
  let challenge = '';
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: (given) => {
      challenge = given;
      return challenges.isValid(given, purpose, now);
    },
    expectedOrigin: origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch((error: unknown) => {
    throw wrongPasskey(error);
  });
  if (!registrationInfo) throw wrongPasskey();
  const { credential, credentialBackedUp: isBackedUp } = registrationInfo;
  const publicKey = Buffer.from(credential.publicKey).toString('base64url');
  return { challenge, id: credential.id, publicKey, counter: credential.counter, isBackedUp };
}

const wrongPasskey = (cause?: unknown) =>
  new AppError('UNPROCESSABLE', 'This passkey could not be added. Try again.', { cause });
