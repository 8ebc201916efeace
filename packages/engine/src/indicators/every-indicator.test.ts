import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('Every indicator has a test of the indicator contract', () => {
  const folder = new URL('./', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(15);
  const without = files.filter((name) => {
    const beside = new URL(name.replace('.ts', '.test.ts'), folder);
    return !readFileSync(beside, 'utf8').includes('describeIndicator(');
  });
  expect(without).toEqual([]);
});
