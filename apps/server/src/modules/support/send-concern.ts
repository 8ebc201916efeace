import { CONCERN_RULE, type ConcernReceipt, type ParsedInputOf, toDueRule, type writes } from '@sealtick/contract';
import { formatDate } from '@sealtick/engine';
import type { Viewer } from '../../platform/viewer.ts';
import { getReceiptMail } from './concern-notice.ts';
import { insertConcern } from './concern-repository.ts';
import { dueAt, londonDay } from './due-at.ts';
import { makeReference } from './reference.ts';
import { isByRobot } from './send-request.ts';
import type { SupportDeps } from './support-deps.ts';

type Input = ParsedInputOf<typeof writes.support.concern>;

/** Stores a report. Of an anonymous one only its day, its text and a random reference. @param network From `addressGroup` */
export async function sendConcern(
  { clock, queueMail, reach, readSettings, readHolidays }: SupportDeps,
  { db }: Viewer,
  { isAnonymous, name, email, concern, topic, openForMs }: Input,
  network: string,
): Promise<ConcernReceipt> {
  const now = clock.now();
  const due = toDueRule(CONCERN_RULE.response, await readSettings(db));
  const row = {
    receivedOn: formatDate(londonDay(now)),
    dueOn: formatDate(londonDay(dueAt(due, now, await readHolidays(db)))),
    isSuspected: isByRobot({ topic, openForMs }, false),
    name: isAnonymous ? null : (name ?? null),
    email: isAnonymous ? null : (email ?? null),
    concern,
  };
  for (;;) {
    const reference = makeReference(CONCERN_RULE.prefix, now);
    if (!(await insertConcern(db, { ...row, reference }))) continue;
    if (row.email !== null && !row.isSuspected) {
      // Reports leave no account anywhere.
      await reach.count(db, { accountId: null, network }, row.email);
      await queueMail(db, getReceiptMail({ ...row, reference }, row.email, await readSettings(db)));
    }
    return { reference, dueOn: row.dueOn };
  }
}
