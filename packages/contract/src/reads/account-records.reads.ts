import { z } from 'zod';
import { AccountAnalytics, AccountRecord, AccountTrades } from '../account-record.ts';
import { ConnectionId } from '../broker.ts';
import { CopiedSlippage } from '../copied-slippage.ts';
import { MemberTradesQuery } from '../member-trade.ts';
import { declareRead } from './read.ts';

const own = { tag: 'brokers', entitlement: 'own', scope: 'signals:read', cache: 'never' } as const;
const ofConnection = {
  ...own,
  params: z.strictObject({ id: ConnectionId }),
  examples: { id: 'brk_u4R8kZ0qS1mT7vXc2Yb9Aw' },
} as const;
const file = { ...ofConnection, policy: 'pictures', answer: z.string() } as const;

export const list = declareRead({
  ...own,
  path: '/api/brokers/records',
  summary: "The caller's accounts that have a record, also those that were disconnected",
  answer: z.array(AccountRecord),
});

export const slippage = declareRead({
  path: '/api/brokers/slippage',
  tag: 'brokers',
  summary:
    'Slippage of closed copies by strategy, at accounts whose members share it: the median in R, from thirty copies on',
  entitlement: 'delayed',
  answer: CopiedSlippage,
});

export const analytics = declareRead({
  ...ofConnection,
  path: '/api/brokers/connections/:id/analytics',
  summary: 'Curve, statistics, tail losses, exposure and drift of the copied trades of one account',
  answer: AccountAnalytics,
  isCostly: true,
});

export const trades = declareRead({
  ...ofConnection,
  path: '/api/brokers/connections/:id/trades',
  summary: 'One page of the copied trades of one account, filtered and sorted, with figures of all that match',
  query: MemberTradesQuery,
  answer: AccountTrades,
  isCostly: true,
});

export const tradesFile = declareRead({
  ...file,
  path: '/api/brokers/connections/:id/trades.csv',
  summary: 'Every copied trade of one account as CSV, in the order of filling',
  media: 'text/csv',
  isCostly: true,
});

export const curveFile = declareRead({
  ...file,
  path: '/api/brokers/connections/:id/record.csv',
  summary: 'The balance of the copied trades of one account at each daily mark as CSV',
  media: 'text/csv',
  isCostly: true,
});

export const returnsFile = declareRead({
  ...file,
  path: '/api/brokers/connections/:id/returns.csv',
  summary: 'Daily returns of the copied trades of one account as CSV, as QuantStats reads them',
  media: 'text/csv',
  isCostly: true,
});

export const report = declareRead({
  ...file,
  path: '/api/brokers/connections/:id/report.pdf',
  summary: 'The record of one account as a PDF: figures, curve, risk, results of strategies and newest trades',
  media: 'application/pdf',
});
