import type { PasskeyAssertion } from '@sealtick/contract';
import { HOUR_MS } from '@sealtick/engine';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { checkPassword } from './check-password.ts';
import { callerSignedIn } from './hash-caller.ts';
import { hashFor } from './hash-queue.ts';
import {
  askForPasskey,
  type CheckedPasskey,
  checkPasskey,
  type PasskeyDeps,
  useChecked,
} from './passkeys/use-passkey.ts';
import { type RenewDeps, renewSignIn } from './renew-sign-in.ts';
import { readFactors } from './second-factor/read-factors.ts';
import { useCode } from './second-factor/use-code.ts';
import { wrongCode } from './second-factor/wrong-code.ts';
import type { SignInTries } from './sign-in-tries.ts';
import { type Caller, getCaller } from './sign-ins/get-caller.ts';
import { findStepUp, putStepUp } from './sign-ins/sign-ins-repository.ts';

/** Returns what a challenge is for with which an account proves itself. */
const getStepUp = (accountId: string) => `step-up of ${accountId}`;

/** Returns what the caller's browser needs to ask for a passkey. */
export async function beginStepUp(deps: StepUpDeps, viewer: Viewer): Promise<{ options: string }> {
  return { options: await askForPasskey(deps, getStepUp(getCaller(viewer).accountId)) };
}

/** How long a proof of who someone is lets them change what protects the account. */
const VALID_MS = 12 * HOUR_MS;

export interface StepUpDeps extends PasskeyDeps, RenewDeps {
  readonly box: SecretBox;
  readonly tries: SignInTries;
  /** Cancels the removal of second factors that the account has just proved to have. */
  readonly keepFactors: (db: Database, accountId: string) => Promise<void>;
}

/** @throws {AppError} STEP_UP_REQUIRED unless the caller proved who they are within 12 hours, in this session. */
export async function requireStepUp(viewer: Viewer): Promise<void> {
  await requireFreshProof(viewer.clock, viewer.db, getCaller(viewer));
}

/** As `requireStepUp`, for accounts with a second factor only. A key was made under such a proof. */
export async function requireStepUpIfProtected(viewer: Viewer): Promise<void> {
  if (viewer.principal.kind === 'key') return;
  const { hasTotp, hasPasskey } = await readFactors(viewer.db, requireAccount(viewer));
  if (hasTotp || hasPasskey) await requireStepUp(viewer);
}

/** As `requireStepUp`, where the call is not a declared write. */
export async function requireFreshProof(clock: Clock, db: Database, { accountId, signInId }: Caller) {
  const at = await findStepUp(db, accountId, signInId);
  if (at !== null && clock.now() - at.getTime() < VALID_MS) return;
  throw new AppError('STEP_UP_REQUIRED', 'Confirm first that it is you.');
}

interface Proof {
  readonly passkey?: PasskeyAssertion | undefined;
  readonly code?: string | undefined;
  readonly password?: string | undefined;
}

/** What was proven before the transaction of the call. */
interface Proven {
  readonly passkey: CheckedPasskey | null;
  readonly hasPassword: boolean;
}

/** Checks a passkey or password, or counts a code, before the transaction of the call. */
export async function checkProof(deps: StepUpDeps, viewer: Viewer, { password, passkey }: Proof): Promise<Proven> {
  const { db } = viewer;
  const caller = getCaller(viewer);
  const { accountId } = caller;
  const { hasTotp, hasPasskey } = await readFactors(db, accountId);
  // A passkey cannot be guessed, and works when no more codes are accepted.
  if (hasPasskey && passkey !== undefined) {
    const checked = await checkPasskey(deps, db, passkey, getStepUp(accountId));
    if (checked.accountId !== accountId) {
      throw new AppError('UNPROCESSABLE', 'This passkey belongs to another account.');
    }
    if (hasTotp && !checked.isPersonVerified) throw noPersonChecked();
    return { passkey: checked, hasPassword: false };
  }
  await countProof(deps.tries, caller);
  if (hasTotp || hasPasskey) return { passkey: null, hasPassword: false };
  await hashFor(callerSignedIn(accountId), () => checkPassword(db, accountId, password ?? ''));
  return { passkey: null, hasPassword: true };
}

/** Proves who the caller is: by a code or passkey, or by the password of an account that has neither. The session gets a new token. */
export async function stepUp(deps: StepUpDeps, viewer: Viewer, { code }: Proof, proven: Proven): Promise<void> {
  const { clock, box } = deps;
  const { db } = viewer;
  const caller = getCaller(viewer);
  const { accountId, signInId } = caller;
  const { hasTotp, hasPasskey } = await readFactors(db, accountId);
  if (hasPasskey && proven.passkey !== null) await useChecked(deps, db, proven.passkey);
  else if (hasTotp) {
    const isRight = code !== undefined && (await useCode({ db, box, now: clock.now() }, accountId, code));
    if (!isRight) throw wrongCode();
  } else if (hasPasskey || !proven.hasPassword) {
    throw new AppError('UNPROCESSABLE', 'Use a passkey of the account.');
  }
  await putStepUp(db, accountId, signInId, new Date(clock.now()));
  await renewSignIn(deps, db, caller, viewer.cookies);
  await deps.keepFactors(db, accountId);
}

/** Counts a try of a code or password of someone who is logged in: what others try does not use up what they may. */
export async function countProof(tries: SignInTries, { accountId, signInId }: Caller): Promise<void> {
  await tries.countCode({ accountId, addressGroup: null, device: `login ${signInId}` });
}

/** A device that checks neither finger nor PIN proves only that someone has it. */
const noPersonChecked = () =>
  new AppError(
    'UNPROCESSABLE',
    'This passkey did not check a finger, a face or a PIN. Enter the code of your authenticator app.',
  );
