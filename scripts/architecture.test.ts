import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
const getFolders = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));

test.each([
  ['packages', (name: string) => `\`packages/${name}\``],
  ['apps/server/src/modules', (name: string) => `| \`${name}\``],
  ['apps/web/app/features', (name: string) => `| \`features/${name}\``],
  ['apps/web/app/lib', (name: string) => `| \`lib/${name}\``],
])('docs/architecture.md names every folder of %s', (path, row) => {
  const folders = getFolders(path);
  expect(folders.length).toBeGreaterThan(5);
  expect(folders.filter((name) => !text.includes(row(name)))).toEqual([]);
});

test('files of apps/web/app/lib are in its folders', () => {
  const entries = readdirSync(join(root, 'apps/web/app/lib'), { withFileTypes: true });
  expect(entries.flatMap((entry) => (entry.isDirectory() ? [] : entry.name))).toEqual([]);
});
