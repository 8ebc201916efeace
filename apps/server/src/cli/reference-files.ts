import { readFile } from 'node:fs/promises';
import { NoteError, parseVerifierKey, SIGNATURE_TYPE } from '@sealtick/log';
import { ExportError, parseExport, type References, readSourceEntry } from '@sealtick/record';
import { UsageError } from '../platform/errors.ts';
import { requireRegularFile } from '../platform/regular-file.ts';

/** Reads the file named by a flag. @throws {UsageError} if it is missing, not a regular file or not readable. */
export async function readNamedFile(flag: string, path: string): Promise<string> {
  return (await readNamedBytes(flag, path)).toString('utf8');
}

/** Reads the bytes of the file named by a flag. @throws {UsageError} as `readNamedFile` */
export async function readNamedBytes(flag: string, path: string): Promise<Buffer> {
  try {
    await requireRegularFile(path);
    return await readFile(path);
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${flag}: ${error.message}`);
    throw new UsageError(`${flag} ${path}: cannot read the file: ${(error as Error).message}.`);
  }
}

/** What a reader saved of a log, as flags of a command. */
interface ReferenceFlags {
  readonly checkpoint: readonly string[];
  readonly key: readonly string[];
  readonly witness: readonly string[];
}

/**
 * Reads what was saved of a log in earlier checks: checkpoints (as text or as the API's JSON) or whole exports, and keys. The
 * leaf hashes of an export identify the entry that was changed.
 * @throws {UsageError} if a file cannot be read or is neither, or a key is none.
 */
export async function readReferences({
  checkpoint: paths,
  key: keys,
  witness: witnesses,
}: ReferenceFlags): Promise<References> {
  for (const key of keys) requireKey('--key', key, SIGNATURE_TYPE.ed25519);
  for (const key of witnesses) requireKey('--witness', key, SIGNATURE_TYPE.cosignature);
  const checkpoints: string[] = [];
  const leaves = new Map<number, string>();
  for (const path of paths) {
    const text = await readNamedFile('--checkpoint', path);
    if (!text.trimStart().startsWith('{')) {
      checkpoints.push(text);
      continue;
    }
    const note = getNote(text);
    if (note !== null) {
      checkpoints.push(note);
      continue;
    }
    const saved = readExport('--checkpoint', path, text);
    checkpoints.push(saved.checkpoint);
    for (const item of saved.entries) {
      const entry = readSourceEntry(item);
      if (typeof entry === 'string') throw new UsageError(`--checkpoint ${path}: an item of its entries ${entry}.`);
      leaves.set(entry.index, entry.leafHash);
    }
  }
  return { checkpoints, leaves, witnesses, ...(keys.length > 0 ? { keys } : {}) };
}

/** @throws {UsageError} if a flag is not a key of a type. */
export function requireKey(flag: string, key: string, type: Parameters<typeof parseVerifierKey>[1]): void {
  try {
    parseVerifierKey(key, type);
  } catch (error) {
    if (error instanceof NoteError) throw new UsageError(`${flag} ${key}: ${error.message}.`);
    throw error;
  }
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

function getNote(json: string): string | null {
  try {
    const { note } = JSON.parse(json) as { note?: unknown };
    return typeof note === 'string' ? note : null;
  } catch {
    return null;
  }
}
