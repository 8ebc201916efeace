import { readFile } from 'node:fs/promises';
import { ExportError, parseExport, type References } from '@sealtick/record';
import { UsageError } from '../platform/errors.ts';
import { requireRegularFile } from '../platform/regular-file.ts';

/** Reads the file named by a flag. @throws {UsageError} if it is missing, not a regular file or not readable. */
export async function readNamedFile(flag: string, path: string): Promise<string> {
  try {
    await requireRegularFile(path);
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${flag}: ${error.message}`);
    throw new UsageError(`${flag} ${path}: cannot read the file: ${(error as Error).message}.`);
  }
}

/**
 * Reads what was saved of a log in earlier checks: checkpoints (as text or as the API's JSON) or whole exports. The
 * leaf hashes of an export identify the entry that was changed.
 * @throws {UsageError} if a file cannot be read or is neither.
 */
export async function readReferences(paths: readonly string[], keys: readonly string[]): Promise<References> {
  const checkpoints: string[] = [];
  const leaves = new Map<number, string>();
  for (const path of paths) {
    const text = await readNamedFile('--checkpoint', path);
    if (!text.trimStart().startsWith('{')) {
      checkpoints.push(text);
      continue;
    }
    const note = noteOf(text);
    if (note !== null) {
      checkpoints.push(note);
      continue;
    }
    const saved = readExport('--checkpoint', path, text);
    checkpoints.push(saved.checkpoint);
    for (const { index, leafHash } of saved.entries) leaves.set(index, leafHash);
  }
  return { checkpoints, leaves, ...(keys.length > 0 ? { keys } : {}) };
}

/** Parses an export of a log. @throws {UsageError} if the text is not an export. */
export function readExport(flag: string, path: string, text: string) {
  try {
    return parseExport(text);
  } catch (error) {
    if (error instanceof ExportError) throw new UsageError(`${flag} ${path}: ${error.message}.`);
    throw error;
  }
}

function noteOf(json: string): string | null {
  try {
    const { note } = JSON.parse(json) as { note?: unknown };
    return typeof note === 'string' ? note : null;
  } catch {
    return null;
  }
}
