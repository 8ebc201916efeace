import { open } from 'node:fs/promises';

/** Until its folder is on the disk as well, a new file may be gone after a power failure. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
