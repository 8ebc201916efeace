import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string | null = null;

/**
 * Returns the folder in which Node.js stores the compiled modules of threads: the program's, if it has one, else a folder of this
 * process, which is deleted when it ends.
 */
export function compiledFolder(): string {
  const { NODE_COMPILE_CACHE } = process.env;
  if (NODE_COMPILE_CACHE !== undefined) return NODE_COMPILE_CACHE;
  if (folder !== null) return folder;
  const made = mkdtempSync(join(tmpdir(), 'sealtick-compiled-'));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  folder = made;
  return made;
}
