import { z } from 'zod';
import { AssetClass, Side, Timeframe } from '../enumerations.ts';
import { EXAMPLE_SIGNAL } from '../example-signal.ts';
import { Instant } from '../instant.ts';
import { SIGNALS_EXPORT_MAX, SIGNALS_LIMIT_MAX, STRATEGIES_ASKED_MAX } from '../limits.ts';
import { plainId } from '../plain-text.ts';
import { Signal, SignalStatus } from '../signal.ts';
import { SignalDetail } from '../signal-detail.ts';
import { declareRead } from './read.ts';

/** Conditions of a list of signals; a signal must meet all of them. */
const Narrowing = {
  status: SignalStatus.optional(),
  symbol: plainId(100).optional(),
  side: Side.optional(),
  assetClass: AssetClass.optional(),
  timeframe: Timeframe.optional(),
  /** Sign of the net result of a closed signal. */
  result: z.enum(['profit', 'loss']).optional(),
  /** Least confidence in percent. */
  minConfidence: z.coerce.number().min(0).max(100).optional(),
  /** Least reward of the first target, as a multiple of the risk and rounded to two decimals. */
  minRewardRisk: z.coerce.number().min(0).max(1_000).optional(),
};

const Page = {
  limit: z.coerce.number().int().min(1).max(SIGNALS_LIMIT_MAX).optional(),
  cursor: plainId(200).optional(),
  ...Narrowing,
};

const Strategies = {
  strategy: plainId(100).optional(),
  /** `strategies=a,b`: the signals of any of these strategies. */
  strategies: plainId(STRATEGIES_ASKED_MAX * 101)
    .transform((ids) => ids.split(','))
    .pipe(z.array(plainId(100)).max(STRATEGIES_ASKED_MAX))
    .optional(),
};

export const list = declareRead({
  path: '/api/signals',
  tag: 'signals',
  summary: 'The signal feed, newest first',
  entitlement: 'viewer',
  policy: 'signals',
  query: z.strictObject({
    ...Page,
    ...Strategies,
    /** A cursor of the live feed or of the header `Sealtick-Cursor`: only signals that opened or changed since. */
    since: plainId(4_000).optional(),
  }),
  answer: z.array(Signal),
  exampleAnswer: [EXAMPLE_SIGNAL],
  nextBy: 'cursor',
  sinceBy: 'since',
});

const Export = {
  tag: 'signals',
  entitlement: 'viewer',
  policy: 'exports',
  query: z.strictObject({
    ...Narrowing,
    ...Strategies,
    /** Published at this time or later. */
    from: Instant.optional(),
    /** Published before this time. */
    to: Instant.optional(),
  }),
  answer: z.string(),
} as const;

export const ndjson = declareRead({
  ...Export,
  path: '/api/signals.ndjson',
  summary: `Every published signal, archived ones too, one per line, newest first; at most ${SIGNALS_EXPORT_MAX}`,
  media: 'application/x-ndjson',
});

export const csv = declareRead({
  ...Export,
  path: '/api/signals.csv',
  summary: `Every published signal, archived ones too, as CSV, newest first; at most ${SIGNALS_EXPORT_MAX}`,
  media: 'text/csv',
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
