import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findMissingPaths } from './doc-paths.ts';

test('reports documents that name a missing path, and no others', () => {
  const root = mkdtempSync(join(tmpdir(), 'sealtick-docs-'));
  mkdirSync(join(root, 'docs'));
  mkdirSync(join(root, 'apps'));
  writeFileSync(join(root, 'apps/there.ts'), '');
  writeFileSync(
    join(root, 'docs/a.md'),
    '[b](b.md) [web](https://example.com) `apps/there.ts` `apps/gone.ts` [c](a.md#part)',
  );
  expect(findMissingPaths(root, ['docs/a.md'])).toEqual(['docs/a.md: docs/b.md', 'docs/a.md: apps/gone.ts']);
  rmSync(root, { recursive: true });
});
