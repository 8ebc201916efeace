import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { benchOutcome } from './bench-outcome.ts';
import { LEFT_OUT_TESTS } from './left-out-tests.ts';
import { computeSum, requireReport } from './outcome.ts';
import { type PlaywrightReport, playwrightOutcome } from './playwright-outcome.ts';
import { argsToRepeat, filesToRepeat, withRepeats } from './repeat-failed.ts';
import { UNSTABLE_TESTS } from './unstable-tests.ts';
import { type VitestReport, vitestOutcome } from './vitest-outcome.ts';

const passed = { passed: 3, failed: 0, failures: [] };

test('counts the tests of a passed suite', () => {
  expect(requireReport('unit', passed, 0)).toEqual(passed);
});

test.each([
  ['ended without a report', null, 0, 'the suite ended with exit code 0 and left no report'],
  ['was killed before its report', null, null, 'the suite was killed and left no report'],
  ['ran no test', { ...passed, passed: 0 }, 0, 'the suite ran no test'],
  ['ended with an error outside its tests', passed, 1, 'with exit code 1, and its report names no failed test'],
])('A suite that %s counts as one failure', (_, outcome, code, reason) => {
  const settled = requireReport('unit', outcome, code);
  expect(settled).toMatchObject({ passed: outcome?.passed ?? 0, failed: 1 });
  expect(settled.failures.join('\n')).toContain(reason);
});

test('names every failed test of a vitest run, and counts a file that could not be loaded as one failure', () => {
  const report: VitestReport = {
    numPassedTests: 1,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'adds', failureMessages: [] },
          { status: 'failed', fullName: 'divides', failureMessages: ['seed: 7'] },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  };
  expect(vitestOutcome(report)).toEqual({
    passed: 1,
    failed: 2,
    failures: ['FAILED a.test.ts: divides\nseed: 7', 'FAILED b.test.ts\nno such module'],
  });
});

test('counts a vitest test that did not run as failed, unless its file is listed with the reason', () => {
  const skipped = { status: 'skipped', fullName: 'mounts', failureMessages: [] };
  const report: VitestReport = {
    numPassedTests: 1,
    testResults: ['a.test.ts', '/home/b.test.ts'].map((name) => ({
      name,
      status: 'passed',
      assertionResults: [skipped],
    })),
  };
  expect(vitestOutcome(report, [], [{ file: 'b.test.ts', reason: 'only root can run it' }])).toEqual({
    passed: 1,
    failed: 1,
    failures: ['FAILED a.test.ts: mounts (skipped)', 'LEFT OUT /home/b.test.ts: mounts: only root can run it'],
  });
});

