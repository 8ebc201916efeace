import { readFile } from 'node:fs/promises';
import { ExportError, type Kept, parseExport } from '@sealtick/record';
import { UsageError } from '../platform/errors.ts';
import { requireRegularFile } from '../platform/regular-file.ts';

/** Reads a file that a flag names. @throws {UsageError} */
export async function readNamedFile(flag: string, path: string): Promise<string> {
  try {
    await requireRegularFile(path);
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${flag}: ${error.message}`);
    throw new UsageError(`${flag} ${path}: it cannot be read: ${(error as Error).message}.`);
  }
}

/**
 * What somebody kept of a log: a checkpoint as text or as the API gave it, or a whole export, whose leaf hashes then name
 * the very entry that was changed.
 */
export async function readKept(paths: readonly string[], keys: readonly string[]): Promise<Kept> {
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
    const kept = readExport('--checkpoint', path, text);
    checkpoints.push(kept.checkpoint);
    for (const { index, leafHash } of kept.entries) leaves.set(index, leafHash);
  }
  return { checkpoints, leaves, ...(keys.length > 0 ? { keys } : {}) };
}

/** @throws {UsageError} where the file is no export. */
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
