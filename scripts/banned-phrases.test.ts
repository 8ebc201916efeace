import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findBannedPhrases } from './banned-phrases.ts';

function findIn(text: string, file = 'a.md'): string[] {
  const root = mkdtempSync(join(tmpdir(), 'sealtick-phrases-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  return findBannedPhrases(root, [file]);
}

// Every sentence is joined here, so that this file passes the check.
const joined = (...parts: readonly string[]): string => parts.join('');

test('names file, line, the wording and what to write', () => {
  expect(findIn(`Fine.\nAn ${joined('e', '-mail')} is sent.\n`)).toEqual(['a.md:2: write "email", not "e-mail"']);
});

test.each([
  joined('The page shows a m', 'ail.'),
  joined('Two m', 'ails wait.'),
  joined('It is 40', ' % of the account.'),
  joined('A back', '-test of two years.'),
  joined('Sign', ' in to save.'),
  joined('The log', '-in failed.'),
  joined('Login', ' to save.'),
  joined('It ends by it', 'self.'),
  joined('It is sent at o', 'nce.'),
  joined('It failed for g', 'ood.'),
  joined('It is not valid any m', 'ore.'),
  joined('Mean', 'while it waits.'),
  joined('The pre', 'sent price.'),
  joined('It extends the one be', 'fore.'),
  joined('They are stored a', 'part.'),
  joined('No', 'body reads it.'),
  joined('This is n', 'o list.'),
  joined('St', 'ate the reason.'),
  joined('Ten messages a', ' second.'),
  joined('It risks 2%', ' a trade.'),
  joined('It is stored, t', 'oo.'),
  joined('The page not', 'ices it.'),
  joined('It is his. W', 'ho punishes a report breaks this policy.'),
])('finds "%s"', (sentence) => {
  expect(findIn(sentence)).toHaveLength(1);
});

test.each([
  'There is no list, and there are no rows.',
  'It is no longer valid, and no better than before.',
  'Past performance is no guide to future results.',
  'Login to Subscribe',
  'A mail server and a mail queue.',
  'A checkpoint signed in 2099.',
  'A message an hour later.',
  'The bars are two hours apart.',
  'Too late, too old, or too large.',
  'Who can see a signal?',
])('accepts "%s"', (sentence) => {
  expect(findIn(sentence)).toEqual([]);
});

describe('of TypeScript', () => {
  const word = joined('no', 'body');

  test.each([
    ['a comment', `/** ${word} reads it */`],
    ['a comment at the end of a line', `const a = 1; // ${word} reads it`],
    ['a string with a space', `throw new Error('${word} reads it');`],
    ['a template', `const text = \`\${name}: ${word} reads it\`;`],
    ['the text of JSX', `        It is for ${word} here.`],
  ])('reads %s', (_, line) => {
    expect(findIn(line, 'a.tsx')).toHaveLength(1);
  });

  test.each([
    ['a name', `const ${word} = readUser(${word});`],
    ['a value', `readUser('${word}');`],
    ['inline code in a comment', `// The user \`${word}\` runs it.`],
  ])('does not read %s', (_, line) => {
    expect(findIn(line, 'a.tsx')).toEqual([]);
  });
});

test('does not read link targets, inline code, accepted legal texts, or texts that are hashed', () => {
  const phrase = joined('e', '-mail');
  expect(findIn(`[Members](members.md#${phrase}) and \`${phrase}\`.`)).toEqual([]);
  expect(findIn(phrase, 'packages/content/documents/legal/terms.v1.md')).toEqual([]);
  expect(findIn(`const reason = '40${' %'} of it';`, 'packages/engine/src/strategies/a.ts')).toEqual([]);
});

test('finds a type that is named by a participle', () => {
  expect(findIn('export interface Wanted {', 'a.ts')).toHaveLength(1);
  expect(findIn('interface WantedSignal {', 'a.ts')).toEqual([]);
});

test.each([
  joined('export function stop', 'Of(signal: Signal): number {'),
  joined('  const mean', 'Of = (values: readonly number[]) => sum(values) / values.length;'),
  joined('async function rows', 'Of<T>(path: string) {'),
])('finds the function "%s"', (line) => {
  expect(findIn(line, 'a.ts')).toHaveLength(1);
});

test.each([
  'function isSecretOf(row: InboundRow) {',
  'const oneOf = (values: readonly string[]) => values[0];',
  'const indexOf = (line: string): number => 1;',
  "const insteadOf = 'your webhook';",
])('accepts "%s"', (line) => {
  expect(findIn(line, 'a.ts')).toEqual([]);
});
