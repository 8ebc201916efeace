import { z } from 'zod';
import { EXAMPLE_SIGNAL } from '../example-signal.ts';
import { SIGNALS_LIMIT_MAX } from '../limits.ts';
import { plainId } from '../plain-text.ts';
import { Signal } from '../signal.ts';
import { SignalConditions, SignalStrategies } from '../signal-conditions.ts';
import { SignalDetail } from '../signal-detail.ts';
import { declareRead } from './read.ts';

const Page = {
  limit: z.coerce.number().int().min(1).max(SIGNALS_LIMIT_MAX).optional(),
  cursor: plainId(200).optional(),
  ...SignalConditions,
};

export const list = declareRead({
  path: '/api/signals',
  tag: 'signals',
  summary: 'The signal feed, newest first',
  entitlement: 'viewer',
  policy: 'signals',
  query: z.strictObject({
    ...Page,
    ...SignalStrategies,
    /** A cursor of the live feed or of the header `Sealtick-Cursor`: only signals that opened or changed since. */
    since: plainId(4_000).optional(),
  }),
  answer: z.array(Signal),
  exampleAnswer: [EXAMPLE_SIGNAL],
  nextBy: 'cursor',
  sinceBy: 'since',
});

export const ofStrategy = declareRead({
  path: '/api/signals/strategy/:id',
  tag: 'signals',
  summary: 'Every signal of one strategy, newest first',
  entitlement: 'viewer',
  policy: 'signals',
  params: z.strictObject({ id: plainId(100) }),
  query: z.strictObject(Page),
  answer: z.array(Signal),
  exampleAnswer: [EXAMPLE_SIGNAL],
  nextBy: 'cursor',
  mayBeAbsent: true,
});

export const get = declareRead({
  path: '/api/signals/:id',
  tag: 'signals',
  summary: 'One signal with its log entries',
  entitlement: 'viewer',
  policy: 'signals',
  params: z.strictObject({ id: plainId(200) }),
  examples: { id: EXAMPLE_SIGNAL.id },
  answer: SignalDetail,
  mayBeAbsent: true,
});
