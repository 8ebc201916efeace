import { z } from 'zod';
import { plainId } from '../plain-text.ts';
import { EXAMPLE_RUN_ID, Run, RunDetail, RunFields } from '../run.ts';
import { declareRead } from './read.ts';

const OfOne = {
  entitlement: 'own',
  scope: 'runs',
  cache: 'never',
  params: z.strictObject({ id: plainId(40) }),
  examples: { id: EXAMPLE_RUN_ID },
} as const;

export const list = declareRead({
  path: '/api/runs',
  tag: 'account',
  summary: 'Backtests that the caller ran on the server, the newest first',
  entitlement: 'own',
  scope: 'runs',
  cache: 'never',
  query: z.strictObject({ strategy: RunFields.strategyId.optional() }),
  answer: z.array(Run),
});

export const get = declareRead({
  ...OfOne,
  path: '/api/runs/:id',
  tag: 'account',
  summary: 'One run with its figures, its daily equity and its newest trades',
  answer: RunDetail,
  mayBeAbsent: true,
});

export const tradesFile = declareRead({
  ...OfOne,
  path: '/api/runs/:id/trades.csv',
  tag: 'account',
  summary: 'Every closed trade of a run as CSV, oldest first',
  answer: z.string(),
  media: 'text/csv',
});
