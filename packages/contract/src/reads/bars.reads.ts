import { BarColumnsAnswer, BarColumnsQuery, BarsAnswer, BarsQuery } from '../bar.ts';
import { declareRead } from './read.ts';

export const list = declareRead({
  path: '/api/bars',
  tag: 'market',
  summary: 'Closed bars of one series, oldest first',
  entitlement: 'open',
  query: BarsQuery,
  answer: BarsAnswer,
  nextBy: 'to',
  mayBeAbsent: true,
});

export const columns = declareRead({
  path: '/api/bars/columns',
  tag: 'market',
  summary: 'Closed bars of one series as columns of numbers',
  entitlement: 'open',
  query: BarColumnsQuery,
  answer: BarColumnsAnswer,
});
