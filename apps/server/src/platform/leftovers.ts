import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that are only there while something is written: what a killed program left of them. */
const UNFINISHED = [/^\.write-/, /^sealtick\.lock\.(?!mutex$)/, /^log-key\.pem\./, /^log-checkpoint\.txt\.\d+\.new$/];

/** Clears the data folder of them; for the program that holds its lock, since no other writes these. */
export async function removeLeftovers(dataDir: string): Promise<void> {
  const names = await readdir(dataDir);
  const left = names.filter((name) => UNFINISHED.some((pattern) => pattern.test(name)));
  await Promise.all(left.map((name) => rm(join(dataDir, name), { force: true })));
}
