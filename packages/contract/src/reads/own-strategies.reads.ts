import { z } from 'zod';
import { SIGNALS_LIMIT_MAX } from '../limits.ts';
import { MemberLogEntry, OwnStrategy, OwnStrategyDetail, SharedStrategy } from '../own-strategy.ts';
import { plainId } from '../plain-text.ts';
import { declareRead } from './read.ts';

export const list = declareRead({
  path: '/api/strategies/mine',
  tag: 'own-strategies',
  summary: 'The strategies of the caller, the newest first, archived ones last',
  entitlement: 'own',
  scope: 'signals:read',
  policy: 'strategies',
  cache: 'never',
  answer: z.array(OwnStrategy),
});

export const get = declareRead({
  path: '/api/own-strategies/:id',
  tag: 'own-strategies',
  summary: 'One strategy of the caller, with the figures of its closed trades',
  entitlement: 'own',
  scope: 'signals:read',
  policy: 'strategies',
  cache: 'never',
  params: z.strictObject({ id: plainId(100) }),
  examples: { id: 'own_u4R8kZ0qS1mT7vXc2Yb9Aw' },
  answer: OwnStrategyDetail,
  mayBeAbsent: true,
  isCostly: true,
});

export const log = declareRead({
  path: '/api/own-strategies/:id/log',
  tag: 'own-strategies',
  summary: "The entries of the caller's own log about one strategy, in order",
  entitlement: 'own',
  scope: 'signals:read',
  policy: 'strategies',
  cache: 'never',
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
  path: '/api/own-strategies/:id/trades.csv',
  tag: 'own-strategies',
  summary: 'Every closed trade of one strategy of the caller as CSV, in the order of closing',
  entitlement: 'own',
  scope: 'signals:read',
  policy: 'strategies',
  cache: 'never',
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
