import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findUndocumented } from './undocumented.ts';

function findIn(text: string, file = 'a.ts'): string[] {
  const root = mkdtempSync(join(tmpdir(), 'sealtick-docs-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  return findUndocumented(root, [file]);
}

test.each([
  'export function sum() {}',
  'export async function sum() {}',
  'export default function sum() {}',
  'export const sum = () => 1;',
  'export const sum = async <T>(of: readonly T[], by = getBy()): Promise<number> =>',
  'export const sum = (\n  a: number,\n): number => a;',
])('names file and line of "%s" without a doc comment', (line) => {
  expect(findIn(`const one = 1;\n\n${line}\n`)).toEqual(['a.ts:3: sum has no doc comment']);
});

test.each(['/** Returns the sum. */', '/**\n * Returns the sum.\n */'])('accepts %j above', (doc) => {
  expect(findIn(`${doc}\nexport function sum() {}\n`)).toEqual([]);
});

test.each(['export const sum = (1 + 2) * 3;', 'export const sum = (COUNTS as Counts).filter((one) => one);'])(
  'accepts %j, which is not a function',
  (line) => {
    expect(findIn(`${line}\n`)).toEqual([]);
  },
);

test.each(['a.queries.ts', 'a/testing/sums.ts', 'e2e/sums.ts'])('accepts short functions of %s', (file) => {
  expect(findIn('export const sum = () => 1;\n', file)).toEqual([]);
  expect(findIn('export function sum() {}\n', file)).toHaveLength(1);
});

test('accepts functions that are not exported', () => {
  expect(findIn('function sum() {}\n')).toEqual([]);
});

test.each(['a.test.ts', 'apps/web/app/routes/start.tsx'])('does not read %s', (file) => {
  expect(findIn('export function loader() {}\n', file)).toEqual([]);
});
