import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { siteSetting } from './settings.tables.ts';

/** Returns the settings that the operator has set, by name. */
export async function selectSettings(db: Database): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db.select({ name: siteSetting.name, value: siteSetting.value }).from(siteSetting);
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** Stores the value of a setting. */
export async function upsertSetting(db: Database, name: string, value: unknown, changedAt: Date): Promise<void> {
  await db
    .insert(siteSetting)
    .values({ name, value, changedAt })
    .onConflictDoUpdate({ target: siteSetting.name, set: { value, changedAt } });
}

/** Deletes the stored value of a setting. */
export async function deleteSetting(db: Database, name: string): Promise<void> {
  await db.delete(siteSetting).where(eq(siteSetting.name, name));
}
