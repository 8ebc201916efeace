import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { hashToken } from '../../../platform/hash-token.ts';
import { newToken } from '../../../platform/new-token.ts';
import { getRefusal } from '../refusal.ts';
import { findSecondStep, insertSecondStep, takeSecondStep } from './second-factor-repository.ts';
import { SECOND_STEP_MS } from './second-step-cookie.ts';

interface SecondStepsDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** A login that waits for a code. */
export interface SecondStep {
  /** Proves the first step; the page has it. */
  readonly ticket: string;
  /** Without it the ticket is worth nothing; a cookie has it. */
  readonly secret: string;
}

/** Begins the second factor of a login. */
export async function beginSecondStep({ db, clock }: SecondStepsDeps, accountId: string): Promise<SecondStep> {
  const step = { ticket: newToken(), secret: newToken() };
  const hashes = { ticketHash: hashToken(step.ticket), browserHash: hashToken(step.secret) };
  await insertSecondStep(db, { ...hashes, accountId, expiresAt: new Date(clock.now() + SECOND_STEP_MS) });
  return step;
}

/** A ticket, and the secret from the cookie of its browser; null if the browser has none. */
export interface GivenStep {
  readonly ticket: string;
  readonly secret: string | null;
}

/** Returns the account of a ticket. @throws {AppError} for a ticket that is no longer valid, or of another browser */
export const accountOfTicket = (deps: SecondStepsDeps, given: GivenStep): Promise<string> =>
  accountBy(findSecondStep, deps, given);

/** Uses a ticket up. Returns its account. @throws {AppError} as `accountOfTicket`, also if another request was faster */
export const endSecondStep = (deps: SecondStepsDeps, given: GivenStep): Promise<string> =>
  accountBy(takeSecondStep, deps, given);

async function accountBy(
  lookUp: typeof findSecondStep,
  { db, clock }: SecondStepsDeps,
  { ticket, secret }: GivenStep,
): Promise<string> {
  const hashes = secret && { ticketHash: hashToken(ticket), browserHash: hashToken(secret) };
  const accountId = hashes ? await lookUp(db, hashes, new Date(clock.now())) : null;
  if (accountId === null) throw getRefusal('TICKET_EXPIRED');
  return accountId;
}
