import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { UsageError } from './errors.ts';

/** Refuses what is not a regular file: a pipe or a device may give nothing, or never end. @throws {UsageError} */
export async function requireRegularFile(path: string): Promise<Stats> {
  const stats = await find(path);
  if (stats.isDirectory()) throw new UsageError(`${path} is a folder: name the files in it.`);
  if (!stats.isFile()) throw new UsageError(`${path} is ${kindOf(stats)}, not a regular file.`);
  return stats;
}

async function find(path: string): Promise<Stats> {
  try {
    return await stat(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new UsageError(`There is no file ${path}.`);
    throw new UsageError(`The file ${path} cannot be read: ${message}.`);
  }
}

function kindOf(stats: Stats): string {
  if (stats.isFIFO()) return 'a named pipe';
  return stats.isSocket() ? 'a socket' : 'a device';
}
