import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PracticeDecision, PracticeRound } from '@sealtick/contract';
import { gradePlan, makeRound, meanRandomResult, strategyResult } from '@sealtick/simulated-market/practice';
import { AppError } from '../../platform/errors.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { lockAccount } from '../identity/index.ts';
import { findPracticeRound, insertPracticeRound, type PracticeRow } from './practice-repository.ts';
import { roundView } from './round-view.ts';

/** A round that was decided before, or the result of the decision. */
export interface GradedRound {
  readonly stored: PracticeRow | null;
  readonly graded: Pick<PracticeRow, 'symbol' | 'closeReason' | 'netR' | 'randomR' | 'strategyR'> | null;
}

/**
 * Returns what a decision of the caller comes to, before anything is stored. Bars and result follow from the number of the
 * round and the plan, by the functions that the page uses: no caller can claim a result.
 * @throws {AppError} UNPROCESSABLE if the engine refuses the plan
 */
export async function gradeDecision(
  viewer: Viewer,
  { session, round: number, plan }: PracticeDecision,
): Promise<GradedRound> {
  const stored = await findPracticeRound(viewer.db, { accountId: requireAccount(viewer), session, round: number });
  if (stored !== null) return { stored, graded: null };
  const round = makeRound(session, number - 1);
  const result = plan === null ? null : gradePlan(round, plan);
  if (result?.kind === 'refused')
    throw new AppError('UNPROCESSABLE', `The plan is not an order: the ${getName(result.field)} ${result.problem}.`, {
      errors: [{ path: `plan.${getName(result.field)}`, message: result.problem }],
    });
  // Each of the two parts takes up to 30 ms; other requests come between.
  await nextTurn();
  const closed = result?.kind === 'closed' ? result.trade : null;
  return {
    stored: null,
    graded: {
      symbol: round.instrument.symbol,
      closeReason: closed?.closeReason ?? (result?.kind === 'unfilled' ? result.reason : null),
      netR: closed?.netR ?? null,
      randomR: meanRandomResult(round),
      strategyR: strategyResult(round),
    },
  };
}

/** Stores a decision of the caller with its result. The first decision of a round counts: its bars are known afterwards. */
export async function storeDecision(
  viewer: Viewer,
  { session, round, plan }: PracticeDecision,
  { stored, graded }: GradedRound,
): Promise<PracticeRound> {
  if (graded === null) return roundView(stored!);
  const accountId = requireAccount(viewer);
  // Two decisions at the same time would both count.
  await lockAccount(viewer.db, accountId);
  const earlier = await findPracticeRound(viewer.db, { accountId, session, round });
  if (earlier !== null) return roundView(earlier);
  const row = { accountId, session, round, plan, ...graded, decidedAt: new Date(viewer.clock.now()) };
  await insertPracticeRound(viewer.db, row);
  return roundView(row);
}

/** The field of a plan that the engine names. */
const getName = (field: string): string => (field === 'targets[0].price' ? 'target' : field);
