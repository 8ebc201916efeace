import { existsSync, readFileSync } from 'node:fs';

/** Result of a suite. `failures` describes each test that failed, was repeated or was left out, for printing next to the totals. */
export interface Outcome {
  passed: number;
  failed: number;
  failures: string[];
}

/** Returns the sum of the outcomes of several runs. */
export const computeSum = (outcomes: readonly Outcome[]): Outcome => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
  failures: outcomes.flatMap(({ failures }) => failures),
});

/** Returns one failure for a suite that ended without a report, or with an error outside its tests. */
export function requireReport(name: string, outcome: Outcome | null, exitCode: number | null): Outcome {
  const how = exitCode === null ? 'was killed' : `ended with exit code ${exitCode}`;
  if (!outcome) return { passed: 0, failed: 1, failures: [`FAILED ${name}: the suite ${how} and left no report`] };
  if (outcome.failed > 0 || (exitCode === 0 && outcome.passed > 0)) return outcome;
  const reason = exitCode === 0 ? 'the suite ran no test' : `the suite ${how}, and its report names no failed test`;
  return { ...outcome, failed: 1, failures: [...outcome.failures, `FAILED ${name}: ${reason}`] };
}

/** Returns the JSON report of a suite, or null if it is missing or incomplete. */
export function readReport<T>(file: string): T | null {
  return existsSync(file) ? parseReport(readFileSync(file, 'utf8')) : null;
}

/** Returns the JSON report of a suite, or null if it is incomplete. */
export function parseReport<T>(text: string): T | null {
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}
