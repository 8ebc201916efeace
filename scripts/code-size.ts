import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const TEST = /\.(test|spec)\.tsx?$|(^|\/)testing\/|^e2e\//;

/** Returns the number of files and lines of TypeScript that are not tests. @param paths Relative to the root */
export function codeSize(root: string, paths: readonly string[]): { readonly files: number; readonly lines: number } {
  const code = paths.filter((path) => /\.tsx?$/.test(path) && !TEST.test(path));
  const getLines = (path: string) => readFileSync(join(root, path), 'utf8').split('\n').length - 1;
  return { files: code.length, lines: code.reduce((sum, path) => sum + getLines(path), 0) };
}
