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

/** @returns Whether a test of the row fails while the product is changed. */
function isNoticed({ file, find, replace, test }: Mutation): boolean {
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
    rmSync(report, { force: true });
    const args = ['run', '--project', 'screens', test, '--reporter=json', `--outputFile=${report}`];
    spawnSync(join(root, 'node_modules/.bin/vitest'), args, { cwd: root });
  } finally {
    restore();
    process.off('SIGINT', restore);
  }
  const read = readReport<VitestReport>(report);
  if (read === null) throw new Error(`${test} did not run.`);
  return vitestOutcome(read).failed > 0;
}

const chosen = process.argv.slice(2);
const rows = MUTATIONS.filter(({ test }) => chosen.length === 0 || chosen.some((one) => test.includes(one)));
const unnoticed = rows.filter((row) => {
  const noticed = isNoticed(row);
  console.log(`${noticed ? 'noticed' : 'UNNOTICED'}  ${row.test}  ${row.file}: ${row.find} -> ${row.replace}`);
  return !noticed;
});
console.log(`\n${rows.length - unnoticed.length} of ${rows.length} changes are noticed`);
process.exitCode = unnoticed.length === 0 && rows.length > 0 ? 0 : 1;
