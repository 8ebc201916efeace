import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { brokerOrder } from './brokers.tables.ts';

/** What a connection has done since a moment. */
export interface DayUse {
  /** Copied signals: one with several targets counts once. */
  readonly orders: number;
  /** Sum of the results in the account's currency; below 0 for a loss. */
  readonly profit: number;
}

/** Returns what connections have placed and earned, each since a moment of its own. */
export async function readDayUse(
  db: Database,
  connections: readonly { readonly id: string; readonly since: Date }[],
): Promise<ReadonlyMap<string, DayUse>> {
  const days = JSON.stringify(connections);
  const { rows } = await db.execute<{ id: string } & DayUse>(sql`
    select day.id,
      (select count(*)::int from ${brokerOrder} where ${brokerOrder.connectionId} = day.id
        and ${brokerOrder.createdAt} >= day.since and ${brokerOrder.state} <> 'not-placed') as orders,
      (select coalesce(sum(${brokerOrder.profit}), 0)::float8 from ${brokerOrder} where ${brokerOrder.connectionId} = day.id
        and ${brokerOrder.endedAt} >= day.since) as profit
    from jsonb_to_recordset(${days}::jsonb) day (id text, since timestamptz)`);
  return new Map(rows.map(({ id, orders, profit }) => [id, { orders, profit }]));
}
