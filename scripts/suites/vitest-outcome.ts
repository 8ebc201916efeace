import { LEFT_OUT_TESTS } from './left-out-tests.ts';
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
 * as do each error outside of the tests and each test that did not run, unless its file is listed with the reason.
 */
export function vitestOutcome(
  { numPassedTests, testResults }: VitestReport,
  unhandledErrors: readonly string[] = [],
  listed = LEFT_OUT_TESTS,
): Outcome {
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [`FAILED ${name}\n${message ?? ''}`];
    return failed.map((test) => `FAILED ${name}: ${test.fullName}\n${test.failureMessages.join('\n')}`);
  });
  const leftOut: string[] = [];
  // In a failed file the failure is why others did not run.
  for (const { name, assertionResults } of testResults.filter(({ status }) => status !== 'failed')) {
    const reason = listed.find(({ file }) => name.endsWith(file))?.reason;
    for (const { status, fullName } of assertionResults) {
      if (status === 'passed' || status === 'failed') continue;
      if (reason === undefined) failed.push(`FAILED ${name}: ${fullName} (${status})`);
      else leftOut.push(`LEFT OUT ${name}: ${fullName}: ${reason}`);
    }
  }
  failed.push(...unhandledErrors.map((error) => `FAILED outside any test: ${error}`));
  return { passed: numPassedTests, failed: failed.length, failures: [...failed, ...leftOut] };
}
