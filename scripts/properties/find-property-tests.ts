import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const IMPORT = /from '([^']+)'/g;

/** Returns the test files under these folders that use fast-check, directly or through a test helper. */
export function findPropertyTests(root: string, folders: readonly string[]): string[] {
  const known = new Map<string, boolean>();

  function usesProperties(file: string): boolean {
    const before = known.get(file);
    if (before !== undefined) return before;
    // Two files may import each other.
    known.set(file, false);
    const imports = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, path]) => path!);
    const helpers = imports.map((path) => join(dirname(file), path)).filter(isTestHelper);
    const uses = imports.includes('fast-check') || helpers.some(usesProperties);
    known.set(file, uses);
    return uses;
  }

  const patterns = folders.map((folder) => `${folder}/**/*.test.ts`);
  const tests = globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] });
  return tests.filter((file) => usesProperties(join(root, file))).sort();
}

function isTestHelper(file: string): boolean {
  return file.includes('/testing/') && existsSync(file);
}
