import type { Database } from '../../../platform/database.ts';
import { endOpen, selectChannelsAt, setChannelState } from '../channels/channel-repository.ts';

/**
 * Ends the email channels of an address that sent an email back later, of every account. Returns how many there were.
 * @param reason What its members read. @param now ms UTC
 */
export async function recordBounce(db: Database, address: string, reason: string, now: number): Promise<number> {
  const rows = await selectChannelsAt(db, 'email', address.toLowerCase());
  for (const { id } of rows) {
    await setChannelState(db, id, { state: 'disabled', reason }, new Date(now));
    await endOpen(db, id, { state: 'suppressed', reason: 'the address sends emails back' }, new Date(now));
  }
  return rows.length;
}
