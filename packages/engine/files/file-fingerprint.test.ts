import { describe, expect, test } from 'vitest';
import { MANIFEST_FILE, readManifest } from '../fingerprints/manifest.ts';
import { describeAgain } from './check-file.ts';
import { fileFingerprint } from './file-fingerprint.ts';
import { strategyTemplate } from './template.ts';

const TEMPLATE = strategyTemplate('my-rule');
const { api } = readManifest(MANIFEST_FILE);
const installed = (name: string): readonly [string, ...string[]] => [api[name]!.fingerprint];

async function getHashes(source: string, getApiHashes = installed) {
  const file = { id: 'my-rule', file: 'my-rule.ts', source };
  const { description } = await describeAgain(file);
  return fileFingerprint(file, description!, { getApiHashes });
}

let hashes: ReturnType<typeof getHashes> | undefined;
/** Returns the hashes of the template, which is loaded once. */
const template = () => {
  hashes ??= getHashes(TEMPLATE);
  return hashes;
};

const edited = (from: string, to: string) => {
  expect(TEMPLATE).toContain(from);
  return getHashes(TEMPLATE.replace(from, to));
};

describe('The fingerprint of a strategy file', () => {
  test.each([
    ['a comment', '// Called once', '// Called exactly once'],
    ['the layout', 'const ATR_BARS = 14;', 'const ATR_BARS =\n  14;'],
    ['a type', 'const direction: Direction', 'const direction'],
    ['a text of its page', "name: 'My Rule'", "name: 'Your Rule'"],
    ['the help of a parameter', 'Length of the fast exponential average.', 'How long it is.'],
  ])('stays the same when %s changes', async (_what, from, to) => {
    expect(await edited(from, to)).toEqual(await template());
  });

  test.each([
    ['a rule', 'now > 0 ? 1 : -1', 'now >= 0 ? 1 : -1'],
    ['a constant', 'ATR_BARS = 14', 'ATR_BARS = 15'],
    ['a default', 'default: 10 }', 'default: 11 }'],
    ['a timeframe', "fx: ['15m', '1h']", "fx: ['1h']"],
    ['the reason of its signals', 'average crossed', 'average has crossed'],
  ])('changes with %s', async (_what, from, to) => {
    expect(await edited(from, to)).not.toEqual(await template());
  });

  const RULE = 'if (before === 0 ||';

  test.each([
    [
      'another property `parameters` that a rule reads',
      (value: number) => ['const ATR_BARS', `const LEAST = { parameters: { move: ${value} } };\nconst ATR_BARS`],
      'Math.abs(now) < LEAST.parameters.move',
    ],
    [
      'the help of a parameter that a rule reads',
      (value: number) => ['Length of the fast exponential average.', 'x'.repeat(value + 1)],
      'strategy.parameters.fastBars.help.length > 3',
    ],
    [
      'a text of the page that a rule reads',
      (value: number) => ["name: 'My Rule'", `name: 'Rule ${value}'`],
      "texts.name === 'Rule 5'",
    ],
  ])('changes with %s', async (_what, edit, condition) => {
    const withValue = (value: number) => {
      const [from, to] = edit(value) as [string, string];
      return getHashes(TEMPLATE.replace(RULE, `if (${condition}) return null;\n${RULE}`).replace(from, to));
    };
    expect(await withValue(5)).not.toEqual(await withValue(0));
  });

  test('changes with an indicator that the file uses, and with no other', async () => {
    const changed = (changing: string) => (name: string) =>
      name === changing ? (['changed'] as const) : installed(name);
    expect(await getHashes(TEMPLATE, changed('AverageTrueRange'))).not.toEqual(await template());
    expect(await getHashes(TEMPLATE, changed('ZScore'))).toEqual(await template());
  });

  test('accepts the former hashes of the parts that it uses', async () => {
    const [before] = await template();
    const rewritten = await getHashes(TEMPLATE, (name) => ['rewritten', ...installed(name)]);
    expect(rewritten[0]).not.toBe(before);
    expect(rewritten).toContain(before);
  });
});
