import { createHash } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { UsageError } from '../errors.ts';

const FORMAT = 1;
const MANIFEST = 'manifest.json';
/** Holds the hash of the manifest, which holds the hashes of all other files. */
const MANIFEST_HASH = 'manifest.sha256';

const manifest = z.object({
  format: z.literal(FORMAT),
  /** The version of the program that wrote it. */
  version: z.string(),
  at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  /** The days whose deliveries have tables of their own. */
  days: z.array(z.iso.date()),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  /** The names of the copied files of the data folder. */
  dataFiles: z.array(z.string()),
  /** The hash of each file of the backup, by its path. */
  hashes: z.record(z.string(), z.string()),
});

export type Manifest = z.infer<typeof manifest>;

/** Returns the path of a table's rows in a backup. */
export const tablePath = (table: string): string => join('tables', `${table}.copy.zst`);

/** Returns the path of a file of the data folder in a backup. */
export const dataFilePath = (name: string): string => join('files', name);

/** Returns the SHA-256 of a file. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path) as ReadStream) hash.update(chunk);
  return hash.digest('hex');
}

/** Writes the manifest, which makes a backup complete. */
export async function writeManifest(folder: string, content: Omit<Manifest, 'format'>): Promise<void> {
  const text = `${JSON.stringify({ format: FORMAT, ...content }, null, 2)}\n`;
  await writeFile(join(folder, MANIFEST), text, { mode: 0o600, flush: true });
  const hash = createHash('sha256').update(text).digest('hex');
  await writeFile(join(folder, MANIFEST_HASH), `${hash}\n`, { mode: 0o600, flush: true });
}

/**
 * Returns the manifest of a backup after a check of every file.
 * @throws {UsageError} that names the file that is missing or damaged.
 */
export async function readBackup(folder: string): Promise<Manifest> {
  const text = await readPart(folder, MANIFEST);
  const hash = createHash('sha256').update(text).digest('hex');
  if ((await readPart(folder, MANIFEST_HASH)).trim() !== hash) throw damaged(folder, MANIFEST);
  const parsed = manifest.safeParse(JSON.parse(text));
  if (!parsed.success) {
    throw new UsageError(`This version cannot read the backup ${folder}. Restore it with the version that wrote it.`);
  }
  for (const [path, expected] of Object.entries(parsed.data.hashes)) {
    const found = await hashFile(join(folder, path)).catch((error) => rejectMissing(error, folder, path));
    if (found !== expected) throw damaged(folder, path);
  }
  return parsed.data;
}

const readPart = (folder: string, name: string): Promise<string> =>
  readFile(join(folder, name), 'utf8').catch((error) => rejectMissing(error, folder, name));

function rejectMissing(error: NodeJS.ErrnoException, folder: string, path: string): never {
  if (error.code !== 'ENOENT') throw error;
  throw new UsageError(`${folder} is not a complete backup: ${path} is missing.`);
}

const damaged = (folder: string, path: string): UsageError =>
  new UsageError(`The backup ${folder} is damaged: ${path} is not as it was written. Restore another backup.`);
