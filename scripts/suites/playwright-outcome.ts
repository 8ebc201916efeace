import type { Outcome } from './outcome.ts';

interface PlaywrightSpec {
  file: string;
  line: number;
  title: string;
  tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[];
}

interface PlaywrightSuite {
  specs?: PlaywrightSpec[];
  suites?: PlaywrightSuite[];
}

export interface PlaywrightReport {
  stats: { expected: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

/**
 * Returns the outcome of a Playwright run. A test that did not run counts as failed, as does an error outside any test.
 */
export function playwrightOutcome({ stats, suites, errors }: PlaywrightReport): Outcome {
  const failures = suites.flatMap(toSpecs).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, results }) => {
        const messages = results.flatMap((result) => result.errors.map(({ message }) => message));
        return `FAILED ${file}: ${title} (${status})\n${messages.join('\n')}`;
      }),
  );
  failures.push(...errors.map(({ message }) => `FAILED outside any test: ${message}`));
  return { passed: stats.expected, failed: failures.length, failures };
}

/** Returns the tests of a suite and of the suites in it. */
export function toSpecs(suite: PlaywrightSuite): PlaywrightSpec[] {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(toSpecs)];
}
