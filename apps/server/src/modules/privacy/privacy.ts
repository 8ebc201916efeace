import type { AccountPrivacy, PrivacyForm } from '@sealtick/contract';
import type { AuditValues } from '../../platform/audit-values.ts';
import type { Clock } from '../../platform/clock.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { type ChoiceRow, selectChoices, upsertChoices } from './privacy-repository.ts';

/** Returns what the caller's account allows. */
export async function readPrivacy(viewer: Viewer): Promise<AccountPrivacy> {
  return answerOf(await selectChoices(viewer.database, requireAccount(viewer)));
}

/** Saves what the caller's account allows. */
export async function savePrivacy(
  clock: Clock,
  viewer: Viewer,
  { functional, analytics, marketing }: PrivacyForm,
  state: (values: AuditValues) => void,
): Promise<AccountPrivacy> {
  const accountId = requireAccount(viewer);
  const before = await selectChoices(viewer.database, accountId);
  const choices = { functional, analytics, marketing };
  const row = { ...choices, savedAt: new Date(clock.now()) };
  await upsertChoices(viewer.database, accountId, row);
  state({ ...(before ? { before: plain(before) } : {}), after: choices });
  return answerOf(row);
}

const plain = ({ functional, analytics, marketing }: ChoiceRow) => ({ functional, analytics, marketing });

const answerOf = (row: ChoiceRow | null): AccountPrivacy => ({
  choices: row && { necessary: true, ...row, savedAt: row.savedAt.toISOString() },
});
