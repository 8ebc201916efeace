/**
 * `npm test`: engine and packages, the server on a real PostgreSQL, the pages in a real browser.
 * Arguments choose suites by name. The last line is `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

interface Count {
  passed: number;
  failed: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightSpec {
  file: string;
  title: string;
  tests: { status: string; results: { errors: { message?: string }[] }[] }[];
}

interface PlaywrightSuite {
  specs?: PlaywrightSpec[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
}

const root = dirname(import.meta.dirname);
const reports = mkdtempSync(join(tmpdir(), 'sealtick-test-'));

const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined };

/** What failed is told again next to the sum: a long run's own report may have scrolled away or been cut. */
const failures: string[] = [];

/** A suite that ends badly without naming a failed test (a crash, a syntax error) counts as one failure. */
function settle(count: Count, exitCode: number | null): Count {
  return exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): number | null {
  const PATH = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`;
  const [command, ...rest] = args;
  return spawnSync(command!, rest, { cwd: root, stdio: 'inherit', env: { ...process.env, ...plain, PATH, ...env } })
    .status;
}

function readReport<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return null;
  }
}

function vitest(project: string): Count {
  const file = join(reports, `${project}.json`);
  const code = run([
    'vitest',
    'run',
    '--project',
    project,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = readReport<VitestReport>(file);
  for (const { name, message, assertionResults } of report?.testResults ?? []) {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    for (const test of failed) failures.push(`FAILED ${name}: ${test.fullName}\n${test.failureMessages.join('\n')}`);
    if (failed.length === 0 && message) failures.push(`FAILED ${name}\n${message}`);
  }
  return settle({ passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }, code);
}

function playwright(): Count {
  const file = join(reports, 'web.json');
  const built = run(['npm', 'run', '--silent', 'build']);
  if (built !== 0) return { passed: 0, failed: 1 };
  const code = run(['npm', 'run', 'test', '--workspace', 'e2e', '--', '--reporter=line,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const report = readReport<PlaywrightReport>(file);
  const told = (report?.suites ?? [])
    .flatMap(specsOf)
    .flatMap((spec) => spec.tests.map((test) => ({ ...spec, ...test })));
  for (const { file: where, title, status, results } of told) {
    if (status !== 'unexpected' && status !== 'flaky') continue;
    const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message));
    failures.push(`${status === 'flaky' ? 'ONLY WHEN REPEATED' : 'FAILED'} ${where}: ${title}\n${messages.join('\n')}`);
  }
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {};
  return settle({ passed: expected + flaky, failed: unexpected }, code);
}

function specsOf(suite: PlaywrightSuite): PlaywrightSpec[] {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

const suites: Record<string, () => Count> = {
  unit: () => vitest('unit'),
  server: () => vitest('server'),
  web: playwright,
  faults: () => vitest('faults'),
  'real-data': () => vitest('real-data'),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in suites));
if (unknown.length > 0) {
  console.error(`No suite is named ${unknown.join(', ')}; there are ${Object.keys(suites).join(', ')}.`);
  process.exit(2);
}

let passed = 0;
let failed = 0;
for (const name of wanted.length > 0 ? wanted : ['unit', 'server', 'web']) {
  console.log(`\n== ${name}`);
  const count = suites[name]!();
  passed += count.passed;
  failed += count.failed;
}
rmSync(reports, { recursive: true, force: true });
for (const failure of failures) console.log(`\n${failure.slice(0, 2_000)}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
