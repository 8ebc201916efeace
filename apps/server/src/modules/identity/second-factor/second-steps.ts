import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '@sealtick/engine';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { hashToken } from '../../../platform/hash-token.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { refusalOf } from '../refusal.ts';
import { deleteSecondStep, findSecondStep, insertSecondStep } from './second-factor-repository.ts';
import { useCode } from './use-code.ts';

const VALID_MS = 10 * MINUTE_MS;

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly box: SecretBox;
}

/** Begins the second step of a sign-in. Returns its ticket, which proves the first one. */
export async function beginSecondStep({ database, clock }: Needs, accountId: string): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.now() + VALID_MS);
  await insertSecondStep(database, { ticketHash: hashToken(ticket), accountId, expiresAt });
  return ticket;
}

/** Returns the account of a ticket. @throws {AppError} for one that is not valid any more. */
export async function accountOfTicket({ database, clock }: Needs, ticket: string): Promise<string> {
  const accountId = await findSecondStep(database, hashToken(ticket), new Date(clock.now()));
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
