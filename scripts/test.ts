/**
 * `npm test`: runs the tests of the packages, of the screens, of what the site sends, of the server on a real PostgreSQL, and of the pages in a real browser.
 * Arguments select suites by name. The last line is `N passed, N failed`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findPropertyTests } from './properties/find-property-tests.ts';
import { propertySeed } from './properties/property-seed.ts';
import { type BenchReport, benchOutcome } from './suites/bench-outcome.ts';
import { computeSum, type Outcome, parseReport, readReport, requireReport } from './suites/outcome.ts';
import { type PlaywrightReport, playwrightOutcome } from './suites/playwright-outcome.ts';
import { argsToRepeat, filesToRepeat, REPEATS, withRepeats } from './suites/repeat-failed.ts';
import { ERRORS_FILE } from './suites/unhandled-errors.ts';
import { type VitestReport, vitestOutcome } from './suites/vitest-outcome.ts';

/** Number of seeds of the `properties` suite. */
const PROPERTY_ROUNDS = 20;
/** Number of runs of each browser test in the `repeated` suite. */
const WEB_REPEATS = 10;
/** Benches of the `benches` suite: those that check their answers. */
const BENCHES = [
  'engine',
  'http',
  'feed',
  'delivery',
  'access',
  'api',
  'brokers',
  'members',
  'runs',
  'tools',
  'verify',
];
/** Asks tests for their long form. */
const NIGHTLY = { SEALTICK_NIGHTLY: 'on' };
/** A program that loads a processor core until its parent has ended. */
const BUSY =
  'process.stdin.on("end", () => process.exit()).resume();' +
  'setInterval(() => { for (const end = Date.now() + 95; Date.now() < end; ); }, 100)';

const root = dirname(import.meta.dirname);
const reports = mkdtempSync(join(tmpdir(), 'sealtick-test-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

/** Programs that the tests start load in half the time once their compiled sources are stored. */
const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/compiled');

const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined };

function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): number | null {
  const PATH = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`;
  const [command, ...rest] = args;
  return spawnSync(command!, rest, {
    cwd: root,
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE, ...process.env, ...plain, PATH, ...env },
  }).status;
}

interface Run<Report> {
  readonly report: Report | null;
  readonly outcome: Outcome;
}

function vitest(
  name: string,
  projects: readonly string[],
  seed: number,
  more: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Run<VitestReport> {
  console.log(`Property tests use seed ${seed}; PROPERTY_SEED=${seed} repeats them.`);
  const file = join(reports, `${name}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const errorsFile = join(reports, `${name}-errors.json`);
  const reporters = ['--reporter=dot', '--reporter=./scripts/suites/unhandled-errors.ts', '--reporter=json'];
  const code = run(['vitest', 'run', ...chosen, ...reporters, `--outputFile.json=${file}`, ...more], {
    PROPERTY_SEED: String(seed),
    [ERRORS_FILE]: errorsFile,
    ...env,
  });
  const report = readReport<VitestReport>(file);
  const errors = readReport<string[]>(errorsFile) ?? [];
  const outcome = requireReport(name, report && vitestOutcome(report, errors), code);
  // What failed outside of the tests does not fail again with them.
  return { report: errors.length === 0 ? report : null, outcome };
}

