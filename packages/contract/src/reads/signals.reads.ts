import { z } from 'zod';
import { SIGNALS_LIMIT_MAX } from '../limits.ts';
import { Signal, SignalStatus } from '../signal.ts';
import { SignalDetail } from '../signal-detail.ts';
import { declareRead } from './read.ts';

const Page = {
  limit: z.coerce.number().int().min(1).max(SIGNALS_LIMIT_MAX).optional(),
  status: SignalStatus.optional(),
  cursor: z.string().min(1).max(200).optional(),
};

export const list = declareRead({
  path: '/api/signals',
  summary: 'The signal feed, newest first',
  entitlement: 'viewer',
  policy: 'signals',
  query: z.strictObject({
    ...Page,
    // PostgreSQL text cannot contain NUL.
    strategy: z
      .string()
      .min(1)
      .max(100)
      .regex(/^[^\0]*$/, 'must not contain NUL')
      .optional(),
  }),
  answer: z.array(Signal),
  nextBy: 'cursor',
});

export const ofStrategy = declareRead({
  path: '/api/signals/strategy/:id',
  summary: 'Every signal of one strategy, newest first',
  entitlement: 'viewer',
  policy: 'signals',
  params: z.strictObject({ id: z.string().min(1).max(100) }),
  query: z.strictObject(Page),
  answer: z.array(Signal),
  nextBy: 'cursor',
  mayBeAbsent: true,
});

export const get = declareRead({
  path: '/api/signals/:id',
  summary: 'One signal with its log entries',
  entitlement: 'viewer',
  policy: 'signals',
  params: z.strictObject({ id: z.string().min(1).max(200) }),
  answer: SignalDetail,
  mayBeAbsent: true,
});
