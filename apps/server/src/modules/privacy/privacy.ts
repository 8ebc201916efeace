import { type AccountPrivacy, PRIVACY_VERSION, type PrivacyForm } from '@sealtick/contract';
import { and, eq } from 'drizzle-orm';
import type { AuditValues } from '../../platform/audit-values.ts';
import type { Database } from '../../platform/database.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { privacyChoice } from './privacy.tables.ts';

/** Returns what the caller's account allows. */
export async function readPrivacy(viewer: Viewer): Promise<AccountPrivacy> {
  return getAnswered(await selectChoices(viewer.db, requireAccount(viewer)));
}

/** Saves what the caller's account allows. */
export async function savePrivacy(
  viewer: Viewer,
  { functional, analytics, marketing }: PrivacyForm,
  state: (values: AuditValues) => void,
): Promise<AccountPrivacy> {
  const accountId = requireAccount(viewer);
  const before = await selectChoices(viewer.db, accountId);
  const choices = { functional, analytics, marketing };
  const row = { ...choices, savedAt: new Date(viewer.clock.now()) };
  await upsertChoices(viewer.db, accountId, row);
  state({ ...(before ? { before: plain(before) } : {}), after: choices });
  return getAnswered(row);
}

const plain = ({ functional, analytics, marketing }: ChoiceRow) => ({ functional, analytics, marketing });

const getAnswered = (row: ChoiceRow | null): AccountPrivacy => ({
  choices: row && { necessary: true, ...row, savedAt: row.savedAt.toISOString() },
});

type ChoiceRow = Omit<typeof privacyChoice.$inferSelect, 'accountId' | 'version'>;

/** Returns what an account has saved under the version of today; null if nothing. */
async function selectChoices(db: Database, accountId: string): Promise<ChoiceRow | null> {
  const { functional, analytics, marketing, savedAt } = privacyChoice;
  const own = and(eq(privacyChoice.accountId, accountId), eq(privacyChoice.version, PRIVACY_VERSION));
  const [row] = await db.select({ functional, analytics, marketing, savedAt }).from(privacyChoice).where(own);
  return row ?? null;
}

/** Stores what an account allows, in place of what it had saved. */
async function upsertChoices(db: Database, accountId: string, choices: ChoiceRow): Promise<void> {
  const row = { ...choices, version: PRIVACY_VERSION };
  await db
    .insert(privacyChoice)
    .values({ accountId, ...row })
    .onConflictDoUpdate({ target: privacyChoice.accountId, set: row });
}
