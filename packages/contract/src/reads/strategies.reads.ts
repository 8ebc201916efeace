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

const usual = { tag: 'strategies', entitlement: 'delayed' } as const;
const OfOne = { ...usual, policy: 'strategies', params: z.strictObject({ id: plainId(100) }) } as const;

export const list = declareRead({
  ...usual,
  path: '/api/strategies',
  summary: 'All strategies, complete or with the selected `fields`',
  policy: 'strategies',
  query: StrategyListQuery,
  answer: z.array(Strategy),
  isSparse: true,
});

export const get = declareRead({
  ...OfOne,
  path: '/api/strategies/:id',
  summary: 'One strategy',
  answer: Strategy,
  mayBeAbsent: true,
});

export const liveRecords = declareRead({
  ...usual,
  path: '/api/live-records',
  summary: 'Live figures of each strategy since its publication, computed from the log alone',
  policy: 'strategies',
  answer: z.array(LiveRecordFigures),
});

export const performance = declareRead({
  ...OfOne,
  path: '/api/strategies/:id/performance',
  summary:
    'Performance of a strategy: curve, figures with definitions, distributions; backtest and live record separately',
  query: PerformanceQuery,
  answer: StrategyPerformance,
  mayBeAbsent: true,
});

export const calibration = declareRead({
  ...usual,
  path: '/api/calibration',
  summary:
    'Stated confidence against actual results of all strategies, in bins of 10%; backtest and live record separately',
  policy: 'strategies',
  answer: z.array(CommonCalibration),
});

export const trades = declareRead({
  ...OfOne,
  path: '/api/strategies/:id/trades',
  summary: 'Closed trades of one record, newest first',
  query: TradesQuery,
  answer: z.array(StrategyTrade),
  nextBy: 'cursor',
  mayBeAbsent: true,
});

export const tradeTable = declareRead({
  ...OfOne,
  path: '/api/strategies/:id/trades/table',
  summary: 'One page of the closed trades of one record, filtered and sorted, with the number of all that match',
  query: TradeTableQuery,
  answer: TradeTable,
  mayBeAbsent: true,
});

export const tradesFile = declareRead({
  ...OfOne,
  path: '/api/strategies/:id/trades.csv',
  summary: 'Every closed trade of one record as CSV, oldest first',
  query: TradesCsvQuery,
  answer: z.string(),
  media: 'text/csv',
});

export const rulebook = declareRead({
  ...usual,
  path: '/api/strategies/rulebook.pdf',
  summary: 'The rules and parameters of every active strategy as a PDF',
  policy: 'pictures',
  answer: z.string(),
  media: 'application/pdf',
});

export const playbook = declareRead({
  ...OfOne,
  path: '/api/strategies/:id/playbook.pdf',
  summary: 'The playbook as a PDF: rules, parameters and figures with their basis. Needs an account',
  policy: 'pictures',
  answer: z.string(),
  media: 'application/pdf',
});
