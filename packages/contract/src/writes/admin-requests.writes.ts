import { z } from 'zod';
import { ANSWER_MAX, REASON_MAX, ReferenceParam } from '../admin-request.ts';
import { typedText } from '../typed-text.ts';
import { OF_CONSOLE } from './of-console.ts';
import { declareWrite } from './write.ts';

const params = z.strictObject({ reference: ReferenceParam });
const Reason = typedText(REASON_MAX, 'Enter the reason.');
const Answer = typedText(ANSWER_MAX, 'Type the answer.');
const NOT_FOUND = 'There is no such request';
const CONFLICT = 'The request is closed, or not confirmed by its sender';

export const start = declareWrite({
  ...OF_CONSOLE,
  method: 'POST',
  path: '/api/admin/requests/:reference/start',
  summary: 'Stores that the caller works on a request',
  params,
  errors: { NOT_FOUND, CONFLICT },
  audit: { act: 'request.started', label: 'Work on a request begun', subject: 'reference' },
});

export const answer = declareWrite({
  ...OF_CONSOLE,
  method: 'POST',
  path: '/api/admin/requests/:reference/answers',
  summary: 'Answers a request by an email in its thread',
  params,
  body: z.strictObject({ text: Answer }),
  bodyLimit: 128 * 1024,
  errors: { NOT_FOUND, CONFLICT },
  audit: { act: 'request.answered', label: 'Request answered', subject: 'reference' },
});

export const close = declareWrite({
  ...OF_CONSOLE,
  method: 'POST',
  path: '/api/admin/requests/:reference/close',
  summary: 'Closes a request: nothing follows',
  params,
  body: z.strictObject({ reason: Reason }),
  errors: { NOT_FOUND, CONFLICT },
  audit: { act: 'request.closed', label: 'Request closed', subject: 'reference', isFrequent: true },
});

export const answerConcern = declareWrite({
  ...OF_CONSOLE,
  method: 'POST',
  path: '/api/admin/concerns/:reference/answers',
  summary: 'Answers the sender of a report that is not anonymous by email',
  params,
  body: z.strictObject({ text: Answer }),
  bodyLimit: 128 * 1024,
  errors: { NOT_FOUND: 'There is no such report', CONFLICT: 'The report is anonymous or closed' },
  audit: { act: 'concern.answered', label: 'Report of a concern answered', subject: 'reference' },
});

export const closeConcern = declareWrite({
  ...OF_CONSOLE,
  method: 'POST',
  path: '/api/admin/concerns/:reference/close',
  summary: 'Closes a report of a concern',
  params,
  body: z.strictObject({ reason: Reason }),
  errors: { NOT_FOUND: 'There is no open report with this reference' },
  audit: { act: 'concern.closed', label: 'Report of a concern closed', subject: 'reference', isFrequent: true },
});
