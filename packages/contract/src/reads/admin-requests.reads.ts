import { z } from 'zod';
import { AdminConcern } from '../admin-concern.ts';
import {
  AdminRequest,
  AdminRequestCounts,
  AdminRequestFigures,
  AdminRequestRow,
  ReferenceParam,
  RequestFilter,
  RequestKindName,
} from '../admin-request.ts';
import { cursor, plainText } from '../plain-text.ts';
import { OF_CONSOLE } from './of-console.ts';
import { declareRead } from './read.ts';

export const list = declareRead({
  ...OF_CONSOLE,
  path: '/api/admin/requests',
  summary: 'Requests, those due first; answered, closed and all requests, the newest first',
  query: z.strictObject({
    show: RequestFilter.default('open'),
    kind: RequestKindName.optional(),
    /** Part of the reference or of the email address. */
    q: plainText().max(254).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
    cursor: cursor(/^\d{1,15}\.[A-Z]{3}-\d{2}-[0-9A-Z]{1,12}$/).optional(),
  }),
  answer: z.array(AdminRequestRow),
  nextBy: 'cursor',
});

export const counts = declareRead({
  ...OF_CONSOLE,
  path: '/api/admin/request-counts',
  summary: 'How many requests and reports wait for the operator',
  answer: AdminRequestCounts,
  exampleAnswer: { open: 3, overdue: 1, unconfirmed: 1, suspected: 1, concerns: { open: 2, overdue: 1 } },
});

export const figures = declareRead({
  ...OF_CONSOLE,
  path: '/api/admin/request-figures',
  summary: 'How many requests of the last 90 days were answered in time, and the median time of the first answer',
  answer: AdminRequestFigures,
  exampleAnswer: { days: 90, due: 143, inTime: 141, medianAnswerMs: 6_720_000 },
});

export const get = declareRead({
  ...OF_CONSOLE,
  path: '/api/admin/requests/:reference',
  summary: 'One request with what happened to it',
  params: z.strictObject({ reference: ReferenceParam }),
  answer: AdminRequest,
  mayBeAbsent: true,
});

export const concerns = declareRead({
  ...OF_CONSOLE,
  path: '/api/admin/concerns',
  summary: 'Reports of concerns, those due first',
  query: z.strictObject({ show: z.enum(['open', 'all']).default('open') }),
  answer: z.array(AdminConcern),
});
