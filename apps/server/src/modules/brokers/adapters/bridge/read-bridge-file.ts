import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BridgeFile } from '@sealtick/contract';

const INTEGRATIONS = join(import.meta.dirname, '../../../../../../../integrations');
/** Where `npm run build` packs the bridge for Interactive Brokers. */
const IB_BRIDGE_FOLDER = join(INTEGRATIONS, 'ib-bridge/build');

/** Returns a program of a bridge; null if it was not packed. */
export async function readBridgeFile(file: BridgeFile, ibBridgeFolder = IB_BRIDGE_FOLDER): Promise<string | null> {
  const folder = file.startsWith('SealtickBridge.') ? join(INTEGRATIONS, 'metatrader') : ibBridgeFolder;
  return readFile(join(folder, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}
