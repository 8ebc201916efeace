import type { ComponentId } from '@sealtick/contract';
import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { componentHeartbeat } from '../components.tables.ts';

export type Heartbeat = typeof componentHeartbeat.$inferSelect;

/** Returns when running programs last provided these components. */
export async function selectHeartbeats(
  db: Database,
  components: readonly ComponentId[],
): Promise<ReadonlyMap<ComponentId, Heartbeat>> {
  const rows = await db
    .select()
    .from(componentHeartbeat)
    .where(inArray(componentHeartbeat.component, [...components]));
  return new Map(rows.map((row) => [row.component, row]));
}

/** Stores that a running program provides these components. */
export async function upsertHeartbeats(
  db: Database,
  components: readonly ComponentId[],
  given: Pick<Heartbeat, 'at' | 'storeId'>,
): Promise<void> {
  if (components.length === 0) return;
  await db
    .insert(componentHeartbeat)
    .values(components.map((component) => ({ component, ...given })))
    .onConflictDoUpdate({
      target: componentHeartbeat.component,
      set: { at: sql`excluded.at`, storeId: sql`excluded.store_id` },
    });
}
