import type { Outcome } from './outcome.ts';
import { type PlaywrightReport, toSpecs } from './playwright-outcome.ts';
import { type RepeatVerdict, repeatVerdict, UNSTABLE_TESTS, type UnstableTest } from './unstable-tests.ts';
import type { VitestReport } from './vitest-outcome.ts';

/** More failed tests than this are not repeated: what fails so often is not an accident of timing. */
const MAX_REPEATED = 3;
/** Runs of each repeated test, each of which must pass. */
export const REPEATS = 3;

/**
 * Returns the Playwright arguments that run the failed tests of a report again, alone.
 * Null if nothing failed, if too much did, or if something failed outside the tests.
 */
export function argsToRepeat({ suites, errors }: PlaywrightReport): string[] | null {
  const failed = suites
    .flatMap(toSpecs)
    .flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status !== 'expected')
        .map(({ status, projectName }) => ({ status, projectName, title, place: `${file}:${line}` })),
    );
  if (failed.length === 0 || failed.length > MAX_REPEATED || errors.length > 0) return null;
  // A test that did not run has failed for a reason that repeating it hides.
  if (failed.some(({ status }) => status !== 'unexpected')) return null;
  const projects = [...new Set(failed.map(({ projectName }) => `--project=${projectName}`))];
  const places = [...new Set(failed.map(({ place }) => place))];
  // Tests that a loop declares share their line.
  const titles = [...new Set(failed.map(({ title }) => RegExp.escape(title)))];
  return [...places, ...projects, `--grep=(?:${titles.join('|')})$`, '--workers=1'];
}

/**
 * Returns the files of the failed tests of a vitest report: a test may need those before it in its file.
 * Null if nothing failed, if too much did, or if a file failed outside its tests.
 */
export function filesToRepeat({ testResults }: VitestReport): string[] | null {
  const failed = testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, assertionResults }) => ({
      name,
      tests: assertionResults.filter(({ status }) => status === 'failed').length,
    }));
  const tests = failed.reduce((sum, file) => sum + file.tests, 0);
  if (tests === 0 || tests > MAX_REPEATED || failed.some((file) => file.tests === 0)) return null;
  return failed.map(({ name }) => name);
}

const LIST = 'scripts/suites/unstable-tests.ts';
const WORDS: Readonly<Record<RepeatVerdict, string>> = {
  new: `UNSTABLE, passed ${REPEATS} repeats; add it with this day to ${LIST}:`,
  known: `UNSTABLE, passed ${REPEATS} repeats:`,
  overdue: `FAILED, passed ${REPEATS} repeats, but is in ${LIST} for more than a week:`,
};

/**
 * Returns the outcome of a suite whose failed tests were repeated: each counts as passed if all of its repeats passed, unless
 * it is listed as unstable for more than a week. The first failures are named either way.
 */
export function withRepeats(
  first: Outcome,
  repeated: Outcome,
  list: readonly UnstableTest[] = UNSTABLE_TESTS,
  now = Date.now(),
): Outcome {
  if (repeated.failed > 0) return { ...first, failures: [...first.failures, ...repeated.failures] };
  const verdicts = first.failures.map((failure) => repeatVerdict(failure.split('\n')[0]!, list, now));
  const failures = first.failures.map((failure, i) => failure.replace(/^FAILED/, WORDS[verdicts[i]!]));
  const failed = verdicts.filter((verdict) => verdict === 'overdue').length;
  return { passed: first.passed + first.failed - failed, failed, failures };
}
