import type { Outcome } from './outcome.ts';

export interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/**
 * Returns the outcome of a vitest run. A file that could not be loaded, or whose hooks failed, counts as one failure,
 * as does each error outside of the tests.
 */
export function vitestOutcome(
  { numPassedTests, testResults }: VitestReport,
  unhandledErrors: readonly string[] = [],
): Outcome {
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [`FAILED ${name}\n${message ?? ''}`];
    return failed.map((test) => `FAILED ${name}: ${test.fullName}\n${test.failureMessages.join('\n')}`);
  });
  const failures = [...failed, ...unhandledErrors.map((error) => `FAILED outside any test: ${error}`)];
  return { passed: numPassedTests, failed: failures.length, failures };
}
