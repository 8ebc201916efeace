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

/** Returns the tests of a file that ran, and how many of them failed. @throws {Error} if none ran */
function runTest(test: string): { readonly ran: number; readonly failed: number } {
  rmSync(report, { force: true });
  const args = ['run', '--project', 'screens', test, '--reporter=json', `--outputFile=${report}`];
  spawnSync(join(root, 'node_modules/.bin/vitest'), args, { cwd: root });
  const read = readReport<VitestReport>(report);
  const ran = read?.testResults.reduce((sum, { assertionResults }) => sum + assertionResults.length, 0) ?? 0;
  if (read === null || ran === 0) throw new Error(`${test} did not run.`);
  return { ran, failed: vitestOutcome(read).failed };
}

/** Returns the number of tests that a file has. @throws {Error} if one of them fails without a change */
function countTests(test: string): number {
  const { ran, failed } = runTest(test);
  if (failed > 0) throw new Error(`${test} fails without a change.`);
  return ran;
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
    const { ran, failed } = runTest(test);
    if (ran !== tests) throw new Error(`${ran} of the ${tests} tests of ${test} ran with the change of ${file}.`);
    return failed > 0;
  } finally {
    restore();
    process.off('SIGINT', restore);
  }
}

const chosen = process.argv.slice(2);
const rows = MUTATIONS.filter(({ test }) => chosen.length === 0 || chosen.some((one) => test.includes(one)));
const counts = new Map([...new Set(rows.map(({ test }) => test))].map((test) => [test, countTests(test)]));
const unnoticed = rows.filter((row) => {
  const noticed = isNoticed(row, counts.get(row.test)!);
  console.log(`${noticed ? 'noticed' : 'UNNOTICED'}  ${row.test}  ${row.file}: ${row.find} -> ${row.replace}`);
  return !noticed;
});
console.log(`\n${rows.length - unnoticed.length} of ${rows.length} changes are noticed`);
process.exitCode = unnoticed.length === 0 && rows.length > 0 ? 0 : 1;
