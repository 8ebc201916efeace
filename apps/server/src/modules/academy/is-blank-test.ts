import type { TestKind } from '@sealtick/contract';

/** Since this day every question of a test has to be answered. */
const ANSWERED_SINCE = Date.UTC(2026, 11, 1);

interface StoredTest {
  readonly kind: TestKind;
  readonly right: number;
  readonly at: Date;
}

/**
 * Returns whether a stored test before a course may have been sent without answers: nothing in it is right, and it is from
 * before every question had to be answered. It would raise the gain, so it counts nowhere, and the test may be taken again.
 */
export const isBlankTest = ({ kind, right, at }: StoredTest): boolean =>
  kind === 'before' && right === 0 && at.getTime() < ANSWERED_SINCE;
