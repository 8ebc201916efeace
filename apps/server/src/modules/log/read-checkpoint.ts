import type { LogCheckpoint } from '@sealtick/contract';
import { toHex } from '@sealtick/log';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import * as repository from './log-repository.ts';

/** What the provider's log vouches for now. Public: it says how many entries there are, and nothing in them. */
export async function readCheckpoint({ database }: { readonly database: Database }): Promise<LogCheckpoint> {
  const head = await repository.findProviderHead(database);
  const verifierKey = head && (await repository.findVerifierKey(database, head.logId));
  if (!head?.origin || !head.checkpoint || !verifierKey) {
    throw new AppError('UNAVAILABLE', 'The log is not open yet.', { retryAfterSeconds: 2 });
  }
  return {
    origin: head.origin,
    size: head.peaks.size,
    rootHash: toHex(head.peaks.root()),
    signedAt: new Date(head.signedAt).toISOString(),
    note: head.checkpoint,
    verifierKey,
  };
}
