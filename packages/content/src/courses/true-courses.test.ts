import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SIMULATION_KINDS } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { printedComputations } from '../testing/printed-computations.ts';
import { COURSES_FOLDER, readCourses } from './read-courses.ts';

/** Returns the file of a module as text in one line. */
const moduleText = (id: string): string =>
  readFileSync(join(COURSES_FOLDER, `${id}.md`), 'utf8').replaceAll(/\s+/g, ' ');

/** Returns the hours that a zone is ahead of UTC. */
function getOffset(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  return Number(/GMT([+-]\d\d)?/.exec(parts.find(({ type }) => type === 'timeZoneName')!.value)![1] ?? 0);
}

const DAYS_OF_2026 = Array.from({ length: 365 }, (_none, day) => new Date(Date.UTC(2026, 0, 1 + day, 12)));

/** Returns the days of 2026 on which the clocks of a zone have changed. */
const getChanges = (timeZone: string): string[] =>
  DAYS_OF_2026.filter(
    (day) => getOffset(timeZone, day) !== getOffset(timeZone, new Date(day.getTime() - 86_400_000)),
  ).map((day) => day.toISOString().slice(0, 10));

const MODULES = readCourses(COURSES_FOLDER).flatMap(({ modules }) => modules);

test('each module has an exercise', () => {
  expect(MODULES.filter(({ exercise }) => exercise === null).map(({ id }) => id)).toEqual([]);
});

test('each course has a simulation, and each simulation is in a course', () => {
  const inCourses = readCourses(COURSES_FOLDER).map(({ modules }) =>
    modules.flatMap(({ blocks }) => blocks.flatMap((block) => (block.type === 'simulation' ? [block.simulation] : []))),
  );
  expect(inCourses.filter((simulations) => simulations.length === 0)).toEqual([]);
  expect(inCourses.flat().sort()).toEqual([...SIMULATION_KINDS].sort());
});

test('each check of a module has a hint', () => {
  const without = MODULES.flatMap(({ practice }) => practice).filter(({ hints }) => hints.length === 0);
  expect(without.map(({ question }) => question)).toEqual([]);
});

test('the module on hours says which clocks change on the same days', () => {
  const [york, london, berlin] = [
    getChanges('America/New_York'),
    getChanges('Europe/London'),
    getChanges('Europe/Berlin'),
  ];
  expect(london).toEqual(berlin);
  expect(london.some((day) => york.includes(day))).toBe(false);
  expect(moduleText('markets-and-costs/trading-hours')).toContain(
    'New York changes its clocks on other days than London and Berlin.',
  );
});

test('the module on breakouts compares both versions by unrounded results', () => {
  const touch = { trades: 88, stop: 21, sum: 25 * 3 - 63 };
  const close = { trades: 51, stop: 32, sum: 22 * (52 / 32) - 29 };
  const netAt = (pips: number, { trades, stop, sum }: typeof touch) => (sum - (trades * pips) / stop).toFixed(1);
  const text = moduleText('market-types/breakouts');
  expect(text).toContain(`| Sum | ${touch.sum} R | ${close.sum} R |`);
  expect(text).toContain(`| Net | ${netAt(1.2, touch)} R | ${netAt(1.2, close)} R |`);
  expect(text).toContain(`With costs of 2.5 pips, A keeps ${netAt(2.5, touch)} R and B keeps ${netAt(2.5, close)} R.`);
  expect(Number(netAt(2.5, touch))).toBeLessThan(Number(netAt(2.5, close)));
});

test('the module on curves gives the error of a yearly Sharpe ratio of daily returns', () => {
  const [ratio, years] = [1, 2];
  const daily = ratio / Math.sqrt(252);
  const error = Math.sqrt(252) * Math.sqrt((1 + daily ** 2 / 2) / (252 * years));
  const [low, high] = [ratio - 1.96 * error, ratio + 1.96 * error].map((end) => end.toFixed(1).replace('-', '−'));
  expect(moduleText('records/under-water')).toContain(
    `has a standard error of about ${error.toFixed(2)}, and its 95% interval reaches from ${low} to ${high}.`,
  );
});

test('the module on drawdowns recomputes the size of its worked case', () => {
  const factor = 10 / (14 * 1.5);
  expect(moduleText('risk/money-management')).toContain(`The factor is 10 ÷ 21 = ${factor.toFixed(3)}.`);
  expect(Math.floor(factor / 0.05) * 0.05).toBeCloseTo(0.45);
});

test('the article on near stops gives what a year of costs takes from the balance', () => {
  const left = (1 - 0.01 * 0.05) ** 500;
  const text = readFileSync(join(COURSES_FOLDER, '../documents/research/cost-of-a-near-stop.md'), 'utf8');
  expect(text.replaceAll(/\s+/g, ' ')).toContain(`that is ${Math.round((1 - left) * 100)}% of the balance, every year`);
});

test('every computation that a module or an article prints gives its result', () => {
  const files = ['*/*.md', '../documents/research/*.md'].flatMap((files) => globSync(join(COURSES_FOLDER, files)));
  const printed = files.flatMap((file) => printedComputations(readFileSync(file, 'utf8')));
  expect(printed.length).toBeGreaterThan(80);
  expect(printed.filter(({ isRight }) => !isRight)).toEqual([]);
});

test.each([
  ['The best is 0.58 × 2.34 = 1.35.', [false]],
  ['So (104 − 100.2) ÷ 2 = 1.9 R, and 10,000 × 0.98⁵ = 9,039.21.', [true, true]],
  ['It is 0.45 − 0.55 ÷ 1.6 = 0.45 − 0.35 = 0.10625.', [false]],
  ['5.27 ÷ 8 = 0.66%, 1.5 ÷ √100 = 0.15, −200 + 300 = 0', [true, true, false]],
  ['x − 2 = 3, ln 1.5 = 0.405, 2 x = 5', []],
])('%s is read as computations', (text, right) => {
  expect(printedComputations(text).map(({ isRight }) => isRight)).toEqual(right);
});
