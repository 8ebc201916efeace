import type { LogSigner } from '@sealtick/contract';
import type { Database } from '../../platform/database.ts';
import * as repository from './log-repository.ts';

/** Public keys of the provider's logs, oldest first: what checkpoints that somebody kept were signed with. */
export async function readSigners({ database }: { readonly database: Database }): Promise<LogSigner[]> {
  const rows = await repository.selectSigners(database);
  return rows.map(({ origin, verifierKey, fromSize, createdAt }) => ({
    origin,
    verifierKey,
    fromSize,
    since: createdAt.toISOString(),
  }));
}
