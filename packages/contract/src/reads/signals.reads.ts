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

const usual = { tag: 'signals', entitlement: 'viewer', policy: 'signals' } as const;

export const list = declareRead({
  ...usual,
  path: '/api/signals',
  summary: 'The signal feed, newest first',
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
  ...usual,
  path: '/api/signals/strategy/:id',
  summary: 'Every signal of one strategy, newest first',
  params: z.strictObject({ id: plainId(100) }),
  query: z.strictObject(Page),
  answer: z.array(Signal),
  exampleAnswer: [EXAMPLE_SIGNAL],
  nextBy: 'cursor',
  mayBeAbsent: true,
});

export const get = declareRead({
  ...usual,
  path: '/api/signals/:id',
  summary: 'One signal with its log entries',
  params: z.strictObject({ id: plainId(200) }),
  examples: { id: EXAMPLE_SIGNAL.id },
  answer: SignalDetail,
  mayBeAbsent: true,
});
