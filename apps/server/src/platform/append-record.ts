import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './sync-folder.ts';

/** Appends a record as a line of its own, also after one that a crash truncated. Resolves when it is on the disk. @param mode Of a new file */
export async function appendRecord(path: string, record: object, mode = 0o644): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'a+', mode);
  try {
    const { size } = await file.stat();
    const line = `${JSON.stringify(record)}\n`;
    await file.appendFile((await endsInLine(file, size)) ? line : `\n${line}`);
    await file.sync();
    if (size === 0) await syncFolder(dirname(path));
  } finally {
    await file.close();
  }
}

async function endsInLine(file: Awaited<ReturnType<typeof open>>, size: number): Promise<boolean> {
  if (size === 0) return true;
  const last = Buffer.alloc(1);
  await file.read(last, 0, 1, size - 1);
  return last.toString() === '\n';
}
