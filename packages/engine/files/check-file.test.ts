import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { AS_MODULE, IN_RULES } from '../audit/forbidden/testing/planted-code.ts';
import { checkCode } from './check-code.ts';
import { checkFile } from './check-file.ts';
import { strategyTemplate } from './template.ts';

const TEMPLATE = strategyTemplate('my-rule');
const file = (source: string) => ({ id: 'my-rule', file: 'my-rule.ts', source });
/** The template with code at the beginning of its rule. */
const inRule = (code: string) => TEMPLATE.replace('return (bar, at) => {', `return (bar, at) => {\n      ${code}`);
const replaced = (from: string, to: string) => {
  expect(TEMPLATE).toContain(from);
  return TEMPLATE.replace(from, to);
};
/** Processor time within which every honest file of these tests is loaded and tested. */
const LIMITS = { cpuMs: 4_000, memoryMb: 512 };
const getProblems = async (source: string, limits = LIMITS) =>
  (await checkFile(file(source), () => {}, limits)).problems;

describe('The check of a strategy file', () => {
  test('passes the template, and counts the decisions that the look-ahead audit saw', async () => {
    const { problems, description, audit } = await checkFile(file(TEMPLATE));
    expect(problems).toEqual([]);
    expect(description).toMatchObject({
      id: 'my-rule',
      timeframesByMarket: { fx: ['15m', '1h'], crypto: ['15m', '1h'] },
      leftOut: [],
      partners: null,
      warmUpBars: 41,
    });
    expect(audit).toMatchObject({ bars: 1_500, timeframe: '15m', cuts: 24 });
    expect(audit!.decisions).toBeGreaterThan(20);
  });

  test.each(IN_RULES)('refuses %s in the rules, with its line', (_what, code) => {
    const { problems } = checkCode(file(inRule(code)));
    expect(problems.length).toBeGreaterThan(0);
    expect(problems[0]).toMatch(/^my-rule\.ts:\d+: /);
  });

  test.each(AS_MODULE)('refuses %s at the level of the file, with its line', (_what, code) => {
    const { problems } = checkCode(file(`${code}\n${TEMPLATE}`));
    expect(problems[0]).toMatch(/^my-rule\.ts:\d+: /);
  });

  test.each(['cheats', 'forgers', 'stack-reader'])('refuses the strategies of %s that know the next bar', (name) => {
    const source = readFileSync(new URL(`../audit/testing/${name}.ts`, import.meta.url), 'utf8');
    expect(checkCode(file(source)).problems.length).toBeGreaterThan(0);
  });

  test.each([
    ['files of the engine', "import { simulate } from '../simulate/simulate.ts';"],
    ['the whole engine', "import { simulate } from '@sealtick/engine';"],
    ['the system', "import { readFileSync } from 'node:fs';"],
    ['a module for its effects', "import './other.ts';"],
    ['another strategy file', "export { strategy as other } from './other.ts';"],
  ])('refuses an import of %s', (_what, code) => {
    expect(checkCode(file(`${code}\n${TEMPLATE}`)).problems[0]).toMatch(
      /^my-rule\.ts:1: .+: a strategy file imports from @sealtick\/engine\/strategy alone$/,
    );
  });

  test('names the values of the API where an import is not one of them', () => {
    expect(checkCode(file(replaced('  bars,\n', '  bars,\n  bar,\n'))).problems).toEqual([
      expect.stringMatching(
        /^my-rule\.ts:4: bar is not a value of @sealtick\/engine\/strategy: it has .*AverageTrueRange/,
      ),
    ]);
  });

  test('names the line that cannot be parsed', () => {
    expect(checkCode(file(replaced("id: 'my-rule'", "id: 'my-rule"))).problems).toEqual([
      expect.stringMatching(/^my-rule\.ts:23: Unterminated string$/),
    ]);
  });

  test('names a missing export', async () => {
    expect(await getProblems(TEMPLATE.replace('export const texts', 'const texts'))).toEqual([
      'my-rule.ts: `export const texts = …` is missing; `npx sealtick strategies new` writes a file that has it',
    ]);
  });

  test.each([
    ['another id', "id: 'my-rule'", "id: 'other'", '`id` is "other"; must be \'my-rule\''],
    [
      'no market',
      "timeframesByMarket: { fx: ['15m', '1h'], crypto: ['15m', '1h'] }",
      'timeframesByMarket: {}',
      '`timeframesByMarket` must name timeframes',
    ],
    [
      'a default outside of its range',
      'max: 25, step: 1, default: 10',
      'max: 25, step: 1, default: 99',
      '`parameters.fastBars`: fastBars must be a number from 5 to 25, not 99',
    ],
    [
      'a default that is a text',
      'max: 25, step: 1, default: 10',
      "max: 25, step: 1, default: '10'",
      '`parameters.fastBars`: default is "10"; must be a number',
    ],
    [
      'an unknown approach',
      "approach: 'trend-following'",
      "approach: 'magic'",
      '`texts.approach` is "magic"; must be one of trend',
    ],
    [
      'no count of trials',
      'trials: { count: 1, deviation: 0 }',
      'trials: { count: 0, deviation: 0 }',
      '`texts.trials` is',
    ],
    ['an empty name', "name: 'My Rule'", "name: ''", '`texts.name` is ""; must be a text'],
  ])('refuses %s', async (_what, from, to, problem) => {
    const problems = await getProblems(replaced(from, to));
    expect(problems).toEqual([expect.stringContaining(problem)]);
    expect(problems[0]).toMatch(/^my-rule\.ts: /);
  });

  test('refuses a file that throws when it is loaded, with the line', async () => {
    expect(await getProblems(`${TEMPLATE}\nthrow new Error('no');\n`)).toEqual([
      expect.stringMatching(/^my-rule\.ts: it threw Error: no \(line \d+\)$/),
    ]);
  });

  test('refuses rules that throw, with the line', async () => {
    const problems = await getProblems(inRule("if (bar.close > 0) throw new Error('no');"));
    expect(problems).toEqual([expect.stringMatching(/^my-rule\.ts: it threw Error: no \(line \d+\)$/)]);
  });

  test('refuses a warm-up that is too short, and a setup that the engine refuses', async () => {
    const early = await getProblems(replaced('Math.max(slowBars, ATR_BARS) + 1', 'Math.max(slowBars, ATR_BARS) + 500'));
    expect(early[0]).toContain('before bar 5');
    const wrong = await getProblems(replaced("type: 'market',", "type: 'limit',"));
    expect(wrong[0]).toMatch(
      /: contract "[a-z ,]+": 15m: \d+ setups are refused, the first because entry must be (above|below) the close /,
    );
  });

  test('refuses rules without a trade, because nothing could be checked', async () => {
    expect((await getProblems(inRule('if (bar.close > 0) return null;')))[0]).toContain('no trade on 1500 random bars');
    expect((await getProblems(inRule('if (!(bar.closing > 0)) return null;')))[0]).toContain(
      'as that of a misspelt field',
    );
  });

  test.each([
    ['when it is loaded', 1, 'while it was loaded', () => `${TEMPLATE}\nwhile (true) {}\n`],
    ['in its rules', 2, 'while its contract was tested', () => inRule('while (bar.close > 0) {}')],
  ])('ends a file that loops %s', async (_where, seconds, during, text) => {
    expect(await getProblems(text(), { ...LIMITS, cpuMs: seconds * 1_000 })).toEqual([
      `my-rule.ts: ${during}, it did not come to an end in ${seconds} s of processor time`,
    ]);
  });

  test('ends a file that uses too much memory', async () => {
    const problems = await getProblems(
      inRule('const seen = []; for (let i = 0; i < 1e9; i++) seen.push(String(bar.close + i));'),
      { ...LIMITS, memoryMb: 128 },
    );
    expect(problems).toEqual(['my-rule.ts: while its contract was tested, it uses more than 128 MB of memory']);
  });
});
