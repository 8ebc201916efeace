import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { UsageError } from './errors.ts';

/** Checks that a path is a regular file, because a pipe or a device may block or never end. @throws {UsageError} */
export async function requireRegularFile(path: string): Promise<Stats> {
  const stats = await find(path);
  if (stats.isDirectory()) throw new UsageError(`${path} is a folder. Name the files in it.`);
  if (!stats.isFile()) throw new UsageError(`${path} is ${getKind(stats)}, not a regular file.`);
  return stats;
}

async function find(path: string): Promise<Stats> {
  try {
    return await stat(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new UsageError(`File not found: ${path}.`);
    throw new UsageError(`Cannot read the file ${path}: ${message}.`);
  }
}

function getKind(stats: Stats): string {
  if (stats.isFIFO()) return 'a named pipe';
  return stats.isSocket() ? 'a socket' : 'a device';
}
