import { z } from 'zod';
import { MemberTrades, MemberTradesQuery } from '../member-trade.ts';
import { Portfolio, PortfolioAnalytics } from '../portfolio.ts';
import { RecordReplay } from '../record-replay.ts';
import { TimeZoneName } from '../time-zone.ts';
import { declareRead } from './read.ts';

export const get = declareRead({
  path: '/api/portfolio',
  tag: 'account',
  summary: 'What came of the signals that the caller received, and what is at risk',
  entitlement: 'own',
  scope: 'signals:read',
  cache: 'never',
  query: z.object({
    /** In which days and months begin; that of the profile by default. */
    zone: TimeZoneName.optional(),
  }),
  answer: Portfolio,
});

export const analytics = declareRead({
  path: '/api/portfolio/analytics',
  tag: 'account',
  summary: 'Curve, statistics, tail losses, exposure and correlation of the caller’s record',
  entitlement: 'own',
  scope: 'signals:read',
  cache: 'never',
  answer: PortfolioAnalytics,
});

const OwnRecord = { tag: 'account', entitlement: 'own', scope: 'signals:read', cache: 'never' } as const;
const OwnFile = { ...OwnRecord, policy: 'pictures', answer: z.string() } as const;

export const trades = declareRead({
  ...OwnRecord,
  path: '/api/portfolio/trades',
  summary: 'One page of the trades of the caller’s record, filtered and sorted, with figures of all that match',
  query: MemberTradesQuery,
  answer: MemberTrades,
});

export const replay = declareRead({
  ...OwnRecord,
  path: '/api/portfolio/replay',
  summary: 'What the caller’s account is computed from, to compute it again with another risk per trade',
  answer: RecordReplay,
});

export const tradesFile = declareRead({
  ...OwnFile,
  path: '/api/portfolio/trades.csv',
  summary: 'Every trade of the caller’s record as CSV, in the order of filling',
  media: 'text/csv',
});

export const curveFile = declareRead({
  ...OwnFile,
  path: '/api/portfolio/record.csv',
  summary: 'The caller’s record at each daily mark as CSV: value, return and drawdown',
  media: 'text/csv',
});

export const returnsFile = declareRead({
  ...OwnFile,
  path: '/api/portfolio/returns.csv',
  summary:
    'Daily returns of the caller’s record as CSV with the columns `date`, `return` and `notice`, as QuantStats reads them',
  media: 'text/csv',
});

export const report = declareRead({
  ...OwnFile,
  path: '/api/portfolio/report.pdf',
  summary: 'The caller’s record as a PDF: figures, curve, risk, results of strategies and newest trades',
  media: 'application/pdf',
});
