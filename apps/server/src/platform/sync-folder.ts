import { open } from 'node:fs/promises';

/** Syncs a folder to the disk; without it, a new file may be missing after a power failure. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
