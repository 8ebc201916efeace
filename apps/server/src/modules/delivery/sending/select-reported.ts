import { HOUR_MS } from '@sealtick/engine';
import { and, eq, gt, inArray, ne, notInArray } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { delivery } from '../delivery.tables.ts';
import type { DeliveryRow } from '../messages/read-sources.ts';

/** The owner of a channel hears about its dead messages once in this time. */
const REPORTED_AGAIN_MS = HOUR_MS;

type EndedDelivery = Pick<DeliveryRow, 'id' | 'channelId' | 'type' | 'state'> & { readonly at: Date };

/** Returns the channels of which a message died in the hour before these: their owners have an email about it. */
export async function selectReported(db: Database, ended: readonly EndedDelivery[]): Promise<Set<string>> {
  const dead = ended.filter(({ state, type }) => state === 'dead' && type !== 'test');
  if (dead.length === 0) return new Set();
  const since = new Date(Math.min(...dead.map(({ at }) => at.getTime())) - REPORTED_AGAIN_MS);
  const { id, channelId, state, type, endedAt } = delivery;
  const ids = dead.map((row) => row.id);
  const channels = [...new Set(dead.map((row) => row.channelId))];
  const rows = await db
    .selectDistinct({ channelId })
    .from(delivery)
    .where(
      and(inArray(channelId, channels), eq(state, 'dead'), ne(type, 'test'), gt(endedAt, since), notInArray(id, ids)),
    );
  return new Set(rows.map((row) => row.channelId));
}
