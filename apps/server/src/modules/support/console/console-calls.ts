import { reads, writes } from '@sealtick/contract';
import { type ServedRead, serve } from '../../../platform/http/serve-reads.ts';
import { type ServedWrite, serveWrite } from '../../../platform/http/serve-writes.ts';
import { answerRequest, closeRequest, startRequest } from '../answer-request.ts';
import { staffOf } from '../staff.ts';
import type { SupportNeeds } from '../support-needs.ts';
import { answerConcern, closeOpenConcern, listConcerns } from './console-concerns.ts';
import { readFigures } from './read-figures.ts';
import { countWaiting, listRequests, readRequest } from './read-requests.ts';

/** Returns what the operator's console reads of requests. */
export const consoleReads = (needs: SupportNeeds): ServedRead[] => [
  serve(reads.adminRequests.list, ({ database }, query) => listRequests(needs, database, query)),
  serve(reads.adminRequests.counts, ({ database }) => countWaiting(needs, database)),
  serve(reads.adminRequests.figures, ({ database }) => readFigures(database, needs.clock.now())),
  serve(reads.adminRequests.get, ({ database }, { reference }) => readRequest(needs, database, reference)),
  serve(reads.adminRequests.concerns, ({ database }, { show }) =>
    listConcerns(database, show === 'all', needs.clock.now()),
  ),
];

const { adminRequests } = writes;

/** Returns what the operator's console changes of requests: the same as the commands. */
export const consoleWrites = (needs: SupportNeeds): ServedWrite[] => [
  serveWrite(adminRequests.start, (viewer, { reference }) =>
    startRequest(needs.clock, viewer.database, reference, staffOf(viewer)),
  ),
  serveWrite(adminRequests.answer, (viewer, { reference, text }) =>
    answerRequest(needs, viewer.database, reference, text, staffOf(viewer)),
  ),
  serveWrite(adminRequests.close, (viewer, { reference, reason }, state) => {
    state({ after: { reason } });
    return closeRequest(needs.clock, viewer.database, reference, staffOf(viewer), reason);
  }),
  serveWrite(adminRequests.answerConcern, (viewer, { reference, text }) =>
    answerConcern(needs, viewer.database, reference, text),
  ),
  serveWrite(adminRequests.closeConcern, (viewer, { reference, reason }, state) => {
    state({ after: { reason } });
    return closeOpenConcern(viewer.database, reference, reason);
  }),
];
