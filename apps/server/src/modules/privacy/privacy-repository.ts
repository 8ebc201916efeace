import { PRIVACY_VERSION } from '@sealtick/contract';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { privacyChoice } from './privacy.tables.ts';

export type ChoiceRow = Omit<typeof privacyChoice.$inferSelect, 'accountId' | 'version'>;

/** Returns what an account has saved under the version of today; null if nothing. */
export async function selectChoices(database: Database, accountId: string): Promise<ChoiceRow | null> {
  const { functional, analytics, marketing, savedAt } = privacyChoice;
  const own = and(eq(privacyChoice.accountId, accountId), eq(privacyChoice.version, PRIVACY_VERSION));
  const [row] = await database.select({ functional, analytics, marketing, savedAt }).from(privacyChoice).where(own);
  return row ?? null;
}

/** Stores what an account allows, in place of what it had saved. */
export async function upsertChoices(tx: Database, accountId: string, choices: ChoiceRow): Promise<void> {
  const row = { ...choices, version: PRIVACY_VERSION };
  await tx
    .insert(privacyChoice)
    .values({ accountId, ...row })
    .onConflictDoUpdate({ target: privacyChoice.accountId, set: row });
}
