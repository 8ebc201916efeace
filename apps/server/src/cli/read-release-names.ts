import { readFile } from 'node:fs/promises';
import { findReleaseNameProblem } from '@sealtick/bar-formats';
import { UsageError } from '../platform/errors.ts';

export const RELEASE_NAMES_HELP = 'names of releases that the program does not know, one a line';

/** Returns the names of a file, without blank lines and those that begin with #. @throws {UsageError} */
export async function readReleaseNames(path: string | undefined): Promise<readonly string[]> {
  if (path === undefined) return [];
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`--release-names ${path}: the file cannot be read (${error.code}).`);
  });
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  for (const [i, line] of lines.entries()) {
    const problem = isName(line) ? findReleaseNameProblem(line) : null;
    if (problem !== null) throw new UsageError(`--release-names ${path}, line ${i + 1}: ${problem}.`);
  }
  return lines.filter(isName);
}

const isName = (line: string) => line !== '' && !line.startsWith('#');
