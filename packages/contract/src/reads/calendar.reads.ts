import { z } from 'zod';
import { CalendarQuery, ReleaseView } from '../bar.ts';
import { declareRead } from './read.ts';

export const list = declareRead({
  path: '/api/calendar',
  summary: 'Scheduled releases from one moment up to, not including, another: never their results',
  entitlement: 'open',
  query: CalendarQuery,
  answer: z.array(ReleaseView),
});
