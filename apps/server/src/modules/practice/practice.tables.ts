import { PRACTICE_ROUNDS_KEPT, type PracticePlan } from '@sealtick/contract';
import type { CloseReason } from '@sealtick/engine';
import { doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { owned, withAccount } from '../../platform/personal.ts';
import { owner } from '../identity/account.tables.ts';

/** Rounds of practice that members decided, the newest of each. */
export const practiceRound = pgTable(
  'practice_round',
  {
    accountId: owner(),
    session: integer().notNull(),
    /** Place in its session, from 1. */
    round: integer().notNull(),
    symbol: text().notNull(),
    /** Null for no trade. */
    plan: jsonb().$type<PracticePlan>(),
    /** How the trade ended, or why it was not filled. */
    closeReason: text('close_reason').$type<CloseReason>(),
    /** Net result of a trade that was filled, R. */
    netR: doublePrecision('net_r'),
    /** Mean net result of random entries in the same round, R. */
    randomR: doublePrecision('random_r').notNull(),
    /** Net result of the compared strategy's own signal in the same round, R; null for a round before it was computed. */
    strategyR: doublePrecision('strategy_r'),
    decidedAt: moment('decided_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.session, table.round] }),
    index('practice_round_newest').on(table.accountId, table.decidedAt),
  ],
);

owned(
  practiceRound,
  withAccount(
    `rounds of practice: decisions and results, the newest ${PRACTICE_ROUNDS_KEPT}`,
    'what the member learns',
  ),
);
