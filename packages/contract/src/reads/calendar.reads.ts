import { z } from 'zod';
import { CalendarQuery, ReleaseView } from '../bar.ts';
import { declareRead } from './read.ts';

export const list = declareRead({
  path: '/api/calendar',
  tag: 'market',
  summary: 'Scheduled releases with from <= time < to, without their results',
  entitlement: 'open',
  query: CalendarQuery,
  answer: z.array(ReleaseView),
});
