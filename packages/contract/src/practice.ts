import { z } from 'zod';
import { PRACTICE_SESSION_ROUNDS, PRACTICE_SESSIONS } from './academy-rules.ts';
import { CloseReason, Side } from './enumerations.ts';
import { Instant } from './instant.ts';

/** Number of a session, from which its bars follow. */
export const PracticeSession = z.number().int().min(1).max(PRACTICE_SESSIONS);

/** A trade that a learner places in a round of practice. */
export const PracticePlan = z.strictObject({ side: Side, entry: z.number(), stop: z.number(), target: z.number() });
export type PracticePlan = z.infer<typeof PracticePlan>;

/** What a call says about a round: which one it is, and the decision; never a result. */
export const PracticeDecision = z.strictObject({
  session: PracticeSession,
  /** Place in its session, from 1. */
  round: z.number().int().min(1).max(PRACTICE_SESSION_ROUNDS),
  /** Null for no trade. */
  plan: PracticePlan.nullable(),
});
export type PracticeDecision = z.infer<typeof PracticeDecision>;

/** A round of practice that a member decided, with the result that the server computed. */
export const PracticeRound = z.object({
  ...PracticeDecision.shape,
  symbol: z.string(),
  /** How the trade ended, or why it was not filled; null without a trade. */
  end: CloseReason.nullable(),
  /** Net result, R; null without a trade that was filled, which counts as 0. */
  netR: z.number().nullable(),
  /** Mean net result of the random entries in the same round, R. */
  randomR: z.number(),
  /** Net result of the compared strategy's own signal in the same round, R; 0 without one, null for a round before it was computed. */
  strategyR: z.number().nullable(),
  decidedAt: Instant,
});
export type PracticeRound = z.infer<typeof PracticeRound>;

/** What the results of trades show, and what they do not. */
export const PracticeScore = z.object({
  /** Trades that were filled. */
  trades: z.number(),
  /** Sum of their net results, R. */
  total: z.number(),
  /** Mean per trade with its 95% interval, R; null under five trades. */
  interval: z.object({ n: z.number(), mean: z.number(), low: z.number(), high: z.number() }).nullable(),
  /** Whether the interval lies above 0, below 0 or contains it; null without one. */
  verdict: z.enum(['above', 'below', 'chance']).nullable(),
  /** Further trades after which the mean, if it stays as it is, would differ from 0; null if not known or above 10,000. */
  more: z.number().nullable(),
});
export type PracticeScore = z.infer<typeof PracticeScore>;

/** The rounds of practice of a member. */
export const PracticeRecord = z.object({
  /** Rounds that are stored. */
  count: z.number(),
  /** Of all rounds that are stored. */
  score: PracticeScore,
  /** Sum of the means of the random entries in all these rounds, R. */
  randomR: z.number(),
  /** Rounds for which the own signal of the compared strategy was computed, and the sum of its results, R. */
  strategy: z.object({ rounds: z.number(), total: z.number() }),
  /** The newest first. */
  rounds: z.array(PracticeRound),
});
export type PracticeRecord = z.infer<typeof PracticeRecord>;
