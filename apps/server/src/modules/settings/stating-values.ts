import type { AuditValues } from '../../platform/audit-values.ts';
import { describeSettings } from './describe-settings.ts';
import { readOperatorSettings } from './read-operator-settings.ts';
import { readSiteSettings, type SettingsContext } from './read-settings.ts';

/**
 * Changes a setting, and states its value before and after for the audit log. Settings hold no secrets: those are
 * environment variables.
 */
export async function statingValues(
  ctx: SettingsContext,
  name: string,
  state: (values: AuditValues) => void,
  change: () => Promise<void>,
): Promise<void> {
  const before = await readValue(ctx, name);
  await change();
  state({ before: { value: before }, after: { value: await readValue(ctx, name) } });
}

/** Returns a value as the list of settings shows it; null if it does not apply. */
async function readValue(ctx: SettingsContext, name: string): Promise<string | null> {
  const lines = describeSettings(await readSiteSettings(ctx), await readOperatorSettings(ctx.db), ctx.clock.now());
  return lines.find((line) => line.name === name)?.value ?? null;
}
