import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasOwnLimit, OWN_LIMITS } from './own-limits.ts';

const root = join(import.meta.dirname, '../..');
const TESTS = [
  'apps/*/{src,app,testing}/**/*.test.ts',
  'packages/**/*.test.ts',
  'e2e/{tests,screens,served}/**/*.spec.ts',
];

test('every test file with limits of its own is listed with its reason', () => {
  const files = globSync(TESTS, { cwd: root, exclude: (path) => path === 'node_modules' });
  expect(files.length).toBeGreaterThan(900);
  const longer = files.filter(
    (file) =>
      !file.includes('.nightly.') &&
      !file.includes('.real-data.') &&
      hasOwnLimit(readFileSync(join(root, file), 'utf8')),
  );
  expect(longer.toSorted()).toEqual(OWN_LIMITS.map(({ file }) => file));
});

test('a limit is found in each form in which tests write it', () => {
  const forms = [
    '{ timeout: 60_000 }',
    '}, 120_000);',
    'test.setTimeout(600_000)',
    'vi.setConfig({ testTimeout: 90_000 })',
  ];
  for (const form of forms) expect(hasOwnLimit(form), form).toBe(true);
  for (const form of ['{ timeout: 10_000, interval: 10 }', '}, 5);']) expect(hasOwnLimit(form), form).toBe(false);
});
