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

/** Returns why a test must not pass by a repeat, or null if it may: its name is on the list for at most a week. */
export function whyNotRepeated(name: string, list: readonly UnstableTest[], now: number): string | null {
  const listed = list.find(({ test }) => name.includes(test));
  if (listed === undefined) return 'it is not in scripts/suites/unstable-tests.ts';
  const days = Math.floor((now - Date.parse(listed.since)) / DAY_MS);
  return days > DAYS_ON_LIST ? `it is in scripts/suites/unstable-tests.ts for ${days} days` : null;
}
