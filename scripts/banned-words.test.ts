import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findBannedWords } from './banned-words.ts';

function findIn(text: string, file = 'a.md'): string[] {
  const root = mkdtempSync(join(tmpdir(), 'sealtick-words-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  return findBannedWords(root, [file]);
}

// Joined here, so that this file passes the check.
const COMPUTE = ['rec', 'kon'].join('');
const WITHHOLD = ['ve', 'il'].join('');
const LOG = ['led', 'ger'].join('');

test('names file, line and the plain word for each banned word', () => {
  expect(findIn(`Fine.\nThey ${COMPUTE}ed it.\n`)).toEqual([`a.md:2: write "computed", not "${COMPUTE}ed"`]);
});

test.each([
  ['at the start of an identifier', `${WITHHOLD}Of(signal)`],
  ['inside an identifier', `create${WITHHOLD.replace('v', 'V')}(signal)`],
  ['in capitals', `MOST_${WITHHOLD.toUpperCase()}S`],
  ['in an import', `./${WITHHOLD}.ts`],
])('finds a banned word %s', (_, text) => {
  expect(findIn(text)).toHaveLength(1);
});

test('finds a banned word in the path of a file', () => {
  expect(findIn('', `src/${WITHHOLD}.ts`)).toEqual([`src/${WITHHOLD}.ts:0: write "withhold", not "${WITHHOLD}"`]);
});

test.each(['unveiled', 'folklore', 'newsroom'])('accepts %s, which only contains one', (word) => {
  expect(findIn(word)).toEqual([]);
});

test('accepts the exceptions of a file, and files that are not text', () => {
  expect(findIn(LOG, 'docs/glossary.md')).toEqual([]);
  expect(findIn(`\0${LOG}`)).toEqual([]);
});
