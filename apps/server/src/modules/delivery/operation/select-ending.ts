import type { AdminDeliveries } from '@sealtick/contract';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { deliveryChannel } from '../delivery.tables.ts';
import { GIVEN_UP_AFTER_MS } from '../sending/channel-health.ts';

/** As many as an operator looks at. */
const MOST = 10;

/** Returns the webhook endpoints that fail longest: each is disabled unless it accepts a message before. */
export async function selectEnding(db: Database): Promise<AdminDeliveries['ending']> {
  const { id, kind, state, since, deletedAt } = deliveryChannel;
  const rows = await db
    .select({ id, since })
    .from(deliveryChannel)
    .where(and(eq(kind, 'webhook'), eq(state, 'failing'), isNull(deletedAt)))
    .orderBy(asc(since), asc(id))
    .limit(MOST);
  return rows.map((row) => ({
    channelId: row.id,
    failingSince: row.since.toISOString(),
    endsAt: new Date(row.since.getTime() + GIVEN_UP_AFTER_MS).toISOString(),
  }));
}
