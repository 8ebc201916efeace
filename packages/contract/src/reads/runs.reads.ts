import { z } from 'zod';
import { LeanResult } from '../lean-result.ts';
import { plainId } from '../plain-text.ts';
import { EXAMPLE_RUN_ID, Run, RunDetail, RunFields, RunReport } from '../run.ts';
import { declareRead } from './read.ts';

const own = { tag: 'account', entitlement: 'own', scope: 'runs', cache: 'never' } as const;
const OfOne = {
  ...own,
  params: z.strictObject({ id: plainId(40) }),
  examples: { id: EXAMPLE_RUN_ID },
} as const;

export const list = declareRead({
  ...own,
  path: '/api/runs',
  summary: 'Backtests that the caller ran on the server, the newest first',
  query: z.strictObject({ strategy: RunFields.strategyId.optional() }),
  answer: z.array(Run),
});

export const get = declareRead({
  ...OfOne,
  path: '/api/runs/:id',
  summary: 'One run with its figures, its daily equity and its newest trades',
  answer: RunDetail,
  mayBeAbsent: true,
});

export const tradesFile = declareRead({
  ...OfOne,
  path: '/api/runs/:id/trades.csv',
  summary: 'Every closed trade of a run as CSV, oldest first',
  answer: z.string(),
  media: 'text/csv',
});

export const reportFile = declareRead({
  ...OfOne,
  path: '/api/runs/:id/report.html',
  summary: 'The report of a run as one HTML file, which needs no other file and prints well',
  answer: z.string(),
  media: 'text/html',
  isCostly: true,
});

export const report = declareRead({
  ...OfOne,
  path: '/api/runs/:id/report.json',
  summary: 'Everything about a run that is done, with every closed trade',
  answer: RunReport,
  mayBeAbsent: true,
  isCostly: true,
});

export const dailyReturns = declareRead({
  ...OfOne,
  path: '/api/runs/:id/daily-returns.csv',
  summary: 'Daily returns of a run as CSV, as QuantStats and pandas read them',
  answer: z.string(),
  media: 'text/csv',
});

export const leanResult = declareRead({
  ...OfOne,
  path: '/api/runs/:id/lean.json',
  summary: 'A run that is done in the shape of a backtest result of LEAN',
  answer: LeanResult,
  mayBeAbsent: true,
  isCostly: true,
});
