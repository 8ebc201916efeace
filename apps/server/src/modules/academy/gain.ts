import { type CourseGain, GAIN_MIN_LEARNERS } from '@sealtick/contract';
import { meanInterval, wilsonInterval } from '@sealtick/engine';
import type { courseTest } from './academy.tables.ts';
import { isBlankTest } from './is-blank-test.ts';

type TestRow = Pick<typeof courseTest.$inferSelect, 'accountId' | 'kind' | 'right' | 'of' | 'at'>;
export type Gain = CourseGain;

/**
 * Returns what learners gained: the mean difference between the first examination and the test before the course, as a
 * share of the questions, with its 95% interval by Student's t. Null under the least number of learners.
 * @param tests Of one course, oldest first
 */
export function computeGain(tests: readonly TestRow[]): Gain {
  const getShare = (kind: TestRow['kind']) => {
    const first = new Map<string, number>();
    for (const test of tests)
      if (test.kind === kind && !first.has(test.accountId) && !isBlankTest(test))
        first.set(test.accountId, test.right / test.of);
    return first;
  };
  const [before, after, later] = [getShare('before'), getShare('examination'), getShare('later')];
  const gains = [...before].flatMap(([accountId, share]) => {
    const then = after.get(accountId);
    return then === undefined ? [] : [then - share];
  });
  const shares = [...later.values()];
  const interval = gains.length < GAIN_MIN_LEARNERS ? null : meanInterval(gains);
  return { n: gains.length, mean: null, low: null, high: null, ...interval, retention: getRetention(shares) };
}

/**
 * Returns the mean share of right answers with Wilson's interval. Each learner counts as one trial, because the answers of one
 * learner depend on each other: a share varies at most as much as one answer does, so the interval is rather too wide.
 */
function getRetention(shares: readonly number[]): Gain['retention'] {
  const n = shares.length;
  if (n < GAIN_MIN_LEARNERS) return { n, share: null, low: null, high: null };
  const share = computeMean(shares);
  return { n, share, ...wilsonInterval(share * n, n)! };
}

const computeMean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
