import type { LogSigner } from '@sealtick/contract';
import type { Viewer } from '../../platform/viewer.ts';
import { selectSigners } from './key-repository.ts';

/** Returns the public keys of the provider's logs, oldest first, for checking saved checkpoints. */
export async function readSigners({ database }: Pick<Viewer, 'database'>): Promise<LogSigner[]> {
  const rows = await selectSigners(database);
  return rows.map(({ origin, verifierKey, fromSize, createdAt }) => ({
    origin,
    verifierKey,
    fromSize,
    since: createdAt.toISOString(),
  }));
}
