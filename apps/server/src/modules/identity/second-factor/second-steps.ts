import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { hashToken } from '../../../platform/hash-token.ts';
import { newToken } from '../../../platform/new-token.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { refusalOf } from '../refusal.ts';
import { deleteSecondStep, findSecondStep, insertSecondStep } from './second-factor-repository.ts';
import { SECOND_STEP_MS } from './second-step-cookie.ts';
import { useCode } from './use-code.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly box: SecretBox;
}

/** A sign-in that waits for a code. */
export interface SecondStep {
  /** Proves the first step; the page has it. */
  readonly ticket: string;
  /** Without it the ticket is worth nothing; a cookie has it. */
  readonly secret: string;
}

/** Begins the second step of a sign-in. */
export async function beginSecondStep({ database, clock }: Needs, accountId: string): Promise<SecondStep> {
  const step = { ticket: newToken(), secret: newToken() };
  const hashes = { ticketHash: hashToken(step.ticket), browserHash: hashToken(step.secret) };
  await insertSecondStep(database, { ...hashes, accountId, expiresAt: new Date(clock.now() + SECOND_STEP_MS) });
  return step;
}

/**
 * Returns the account of a ticket.
 * @param secret From the cookie of the browser; null if it has none
 * @throws {AppError} for a ticket that is not valid any more, or of another browser
 */
export async function accountOfTicket(
  { database, clock }: Needs,
  { ticket, secret }: { readonly ticket: string; readonly secret: string | null },
): Promise<string> {
  const hashes = secret && { ticketHash: hashToken(ticket), browserHash: hashToken(secret) };
  const accountId = hashes ? await findSecondStep(database, hashes, new Date(clock.now())) : null;
  if (accountId === null) throw refusalOf('TICKET_EXPIRED');
  return accountId;
}

/**
 * Ends the second step with a code. Returns false for a wrong one.
 * @throws {AppError} if another request used the ticket
 */
export async function endSecondStep(needs: Needs, ticket: string, accountId: string, code: string): Promise<boolean> {
  const { database, box, clock } = needs;
  if (!(await useCode({ database, box, now: clock.now() }, accountId, code))) return false;
  if (!(await deleteSecondStep(database, hashToken(ticket)))) throw refusalOf('TICKET_EXPIRED');
  return true;
}
