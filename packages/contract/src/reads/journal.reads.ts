import { z } from 'zod';
import { JournalFilters, JournalPage, JournalPlan, JournalStatistics, JournalView } from '../journal.ts';
import { declareRead } from './read.ts';

const own = { tag: 'journal', entitlement: 'own', scope: 'journal:read', cache: 'never' } as const;

export const list = declareRead({
  ...own,
  path: '/api/journal/entries',
  summary: 'Trades of the journal that meet the conditions, the newest first, with what the caller wrote about them',
  query: z.strictObject({
    ...JournalFilters,
    offset: z.coerce.number().int().min(0).max(100_000).optional(),
    limit: z.coerce.number().int().min(1).max(200).optional(),
  }),
  answer: JournalPage,
  isCostly: true,
});

export const statistics = declareRead({
  ...own,
  path: '/api/journal/statistics',
  summary: 'Results by tag, plan, criterion, rating and symbol, and what other stops and targets would have changed',
  query: z.strictObject(JournalFilters),
  answer: JournalStatistics,
  isCostly: true,
});

export const file = declareRead({
  ...own,
  path: '/api/journal/entries.csv',
  summary: 'The trades that meet the conditions as CSV, the newest first',
  query: z.strictObject(JournalFilters),
  answer: z.string(),
  media: 'text/csv',
  policy: 'exports',
  isCostly: true,
});

export const plans = declareRead({
  ...own,
  path: '/api/journal/plans',
  summary: 'The trading plans of the caller with their criteria',
  answer: z.array(JournalPlan),
});

export const views = declareRead({
  ...own,
  path: '/api/journal/views',
  summary: 'The saved conditions of the caller for lists of trades',
  answer: z.array(JournalView),
});
