import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findPropertyTests } from './find-property-tests.ts';

test('finds tests that import fast-check directly or through a test helper', () => {
  const root = mkdtempSync(join(tmpdir(), 'sealtick-properties-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  write(
    'packages/a/testing/contract.ts',
    `import { row } from './row.ts';\nimport { testing } from '../testing/row.ts';`,
  );
  write('packages/a/testing/row.ts', "import fc from 'fast-check';");
  write('packages/a/average.ts', '');
  write('packages/a/average.test.ts', "import { average } from './average.ts';");
  write('packages/a/contract.test.ts', "import { contract } from './testing/contract.ts';");
  write('packages/a/direct.test.ts', "import fc from 'fast-check';");
  write('packages/a/node_modules/b/b.test.ts', "import fc from 'fast-check';");
  expect(findPropertyTests(root, ['packages'])).toEqual(['packages/a/contract.test.ts', 'packages/a/direct.test.ts']);
});