function playwright(name: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Run<PlaywrightReport> {
  const file = join(reports, `${name}.json`);
  const code = run(['npm', 'run', 'test', '--workspace', 'e2e', '--', '--reporter=line,json', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...env,
  });
  const report = readReport<PlaywrightReport>(file);
  const outcome = requireReport(name, report && playwrightOutcome(report), code);
  return { report, outcome };
}

const build = () => run(['npm', 'run', '--silent', 'build']) === 0;
const notBuilt = (name: string): Outcome => ({ passed: 0, failed: 1, failures: [`FAILED ${name}: the build`] });

/** The projects of vitest that test the server. */
const SERVER = ['modules', 'programs'];

/** Runs the tests of some projects of vitest. A few that fail are repeated alone, and are named even if they pass then. */
function withFailedAlone(name: string, projects: readonly string[]): Outcome {
  const { report, outcome } = vitest(name, projects, seed);
  const files = report && filesToRepeat(report);
  if (!files) return outcome;
  const alone = [...files, '--no-file-parallelism'];
  const repeats = Array.from({ length: REPEATS }, (_, n) => vitest(`${name}-again-${n}`, projects, seed, alone));
  return withRepeats(outcome, computeSum(repeats.map((one) => one.outcome)));
}

/** Runs the browser tests. A few that fail are repeated alone, and are named even if they pass then. */
function web(): Outcome {
  if (!build()) return notBuilt('web');
  const { report, outcome } = playwright('web');
  const again = report && argsToRepeat(report);
  if (!again) return outcome;
  // Each with a program of its own: most tests over the program save something there.
  const repeats = Array.from({ length: REPEATS }, (_, n) => playwright(`web-again-${n}`, again));
  return withRepeats(outcome, computeSum(repeats.map((one) => one.outcome)));
}

/** Runs every browser test repeatedly, on a machine with twice as much load as cores. */
function repeated(): Outcome {
  if (!build()) return notBuilt('repeated');
  const busy = Array.from({ length: 2 * availableParallelism() }, () => spawn(process.execPath, ['-e', BUSY]));
  try {
    return playwright('repeated', [`--repeat-each=${WEB_REPEATS}`], { SEALTICK_E2E_NIGHTLY: 'on' }).outcome;
  } finally {
    for (const worker of busy) worker.kill();
  }
}

/** Runs every property test with several random seeds. */
function properties(): Outcome {
  const files = findPropertyTests(root, ['packages', 'apps', 'bench']);
  const rounds = Array.from({ length: PROPERTY_ROUNDS }, () => {
    const seed = randomInt(2 ** 31);
    const { outcome } = vitest(`properties-${seed}`, ['unit', ...SERVER], seed, files, { FUZZ: '40' });
    return { ...outcome, failures: outcome.failures.map((failure) => `seed ${seed}: ${failure}`) };
  });
  return computeSum(rounds);
}

/** Runs the benches that compare answers, and fails if one of ours is wrong. */
function benches(): Outcome {
  const outcomes = BENCHES.map((name) => {
    const args = ['bench/src/main.ts', name, '--json'];
    const { stdout, status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    const report = parseReport<BenchReport>(String(stdout).trimEnd().split('\n').at(-1) ?? '');
    console.log(`${name}: ${report?.rows.length ?? 0} jobs`);
    return requireReport(`bench ${name}`, report && benchOutcome(name, report), report ? 0 : status);
  });
  return computeSum(outcomes);
}

/** Runs the tests on real prices, which are not in the repository. */
function realData(name: string, env: NodeJS.ProcessEnv = {}): Outcome {
  const shared = process.env.SEALTICK_SHARED ?? join(root, '../shared');
  if (existsSync(join(shared, 'market-data'))) return vitest(name, ['real-data'], seed, [], env).outcome;
  const failure = `FAILED ${name}: ${shared} has no folder market-data; SEALTICK_SHARED names the folder that has it`;
  return { passed: 0, failed: 1, failures: [failure] };
}

const seed = propertySeed();
const suites: Record<string, () => Outcome> = {
  unit: () => vitest('unit', ['unit'], seed).outcome,
  'unit-nightly': () => vitest('unit-nightly', ['unit'], seed, [], NIGHTLY).outcome,
  screens: () => withFailedAlone('screens', ['screens']),
  served: () => (build() ? vitest('served', ['served'], seed).outcome : notBuilt('served')),
  server: () => withFailedAlone('server', SERVER),
  web,
  repeated,
  faults: () => vitest('faults', ['faults'], seed).outcome,
  properties,
  benches,
  'real-data': () => realData('real-data'),
  'real-data-nightly': () => realData('real-data-nightly', NIGHTLY),
};

const selected = process.argv.slice(2);
const unknown = selected.filter((name) => !(name in suites));
if (unknown.length > 0) {
  console.error(`Unknown suite: ${unknown.join(', ')}. Suites: ${Object.keys(suites).join(', ')}.`);
  process.exit(2);
}

const names = selected.length > 0 ? selected : ['unit', 'screens', 'served', 'server', 'web'];
const times: string[] = [];
const outcomes = names.map((name) => {
  console.log(`\n== ${name}`);
  const begin = performance.now();
  const outcome = suites[name]!();
  times.push(`${name} ${((performance.now() - begin) / 60_000).toFixed(1)} min`);
  return outcome;
});
const { passed, failed, failures } = computeSum(outcomes);
// Printed next to the totals, because the suite's own report may have scrolled out of view.
for (const failure of failures) console.log(`\n${failure.slice(0, 2_000)}`);
console.log(`\n${times.join(', ')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
