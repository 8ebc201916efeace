import { type CourseGain, GAIN_MIN_LEARNERS } from '@sealtick/contract';
import type { courseTest } from './academy.tables.ts';

type TestRow = Pick<typeof courseTest.$inferSelect, 'accountId' | 'kind' | 'right' | 'of'>;
export type Gain = CourseGain;

/** Two-sided 97.5% quantile of the normal distribution. */
const Z = 1.959964;

/** Returns the 97.5% quantile of Student's t for some degrees of freedom, at least 29 (Cornish and Fisher's expansion). */
function quantileT(freedom: number): number {
  const z3 = Z ** 3;
  return Z + (z3 + Z) / (4 * freedom) + (5 * Z ** 5 + 16 * z3 + 3 * Z) / (96 * freedom ** 2);
}

/**
 * Returns what learners gained: the mean difference between the first examination and the test before the course, as a
 * share of the questions, with its 95% interval by Student's t. Null under the least number of learners.
 * @param tests Of one course, oldest first
 */
export function gainOf(tests: readonly TestRow[]): Gain {
  const shareOf = (kind: TestRow['kind']) => {
    const first = new Map<string, number>();
    for (const test of tests)
      if (test.kind === kind && !first.has(test.accountId)) first.set(test.accountId, test.right / test.of);
    return first;
  };
  const [before, after, later] = [shareOf('before'), shareOf('examination'), shareOf('later')];
  const gains = [...before].flatMap(([accountId, share]) => {
    const then = after.get(accountId);
    return then === undefined ? [] : [then - share];
  });
  const shares = [...later.values()];
  const retention = { n: shares.length, share: shares.length < GAIN_MIN_LEARNERS ? null : meanOf(shares) };
  const n = gains.length;
  if (n < GAIN_MIN_LEARNERS) return { n, mean: null, low: null, high: null, retention };
  const mean = meanOf(gains);
  const deviation = Math.sqrt(gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / (n - 1));
  const half = (quantileT(n - 1) * deviation) / Math.sqrt(n);
  return { n, mean, low: mean - half, high: mean + half, retention };
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
