import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const EXPORTED = /^export (?:default )?(?:async )?function\*? ?(\w+)/;

/** Tests need no doc comments, and the functions of a route have the framework's meaning. */
const EXEMPT = /\.(?:test|spec)\.tsx?$|^apps\/web\/app\/routes\//;

/**
 * Returns the exported functions without a doc comment directly above, as `file:line: name …`.
 * @param files Paths under `root`; only TypeScript is read.
 */
export function findUndocumented(root: string, files: readonly string[]): string[] {
  return files
    .filter((file) => /\.tsx?$/.test(file) && !EXEMPT.test(file))
    .flatMap((file) => {
      const lines = readFileSync(join(root, file), 'utf8').split('\n');
      return lines.flatMap((line, i) => {
        const name = EXPORTED.exec(line)?.[1];
        const isDocumented = lines[i - 1]?.trimEnd().endsWith('*/');
        return name === undefined || isDocumented ? [] : [`${file}:${i + 1}: ${name} has no doc comment`];
      });
    });
}
