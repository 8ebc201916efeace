import type { Database } from '../../../../platform/database.ts';
import { type ChannelRow, selectChannelsAt } from '../../channels/channel-repository.ts';

/** Returns the channel that a chat is linked to; null if it is linked to none. A chat that was linked elsewhere later is not. */
export async function linkedChannel(db: Database, chatId: string): Promise<ChannelRow | null> {
  const found = await selectChannelsAt(db, 'telegram', chatId);
  return found.find(({ state }) => state !== 'disabled') ?? null;
}
