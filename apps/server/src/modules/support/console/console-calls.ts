import { reads, writes } from '@sealtick/contract';
import { type ServedRead, serve } from '../../../platform/http/serve-reads.ts';
import { type ServedWrite, serveWrite } from '../../../platform/http/serve-writes.ts';
import { answerRequest, closeRequest, startRequest } from '../answer-request.ts';
import { staffOf } from '../staff.ts';
import type { SupportDeps } from '../support-deps.ts';
import { answerConcern, closeOpenConcern, listConcerns } from './console-concerns.ts';
import { readFigures } from './read-figures.ts';
import { countWaiting, listRequests, readRequest } from './read-requests.ts';

/** Returns what the operator's console reads of requests. */
export const consoleReads = (deps: SupportDeps): ServedRead[] => [
  serve(reads.adminRequests.list, ({ database }, query) => listRequests(deps, database, query)),
  serve(reads.adminRequests.counts, ({ database }) => countWaiting(deps, database)),
  serve(reads.adminRequests.figures, ({ database }) => readFigures(database, deps.clock.now())),
  serve(reads.adminRequests.get, ({ database }, { reference }) => readRequest(deps, database, reference)),
  serve(reads.adminRequests.concerns, ({ database }, { show }) =>
    listConcerns(database, show === 'all', deps.clock.now()),
  ),
];

const { adminRequests } = writes;

/** Returns what the operator's console changes of requests: the same as the commands. */
export const consoleWrites = (deps: SupportDeps): ServedWrite[] => [
  serveWrite(adminRequests.start, (viewer, { reference }) =>
    startRequest(deps.clock, viewer.database, reference, staffOf(viewer)),
  ),
  serveWrite(adminRequests.answer, (viewer, { reference, text }) =>
    answerRequest(deps, viewer.database, reference, text, staffOf(viewer)),
  ),
  serveWrite(adminRequests.close, (viewer, { reference, reason }, state) => {
    state({ after: { reason } });
    return closeRequest(deps.clock, viewer.database, reference, staffOf(viewer), reason);
  }),
  serveWrite(adminRequests.answerConcern, (viewer, { reference, text }) =>
    answerConcern(deps, viewer.database, reference, text),
  ),
  serveWrite(adminRequests.closeConcern, (viewer, { reference, reason }, state) => {
    state({ after: { reason } });
    return closeOpenConcern(viewer.database, reference, reason);
  }),
];
