/** `npm run test:mutations`: changes the product, one row of the list at a time, and requires that the test of the row fails. Arguments select rows by test. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readReport } from '../suites/outcome.ts';
import { type VitestReport, vitestOutcome } from '../suites/vitest-outcome.ts';
import { MUTATIONS, type Mutation } from './mutations.ts';

const root = dirname(dirname(import.meta.dirname));
const reports = mkdtempSync(join(tmpdir(), 'sealtick-mutations-'));
const report = join(reports, 'report.json');
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

interface Ran {
  readonly ran: number;
  readonly failed: number;
}

/** Runs test files in one process, which loads the pages once. @returns How many tests of each file ran and failed @throws {Error} if a file did not run */
function runTests(tests: readonly string[]): ReadonlyMap<string, Ran> {
  rmSync(report, { force: true });
  const args = ['run', '--project', 'screens', ...tests, '--reporter=json', `--outputFile=${report}`];
  spawnSync(join(root, 'node_modules/.bin/vitest'), args, { cwd: root });
  const read = readReport<VitestReport>(report);
  return new Map(
    tests.map((test) => {
      const testResults = read?.testResults.filter(({ name }) => name.endsWith(`/${test}`)) ?? [];
      const ran = testResults.reduce((sum, { assertionResults }) => sum + assertionResults.length, 0);
      if (ran === 0) throw new Error(`${test} did not run.`);
      return [test, { ran, failed: vitestOutcome({ numPassedTests: 0, testResults }).failed }];
    }),
  );
}

/** Returns the number of tests that each file has. @throws {Error} if one of them fails without a change */
function countTests(tests: readonly string[]): ReadonlyMap<string, number> {
  const counted = [...runTests(tests)];
  const failing = counted.filter(([, { failed }]) => failed > 0).map(([test]) => test);
  if (failing.length > 0) throw new Error(`These fail without a change: ${failing.join(', ')}`);
  return new Map(counted.map(([test, { ran }]) => [test, ran]));
}

/** @returns Whether a test of the row fails while the product is changed. @throws {Error} if others than `tests` run */
function isNoticed({ file, find, replace, test }: Mutation, tests: number): boolean {
  const path = join(root, file);
  const before = readFileSync(path, 'utf8');
  if (before.split(find).length !== 2) throw new Error(`${file} does not contain ${JSON.stringify(find)} once.`);
  const restore = () => writeFileSync(path, before);
  process.once('SIGINT', restore);
  try {
    writeFileSync(
      path,
      before.replace(find, () => replace),
    );
    const { ran, failed } = runTests([test]).get(test)!;
    if (ran !== tests) throw new Error(`${ran} of the ${tests} tests of ${test} ran with the change of ${file}.`);
    return failed > 0;
  } finally {
    restore();
    process.off('SIGINT', restore);
  }
}

const chosen = process.argv.slice(2);
const rows = MUTATIONS.filter(({ test }) => chosen.length === 0 || chosen.some((one) => test.includes(one)));
const counts = countTests([...new Set(rows.map(({ test }) => test))]);
const unnoticed = rows.filter((row) => {
  const noticed = isNoticed(row, counts.get(row.test)!);
  console.log(`${noticed ? 'noticed' : 'UNNOTICED'}  ${row.test}  ${row.file}: ${row.find} -> ${row.replace}`);
  return !noticed;
});
console.log(`\n${rows.length - unnoticed.length} of ${rows.length} changes are noticed`);
process.exitCode = unnoticed.length === 0 && rows.length > 0 ? 0 : 1;
