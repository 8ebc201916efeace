import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const EXPORTED = /^export (?:default )?(?:async )?function\*? ?(\w+)/gm;
const ARROW = /^export const (\w+) = (?:async )?(?:<.*>)?\((?:[^()]|\([^()]*\))*\)(?:: [^=;]+)? =>/gm;

/** Tests need no doc comments, and the functions of a route have the framework's meaning. */
const EXEMPT = /\.(?:test|spec)\.tsx?$|^apps\/web\/app\/routes\//;
/** Short functions of tests and measurements, and queries, which are named after their read. */
const ARROWS_EXEMPT = /^(?:e2e|bench)\/|\/testing\/|\.queries\.ts$/;

/**
 * Returns the exported functions without a doc comment directly above, as `file:line: name …`.
 * @param files Paths under `root`; only TypeScript is read.
 */
export function findUndocumented(root: string, files: readonly string[]): string[] {
  return files
    .filter((file) => /\.tsx?$/.test(file) && !EXEMPT.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const found = [...text.matchAll(EXPORTED), ...(ARROWS_EXEMPT.test(file) ? [] : text.matchAll(ARROW))];
      return found.flatMap(({ 1: name, index }) => {
        const before = text.slice(0, index);
        if (before.trimEnd().endsWith('*/') && !before.endsWith('\n\n')) return [];
        return [`${file}:${before.split('\n').length}: ${name} has no doc comment`];
      });
    });
}
