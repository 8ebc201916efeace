/** A test that passed only when it was repeated, and since when that is known. */
export interface UnstableTest {
  /** As a run names it: `FILE: TITLE`, the end of the file's path included. */
  readonly test: string;
  /** The day on which it was listed, `YYYY-MM-DD`. */
  readonly since: string;
}

/** How long a test may stay on the list. */
const DAYS_ON_LIST = 7;
const DAY_MS = 86_400_000;

/** Tests that may pass when they are repeated, each for a week: until then its cause is found. */
export const UNSTABLE_TESTS: readonly UnstableTest[] = [];

/** What a repeat that passed means for a test. */
export type RepeatVerdict = 'new' | 'known' | 'overdue';

/** Returns whether a test that passed only when repeated is new, listed for at most a week, or listed for longer. */
export function repeatVerdict(name: string, list: readonly UnstableTest[], now: number): RepeatVerdict {
  const listed = list.find(({ test }) => name.includes(test));
  if (listed === undefined) return 'new';
  return (now - Date.parse(listed.since)) / DAY_MS < DAYS_ON_LIST + 1 ? 'known' : 'overdue';
}
