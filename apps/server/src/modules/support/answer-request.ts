import { ANSWER_MAX, type RequestState, type SiteSettings } from '@sealtick/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { QueueMail } from '../../platform/mail/mail.ts';
import { getAnswered } from './request-mails.ts';
import { insertStep, lockRequest, type RequestRow, updateRequest } from './request-repository.ts';
import { getPseudonym, type Staff } from './staff.ts';

interface AnswerDeps {
  readonly clock: Clock;
  readonly queueMail: QueueMail;
  readonly readSettings: (db: Database) => Promise<SiteSettings>;
}

/**
 * Answers a request by an email in its thread. A request may be answered several times.
 * @throws {AppError} NOT_FOUND, CONFLICT if it is closed or not confirmed, INVALID_REQUEST for an empty answer
 */
export async function answerRequest(
  { clock, queueMail, readSettings }: AnswerDeps,
  db: Database,
  reference: string,
  given: string,
  by: Staff,
): Promise<void> {
  const text = given.replace(/\r\n?/g, '\n').trim();
  if (text === '' || text.length > ANSWER_MAX) {
    throw new AppError('INVALID_REQUEST', `The answer must have 1 to ${ANSWER_MAX} characters.`);
  }
  const row = await changeState({ clock, tx: db, by }, reference, 'answered', text);
  await queueMail(db, getAnswered(row, await readSettings(db), text));
}

/** Stores that someone works on a request. @throws {AppError} NOT_FOUND, CONFLICT if it is closed or not confirmed */
export async function startRequest(clock: Clock, db: Database, reference: string, by: Staff): Promise<void> {
  await changeState({ clock, tx: db, by }, reference, 'in-progress', null);
}

/** Closes a request: nothing follows. @throws {AppError} NOT_FOUND, CONFLICT if it is closed */
export async function closeRequest(
  clock: Clock,
  db: Database,
  reference: string,
  by: Staff,
  reason: string | null = null,
): Promise<void> {
  await changeState({ clock, tx: db, by }, reference, 'closed', reason);
}

interface Change {
  readonly clock: Clock;
  readonly tx: Database;
  readonly by: Staff;
}

async function changeState(
  { clock, tx, by }: Change,
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
  // The link of a closed request confirms nothing.
  await updateRequest(tx, reference, { state, tokenHash: null });
  const operator = await getPseudonym(tx, by);
  await insertStep(tx, reference, { state, at: new Date(clock.now()), actor: by.kind, operator, message });
  return row;
}
