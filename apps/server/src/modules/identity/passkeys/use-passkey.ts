import type { PasskeyAssertion } from '@sealtick/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { CHALLENGE_MS, type Challenges } from './challenges.ts';
import { findPasskey, insertChallenge, type PasskeyStored, putPasskeyUse } from './passkey-repository.ts';
import type { RelyingParty } from './relying-party.ts';
import { statedOrigin } from './stated-origin.ts';
import { loadWebauthn } from './webauthn.ts';

export interface PasskeyDeps {
  readonly clock: Clock;
  readonly challenges: Challenges;
  readonly party: RelyingParty;
}

/** Returns what a browser needs to ask for a passkey, as JSON text. */
export async function askForPasskey({ clock, challenges, party }: PasskeyDeps, purpose: string): Promise<string> {
  const { generateAuthenticationOptions } = await loadWebauthn();
  const challenge = challenges.create(purpose, clock.now());
  return JSON.stringify(
    await generateAuthenticationOptions({ rpID: party.id, challenge, userVerification: 'preferred' }),
  );
}

/** A passkey whose answer is right, and was not used yet. */
export interface CheckedPasskey {
  readonly accountId: string;
  /** Whether the device checked a finger, a face or a PIN. */
  readonly isPersonVerified: boolean;
  readonly id: string;
  readonly challenge: string;
  readonly counter: number;
}

/** Uses the challenge of a passkey up. @throws {AppError} UNPROCESSABLE if it was used before. */
export async function useChecked(
  { clock }: Pick<PasskeyDeps, 'clock'>,
  db: Database,
  { id, challenge, counter }: CheckedPasskey,
): Promise<void> {
  const now = clock.now();
  if (!(await insertChallenge(db, challenge, new Date(now + CHALLENGE_MS)))) throw wrongPasskey();
  if (!(await putPasskeyUse(db, id, counter, new Date(now)))) throw wrongPasskey();
}

/** Checks the answer of a passkey, outside of transactions. @throws {AppError} UNPROCESSABLE for a wrong one. */
export async function checkPasskey(
  { clock, challenges, party }: PasskeyDeps,
  db: Database,
  response: PasskeyAssertion,
  purpose: string,
): Promise<CheckedPasskey> {
  const now = clock.now();
  const stored = await findPasskey(db, response.id);
  const origin = statedOrigin(response.response.clientDataJSON);
  if (!stored || origin === null || !party.isOwnOrigin(origin)) throw wrongPasskey();
  const { verifyAuthenticationResponse } = await loadWebauthn();
  let challenge = '';
  const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
    response: { ...response, response: getDefinedFields(response.response), clientExtensionResults: {} },
    expectedChallenge: (given) => {
      challenge = given;
      return challenges.isValid(given, purpose, now);
    },
    expectedOrigin: origin,
    expectedRPID: party.id,
    credential: getCredential(stored),
    requireUserVerification: false,
  }).catch((error: unknown) => {
    throw wrongPasskey(error);
  });
  if (!verified) throw wrongPasskey();
  const { id, accountId } = stored;
  return { id, accountId, challenge, counter: info.newCounter, isPersonVerified: info.userVerified };
}

const getCredential = ({ id, publicKey, counter }: PasskeyStored) => ({
  id,
  publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
  counter,
});

function getDefinedFields({ userHandle, ...rest }: PasskeyAssertion['response']) {
  return userHandle === undefined ? rest : { ...rest, userHandle };
}

const wrongPasskey = (cause?: unknown) =>
  new AppError('UNPROCESSABLE', 'This passkey was not accepted. Try again, or use another way to log in.', { cause });
