import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string | null = null;

/** Returns a folder of this process for compiled modules, which is deleted when it ends. */
export function cacheFolder(): string {
  if (folder !== null) return folder;
  const made = mkdtempSync(join(tmpdir(), 'sealtick-audit-'));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  folder = made;
  return made;
}
