import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SdkFile } from '@sealtick/contract';

const ROOT = join(import.meta.dirname, '../../../../..');
const PATHS: Readonly<Record<SdkFile, string>> = {
  'sealtick.py': 'integrations/python/sealtick.py',
  'verify-log.py': 'scripts/verify-log.py',
};

/** Returns a file of the SDK as the program was delivered with it. */
export const readSdkFile = (file: SdkFile): Promise<string> => readFile(join(ROOT, PATHS[file]), 'utf8');

/** Where `npm run build` packs the client for TypeScript. */
export const CLIENT_FOLDER = join(ROOT, 'packages/client/build');

/** Returns the archive of the client for TypeScript; null if it was not packed. */
export async function readClientArchive(folder: string): Promise<Uint8Array | null> {
  const names = await readdir(folder).catch(() => []);
  const name = names.find((one) => one.endsWith('.tgz'));
  return name === undefined ? null : readFile(join(folder, name));
}
