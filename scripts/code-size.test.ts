import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { codeSize } from './code-size.ts';

test('counts the files and lines of code, and none of tests', () => {
  const root = mkdtempSync(join(tmpdir(), 'sealtick-code-size-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const files = {
    'a.ts': 'one\ntwo\n',
    'b.tsx': 'three\n',
    'b.test.ts': 'x\n',
    'testing/c.ts': 'x\n',
    'e2e/d.ts': 'x\n',
  };
  for (const folder of ['testing', 'e2e']) mkdirSync(join(root, folder));
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
  expect(codeSize(root, [...Object.keys(files), 'e.md'])).toEqual({ files: 2, lines: 3 });
});
