import { type AdminRequestFigures, reads, writes } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import type { Database } from '../../../platform/database.ts';
import { type ServedRead, serve } from '../../../platform/http/serve-reads.ts';
import { type ServedWrite, serveWrite } from '../../../platform/http/serve-writes.ts';
import { answerRequest, closeRequest, startRequest } from '../answer-request.ts';
import { toStaff } from '../staff.ts';
import type { SupportDeps } from '../support-deps.ts';
import { answerConcern, closeOpenConcern, listConcerns } from './console-concerns.ts';
import { countWaiting, listRequests, readRequest } from './read-requests.ts';
import { selectFirstAnswers } from './request-list-repository.ts';

const DAYS = 90;

/** Returns how the requests of the last 90 days were answered. @param now ms UTC */
async function readFigures(db: Database, now: number): Promise<AdminRequestFigures> {
  const rows = await selectFirstAnswers(db, new Date(now - DAYS * DAY_MS));
  const ended = rows.filter(({ doneAt, dueAt }) => doneAt !== null || dueAt.getTime() <= now);
  const inTime = ended.filter(({ doneAt, dueAt }) => doneAt !== null && doneAt <= dueAt);
  const times = rows.flatMap(({ sentAt, answeredAt }) =>
    answeredAt === null ? [] : [answeredAt.getTime() - sentAt.getTime()],
  );
  return { days: DAYS, due: ended.length, inTime: inTime.length, medianAnswerMs: computeMedian(times) };
}

/** Returns the median of whole numbers, rounded; null of none. */
function computeMedian(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return null;
  return sorted.length % 2 === 1 ? sorted[half]! : Math.round((sorted[half - 1]! + sorted[half]!) / 2);
}

/** Returns what the operator's console reads of requests. */
export const consoleReads = (deps: SupportDeps): ServedRead[] => [
  serve(reads.adminRequests.list, ({ db }, query) => listRequests(deps, db, query)),
  serve(reads.adminRequests.counts, ({ db }) => countWaiting(deps, db)),
  serve(reads.adminRequests.figures, ({ db }) => readFigures(db, deps.clock.now())),
  serve(reads.adminRequests.get, ({ db }, { reference }) => readRequest(deps, db, reference)),
  serve(reads.adminRequests.concerns, ({ db }, { show }) => listConcerns(db, show === 'all', deps.clock.now())),
];

const { adminRequests } = writes;

/** Returns what the operator's console changes of requests: the same as the commands. */
export const consoleWrites = (deps: SupportDeps): ServedWrite[] => [
  serveWrite(adminRequests.start, (viewer, { reference }) =>
    startRequest(deps.clock, viewer.db, reference, toStaff(viewer)),
  ),
  serveWrite(adminRequests.answer, (viewer, { reference, text }) =>
    answerRequest(deps, viewer.db, reference, text, toStaff(viewer)),
  ),
  serveWrite(adminRequests.close, (viewer, { reference, reason }, state) => {
    state({ after: { reason } });
    return closeRequest(deps.clock, viewer.db, reference, toStaff(viewer), reason);
  }),
  serveWrite(adminRequests.answerConcern, (viewer, { reference, text }) =>
    answerConcern(deps, viewer.db, reference, text),
  ),
  serveWrite(adminRequests.closeConcern, (viewer, { reference, reason }, state) => {
    state({ after: { reason } });
    return closeOpenConcern(viewer.db, reference, reason);
  }),
];
