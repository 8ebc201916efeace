import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Temporary files, which a killed program leaves behind. */
const UNFINISHED = [
  /^\.write-/,
  /^sealtick\.lock\.(?!mutex$)/,
  /^(log-key\.pem|login\.key|audit\.key)\./,
  /^log-checkpoint\.txt\.\d+\.new$/,
];

/** Removes them from the data folder. Only the holder of its lock may call this, because it alone writes such files. */
export async function removeLeftovers(dataDir: string): Promise<void> {
  const names = await readdir(dataDir);
  const left = names.filter((name) => UNFINISHED.some((pattern) => pattern.test(name)));
  await Promise.all(left.map((name) => rm(join(dataDir, name), { force: true })));
}
