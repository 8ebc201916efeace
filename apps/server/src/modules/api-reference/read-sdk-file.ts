import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SdkFile } from '@sealtick/contract';

const ROOT = join(import.meta.dirname, '../../../../..');
const PATHS: Readonly<Record<SdkFile, string>> = {
  'sealtick.py': 'integrations/python/sealtick.py',
  'verify-log.py': 'scripts/verify-log.py',
};

/** Returns a file of the SDK as the program was delivered with it. */
export const readSdkFile = (file: SdkFile): Promise<string> => readFile(join(ROOT, PATHS[file]), 'utf8');
