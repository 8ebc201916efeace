import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPresentIn, presentIn } from '../instance-lock.ts';

const folderOf = (dataDir: string): string => join(dataDir, 'postgres-users');
const fileOf = (dataDir: string, pid: number): string => join(folderOf(dataDir), String(pid));

/** Says that this process uses the embedded database; done before it is looked for. */
export async function enter(dataDir: string): Promise<void> {
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
  await writeFile(fileOf(dataDir, process.pid), JSON.stringify(presentIn(dataDir)), { mode: 0o600 });
}

/** Takes that back, and says whether another process still uses it: the last one out stops it. */
export async function leave(dataDir: string): Promise<{ last: boolean }> {
  await rm(fileOf(dataDir, process.pid), { force: true });
  const others = await readdir(folderOf(dataDir));
  const living = await Promise.all(others.map((name) => isUser(dataDir, Number(name))));
  return { last: !living.includes(true) };
}

/** What a crashed process left behind, or what came with a copy of the folder, does not count and is cleared away. */
async function isUser(dataDir: string, pid: number): Promise<boolean> {
  const file = fileOf(dataDir, pid);
  const text = await readFile(file, 'utf8').catch(() => '');
  if (isPresentIn(dataDir, parse(text))) return true;
  await rm(file, { force: true });
  return false;
}

/** One that cannot be read is nobody's. */
function parse(text: string): ReturnType<typeof presentIn> {
  try {
    return JSON.parse(text);
  } catch {
    return { pid: 0, began: null, place: null };
  }
}
