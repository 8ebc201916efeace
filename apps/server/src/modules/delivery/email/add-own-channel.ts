import { CHANNELS } from '@sealtick/contract';
import type { Database } from '../../../platform/database.ts';
import { requireVerified } from '../../identity/index.ts';
import { hadChannel, insertChannel } from '../channels/channel-repository.ts';

/**
 * Adds the confirmed address of an account as its first email channel, switched on. An account that ever had one chose
 * for itself, and none is added. @param now ms UTC
 */
export async function addOwnChannel(db: Database, accountId: string, now: number): Promise<void> {
  if (await hadChannel(db, accountId, 'email')) return;
  const address = (await requireVerified(db, accountId)).toLowerCase();
  const channel = { accountId, kind: 'email' as const, address, label: address, state: 'active' as const };
  await insertChannel(db, { ...channel, categories: CHANNELS.email.categories }, new Date(now));
}
