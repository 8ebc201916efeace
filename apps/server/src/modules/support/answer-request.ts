import type { SiteSettings } from '@sealtick/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { QueueMail } from '../../platform/mail/mail.ts';
import { answerOf } from './request-mails.ts';
import { insertStep, lockRequest, type RequestRow, updateRequest } from './request-repository.ts';
import type { RequestState } from './support.tables.ts';

interface AnswerNeeds {
  readonly clock: Clock;
  readonly queueMail: QueueMail;
  readonly readSettings: (database: Database) => Promise<SiteSettings>;
}

/** Most characters of an answer. */
const LONGEST_ANSWER = 20_000;

/**
 * Answers a request by a mail in its thread. A request may be answered several times.
 * @throws {AppError} NOT_FOUND, CONFLICT if it is closed or not confirmed, INVALID_REQUEST for an empty answer
 */
export async function answerRequest(
  { clock, queueMail, readSettings }: AnswerNeeds,
  tx: Database,
  reference: string,
  given: string,
): Promise<void> {
  const text = given.replace(/\r\n?/g, '\n').trim();
  if (text === '' || text.length > LONGEST_ANSWER) {
    throw new AppError('INVALID_REQUEST', `The answer must have 1 to ${LONGEST_ANSWER} characters.`);
  }
  const row = await changeState(clock, tx, reference, 'answered', text);
  await queueMail(tx, answerOf(row, await readSettings(tx), text));
}

/** Stores that somebody works on a request. @throws {AppError} NOT_FOUND, CONFLICT if it is closed or not confirmed */
export async function startRequest(clock: Clock, tx: Database, reference: string): Promise<void> {
  await changeState(clock, tx, reference, 'in-progress', null);
}

/** Closes a request: nothing follows. @throws {AppError} NOT_FOUND, CONFLICT if it is closed */
export async function closeRequest(clock: Clock, tx: Database, reference: string): Promise<void> {
  await changeState(clock, tx, reference, 'closed', null);
}

async function changeState(
  clock: Clock,
  tx: Database,
  reference: string,
  state: Exclude<RequestState, 'new' | 'confirmed'>,
  message: string | null,
): Promise<RequestRow> {
  const row = await lockRequest(tx, reference);
  if (row === null) throw new AppError('NOT_FOUND', `No request has the reference ${reference}.`);
  if (row.state === 'closed') throw new AppError('CONFLICT', `${reference} is closed.`);
  if (row.tokenHash !== null && state !== 'closed') {
    throw new AppError('CONFLICT', `${reference} is not confirmed by its sender.`);
  }
  await updateRequest(tx, reference, { state });
  await insertStep(tx, reference, { state, at: new Date(clock.now()), actor: 'operator', message });
  return row;
}
