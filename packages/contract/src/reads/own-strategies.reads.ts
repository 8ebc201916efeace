import { z } from 'zod';
import { SIGNALS_LIMIT_MAX } from '../limits.ts';
import { MemberLogEntry, OwnStrategy, OwnStrategyDetail, SharedStrategy } from '../own-strategy.ts';
import { plainId } from '../plain-text.ts';
import { declareRead } from './read.ts';

const own = {
  tag: 'own-strategies',
  entitlement: 'own',
  scope: 'signals:read',
  cache: 'never',
  policy: 'strategies',
} as const;

export const list = declareRead({
  ...own,
  path: '/api/strategies/mine',
  summary: 'The strategies of the caller, the newest first, archived ones last',
  answer: z.array(OwnStrategy),
});

export const get = declareRead({
  ...own,
  path: '/api/own-strategies/:id',
  summary: 'One strategy of the caller, with the figures of its closed trades',
  params: z.strictObject({ id: plainId(100) }),
  examples: { id: 'own_u4R8kZ0qS1mT7vXc2Yb9Aw' },
  answer: OwnStrategyDetail,
  mayBeAbsent: true,
  isCostly: true,
});

export const log = declareRead({
  ...own,
  path: '/api/own-strategies/:id/log',
  summary: "The entries of the caller's own log about one strategy, in order",
  params: z.strictObject({ id: plainId(100) }),
  examples: { id: 'own_u4R8kZ0qS1mT7vXc2Yb9Aw' },
  query: z.strictObject({
    /** Only entries after this position. */
    after: z.coerce.number().int().min(0).optional(),
    limit: z.coerce.number().int().min(1).max(SIGNALS_LIMIT_MAX).optional(),
  }),
  answer: z.array(MemberLogEntry),
  nextBy: 'after',
  mayBeAbsent: true,
});

export const tradesFile = declareRead({
  ...own,
  path: '/api/own-strategies/:id/trades.csv',
  summary: 'Every closed trade of one strategy of the caller as CSV, in the order of closing',
  params: z.strictObject({ id: plainId(100) }),
  examples: { id: 'own_u4R8kZ0qS1mT7vXc2Yb9Aw' },
  answer: z.string(),
  media: 'text/csv',
});

/** A page alone asks for it, because the secret stands in the address of that page and in no other. */
export const shared = declareRead({
  path: 'own-strategies/shared/:secret',
  summary: 'What a share link shows of the strategy of a member',
  entitlement: 'open',
  params: z.strictObject({ secret: plainId(100) }),
  answer: SharedStrategy,
  mayBeAbsent: true,
});
