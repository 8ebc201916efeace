import type { AdminConcern } from '@sealtick/contract';
import { formatDate } from '@sealtick/engine';
import type { Database } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { getAnswerMail } from '../concern-notice.ts';
import { addAnswer, closeConcern, lockConcern, selectConcerns } from '../concern-repository.ts';
import { londonDay } from '../due-at.ts';
import type { SupportDeps } from '../support-deps.ts';

/** Returns reports of people, those due first. @param now ms UTC */
export async function listConcerns(db: Database, isAll: boolean, now: number): Promise<AdminConcern[]> {
  const today = formatDate(londonDay(now));
  return (await selectConcerns(db, isAll)).map(
    ({ reference, receivedOn, dueOn, isClosed, closeReason, name, email, concern, answers }) => ({
      reference,
      receivedOn,
      dueOn,
      isOverdue: !isClosed && dueOn < today,
      isClosed,
      closeReason,
      sender: name === null || email === null ? null : { name, email },
      concern,
      answers: [...answers],
    }),
  );
}

/**
 * Answers the sender of a report by email. Of the moment only the day is stored.
 * @throws {AppError} NOT_FOUND, CONFLICT if the report is anonymous or closed
 */
export async function answerConcern(
  { clock, queueMail, readSettings }: Pick<SupportDeps, 'clock' | 'queueMail' | 'readSettings'>,
  db: Database,
  reference: string,
  text: string,
): Promise<void> {
  const row = await lockConcern(db, reference);
  if (row === null) throw new AppError('NOT_FOUND', `No report has the reference ${reference}.`);
  if (row.isClosed) throw new AppError('CONFLICT', `${reference} is closed.`);
  if (row.email === null) throw new AppError('CONFLICT', `${reference} is anonymous: no one can be answered.`);
  await addAnswer(db, row, { on: formatDate(londonDay(clock.now())), text });
  await queueMail(db, getAnswerMail(row, row.email, text, await readSettings(db)));
}

/** Closes a report. @throws {AppError} NOT_FOUND if no open one has the reference */
export async function closeOpenConcern(db: Database, reference: string, reason: string): Promise<void> {
  if (!(await closeConcern(db, reference, reason)))
    throw new AppError('NOT_FOUND', `No open report has the reference ${reference}.`);
}
