import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { currentIndexes, findIndexProblems } from './indexes.ts';

const root = dirname(import.meta.dirname);

test('names an index that lacks a new file, and is content once the index is written', () => {
  const copy = mkdtempSync(join(tmpdir(), 'sealtick-indexes-'));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  for (const folder of ['packages/contract/src', 'apps/server/src'])
    cpSync(join(root, folder), join(copy, folder), { recursive: true, filter: (from) => !from.endsWith('.test.ts') });
  expect(findIndexProblems(copy)).toEqual([]);

  writeFileSync(join(copy, 'packages/contract/src/reads/tea-times.reads.ts'), '');
  const path = 'packages/contract/src/reads/index.ts';
  expect(findIndexProblems(copy)).toEqual([`${path} is out of date; run: npm run indexes`]);
  const written = currentIndexes(copy).find((index) => index.path === path)!;
  expect(written.text).toContain("export * as teaTimes from './tea-times.reads.ts';\n");
  writeFileSync(join(copy, path), written.text);
  expect(findIndexProblems(copy)).toEqual([]);
});
