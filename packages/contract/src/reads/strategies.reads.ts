import { z } from 'zod';
import { LiveRecordFigures } from '../live-record.ts';
import { plainId } from '../plain-text.ts';
import { Strategy } from '../strategy.ts';
import { StrategyListQuery } from '../strategy-list-query.ts';
import {
  CommonCalibration,
  PerformanceQuery,
  StrategyPerformance,
  StrategyTrade,
  TradesCsvQuery,
  TradesQuery,
} from '../strategy-performance.ts';
import { TradeTable, TradeTableQuery } from '../trade-table.ts';
import { declareRead } from './read.ts';

const OfOne = { policy: 'strategies', params: z.strictObject({ id: plainId(100) }) } as const;

export const list = declareRead({
  path: '/api/strategies',
  tag: 'strategies',
  summary: 'All strategies, complete or with the selected `fields`',
  entitlement: 'delayed',
  policy: 'strategies',
  query: StrategyListQuery,
  answer: z.array(Strategy),
  isSparse: true,
});

export const get = declareRead({
  ...OfOne,
  path: '/api/strategies/:id',
  tag: 'strategies',
  summary: 'One strategy',
  entitlement: 'delayed',
  answer: Strategy,
  mayBeAbsent: true,
});

export const liveRecords = declareRead({
  path: '/api/live-records',
  tag: 'strategies',
  summary: 'Live figures of each strategy since its publication, computed from the log alone',
  entitlement: 'delayed',
  policy: 'strategies',
  answer: z.array(LiveRecordFigures),
});

export const performance = declareRead({
  ...OfOne,
  path: '/api/strategies/:id/performance',
  tag: 'strategies',
  summary:
    'Performance of a strategy: curve, figures with definitions, distributions; backtest and live record separately',
  entitlement: 'delayed',
  query: PerformanceQuery,
  answer: StrategyPerformance,
  mayBeAbsent: true,
});

export const calibration = declareRead({
  path: '/api/calibration',
  tag: 'strategies',
  summary:
    'Stated confidence against actual results of all strategies, in bins of 10%; backtest and live record separately',
  entitlement: 'delayed',
  policy: 'strategies',
  answer: z.array(CommonCalibration),
});

export const trades = declareRead({
  ...OfOne,
  path: '/api/strategies/:id/trades',
  tag: 'strategies',
  summary: 'Closed trades of one record, newest first',
  entitlement: 'delayed',
  query: TradesQuery,
  answer: z.array(StrategyTrade),
  nextBy: 'cursor',
  mayBeAbsent: true,
});

export const tradeTable = declareRead({
  ...OfOne,
  path: '/api/strategies/:id/trades/table',
  tag: 'strategies',
  summary: 'One page of the closed trades of one record, filtered and sorted, with the number of all that match',
  entitlement: 'delayed',
  query: TradeTableQuery,
  answer: TradeTable,
  mayBeAbsent: true,
});

export const tradesFile = declareRead({
  ...OfOne,
  path: '/api/strategies/:id/trades.csv',
  tag: 'strategies',
  summary: 'Every closed trade of one record as CSV, oldest first',
  entitlement: 'delayed',
  query: TradesCsvQuery,
  answer: z.string(),
  media: 'text/csv',
});

export const rulebook = declareRead({
  path: '/api/strategies/rulebook.pdf',
  tag: 'strategies',
  summary: 'The rules and parameters of every active strategy as a PDF',
  entitlement: 'delayed',
  policy: 'pictures',
  answer: z.string(),
  media: 'application/pdf',
});

export const playbook = declareRead({
  ...OfOne,
  path: '/api/strategies/:id/playbook.pdf',
  tag: 'strategies',
  summary: 'The playbook as a PDF: rules, parameters and figures with their basis. Needs an account',
  entitlement: 'delayed',
  policy: 'pictures',
  answer: z.string(),
  media: 'application/pdf',
});
