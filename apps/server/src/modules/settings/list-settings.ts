import type { SettingChange, SettingsOfOperator } from '@sealtick/contract';
import type { AuditValues } from '../../platform/audit-values.ts';
import { selectNewestFor } from '../audit/index.ts';
import { describeSettings } from './describe-settings.ts';
import { readOperatorSettings } from './read-operator-settings.ts';
import { readSiteSettings, type SettingsContext } from './read-settings.ts';

const MOST_CHANGES = 50;

/** Returns every setting, and who changed which one lately. */
export async function listSettings(ctx: SettingsContext): Promise<SettingsOfOperator> {
  const { db, clock } = ctx;
  const lines = describeSettings(await readSiteSettings(ctx), await readOperatorSettings(db), clock.now());
  const changes = await selectNewestFor(db, 'setting.changed', MOST_CHANGES);
  return {
    lines,
    changes: changes.map(({ at, subject, actorKind, email, values }) => ({
      at: at.toISOString(),
      name: subject ?? '',
      by: actorKind === 'operator' ? 'operator' : 'command-line',
      operator: email,
      ...getValues(values),
    })),
  };
}

/** Returns the values of a change; both are absent for one whose values were deleted, or are not stored. */
function getValues({ before, after }: AuditValues): Pick<SettingChange, 'before' | 'after'> {
  if (before === undefined || after === undefined) return {};
  return { before: getText(before.value), after: getText(after.value) };
}

const getText = (value: unknown): string | null => (typeof value === 'string' ? value : null);