test('every file of the list of left-out tests leaves out tests', () => {
  const others = LEFT_OUT_TESTS.filter(({ file }) => {
    return !/\b(test|describe)\.runIf\(/.test(readFileSync(join(import.meta.dirname, '../..', file), 'utf8'));
  });
  expect(others).toEqual([]);
});

test('names every error outside of the tests of a vitest run, and counts it as a failure', () => {
  const report: VitestReport = { numPassedTests: 1, testResults: [] };
  expect(vitestOutcome(report, ['a.test.ts\nError: too late'])).toEqual({
    passed: 1,
    failed: 1,
    failures: ['FAILED outside any test: a.test.ts\nError: too late'],
  });
});

test('counts a Playwright test as passed only if it passed at its first attempt', () => {
  const spec = (title: string, status: string, message?: string) => ({
    file: 'a.spec.ts',
    line: 7,
    title,
    tests: [{ projectName: 'pages', status, results: [{ errors: message ? [{ message }] : [] }] }],
  });
  const report: PlaywrightReport = {
    stats: { expected: 1 },
    suites: [
      { specs: [spec('opens', 'expected')], suites: [{ specs: [spec('closes', 'unexpected', 'no button')] }] },
      { specs: [spec('turns', 'flaky', 'too late'), spec('ends', 'skipped')] },
    ],
    errors: [{ message: 'the server did not start' }],
  };
  const { failures, ...count } = playwrightOutcome(report);
  expect(count).toEqual({ passed: 1, failed: 4 });
  expect(failures).toEqual([
    'FAILED a.spec.ts: closes (unexpected)\nno button',
    'FAILED a.spec.ts: turns (flaky)\ntoo late',
    'FAILED a.spec.ts: ends (skipped)\n',
    'FAILED outside any test: the server did not start',
  ]);
});

const spec = (file: string, status: string) => ({
  file,
  line: 7,
  title: 'opens',
  tests: [{ projectName: 'pages', status, results: [{ errors: [] }] }],
});
const getReport = (...specs: PlaywrightReport['suites'][number]['specs'] & object) => ({
  stats: { expected: 1 },
  suites: [{ specs }],
  errors: [],
});

test('repeats up to three failed browser tests alone', () => {
  const failed = [spec('a.spec.ts', 'unexpected'), spec('b.spec.ts', 'unexpected'), spec('c.spec.ts', 'expected')];
  expect(argsToRepeat(getReport(...failed))).toEqual([
    'a.spec.ts:7',
    'b.spec.ts:7',
    '--project=pages',
    '--grep=(?:\\x6fpens)$',
    '--workers=1',
  ]);
});

test.each([
  ['nothing failed', getReport(spec('a.spec.ts', 'expected'))],
  ['four tests failed', getReport(...['a', 'b', 'c', 'd'].map((file) => spec(file, 'unexpected')))],
  ['a test did not run', getReport(spec('a.spec.ts', 'skipped'))],
  ['something failed outside the tests', { ...getReport(spec('a.spec.ts', 'unexpected')), errors: [{ message: 'x' }] }],
])('repeats no browser test when %s', (_, report) => {
  expect(argsToRepeat(report)).toBeNull();
});

const getFile = (name: string, ...statuses: string[]) => ({
  name,
  status: statuses.some((status) => status !== 'passed') || statuses.length === 0 ? 'failed' : 'passed',
  assertionResults: statuses.map((status, n) => ({ status, fullName: `test ${n}`, failureMessages: [] })),
});
const toVitestReport = (...testResults: VitestReport['testResults']): VitestReport => ({
  numPassedTests: 1,
  testResults,
});

test('repeats the files of up to three failed tests of the server', () => {
  const report = toVitestReport(
    getFile('a.test.ts', 'failed', 'passed', 'failed'),
    getFile('b.test.ts', 'passed'),
    getFile('c.test.ts', 'failed'),
  );
  expect(filesToRepeat(report)).toEqual(['a.test.ts', 'c.test.ts']);
});

test.each([
  ['nothing failed', toVitestReport(getFile('a.test.ts', 'passed'))],
  [
    'four tests failed',
    toVitestReport(getFile('a.test.ts', 'failed', 'failed'), getFile('b.test.ts', 'failed', 'failed')),
  ],
  ['a file failed outside its tests', toVitestReport(getFile('a.test.ts', 'failed'), getFile('b.test.ts'))],
])('repeats no test of the server when %s', (_, report) => {
  expect(filesToRepeat(report)).toBeNull();
});

test('a bench fails by each wrong answer of ours, and not by a missed goal', () => {
  const rows = [
    { job: 'signals', agree: true },
    { job: 'memory', agree: false, missed: 'GOAL MISSED, 400 MB' },
    { job: 'lists', agree: false },
    { job: 'calls', agree: false, wrong: '3 calls failed' },
  ];
  expect(benchOutcome('http', { rows })).toEqual({
    passed: 2,
    failed: 2,
    failures: ['FAILED bench http: lists\nour answer is wrong', 'FAILED bench http: calls\n3 calls failed'],
  });
});

test('adds the outcomes of several runs', () => {
  const failed = { passed: 1, failed: 1, failures: ['FAILED a'] };
  expect(computeSum([passed, failed, failed])).toEqual({ passed: 5, failed: 2, failures: ['FAILED a', 'FAILED a'] });
});

const NOW = Date.parse('2026-11-27T12:00:00Z');
const listed = (since: string) => [{ test: 'a.test.ts: opens', since }];
const once = { passed: 9, failed: 1, failures: ['FAILED /home/a.test.ts: opens\nno button'] };
const repeatsPass = { passed: 3, failed: 0, failures: [] };

test('a listed test that fails once counts as passed if all repeats pass, and is named either way', () => {
  expect(withRepeats(once, repeatsPass, listed('2026-11-20'), NOW)).toEqual({
    passed: 10,
    failed: 0,
    failures: ['UNSTABLE, passed 3 repeats: /home/a.test.ts: opens\nno button'],
  });
  const again = { passed: 2, failed: 1, failures: ['FAILED a: again'] };
  expect(withRepeats(once, again, listed('2026-11-20'), NOW)).toEqual({
    passed: 9,
    failed: 1,
    failures: [...once.failures, 'FAILED a: again'],
  });
});

test('a test that is not on the list counts as passed if all repeats pass, and is to be added', () => {
  expect(withRepeats(once, repeatsPass, [], NOW)).toEqual({
    passed: 10,
    failed: 0,
    failures: [
      'UNSTABLE, passed 3 repeats; add it with this day to scripts/suites/unstable-tests.ts: /home/a.test.ts: opens\nno button',
    ],
  });
});

test('a test that passes only when it is repeated fails the run after a week on the list', () => {
  expect(withRepeats(once, repeatsPass, listed('2026-11-19'), NOW)).toEqual({
    passed: 9,
    failed: 1,
    failures: [
      'FAILED, passed 3 repeats, but is in scripts/suites/unstable-tests.ts for more than a week: /home/a.test.ts: opens\nno button',
    ],
  });
});

test('each test on the list of unstable ones has a day', () => {
  for (const { test: name, since } of UNSTABLE_TESTS) expect(since, name).toMatch(/^\d{4}-\d\d-\d\d$/);
});
