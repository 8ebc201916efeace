import { UsageError } from '../../platform/errors.ts';
import { findInvisible } from './invisible-character.ts';
import { claimName, type SettingsContext } from './read-settings.ts';
import { deleteSetting, upsertSetting } from './settings-repository.ts';
import { CLAIM_IDS, type ClaimId } from './site-claims.ts';
import { FIELD_NAMES, type FieldName, NONE, SITE_FIELDS, type SiteField } from './site-fields.ts';
import { WebAddress } from './web-address.ts';

/** What a name stands for. @throws {UsageError} listing the names there are. */
function find(name: string): { field: FieldName } | { claim: ClaimId } {
  const field = FIELD_NAMES.find((one) => one === name);
  if (field) return { field };
  const claim = CLAIM_IDS.find((one) => claimName(one) === name);
  if (claim) return { claim };
  const names = [...FIELD_NAMES, ...CLAIM_IDS.map(claimName)];
  throw new UsageError(`There is no setting ${JSON.stringify(name)}; there are ${names.join(', ')}.`);
}

/** Sets one field. @throws {UsageError} naming the field, what is wrong and what would be right. */
export async function setField(ctx: SettingsContext, name: string, text: string): Promise<void> {
  const found = find(name);
  if ('claim' in found) {
    throw new UsageError(`${name} is a claim: confirm it with --evidence and --expires, withdraw it with --default.`);
  }
  refuseInvisible(name, text);
  const field: SiteField = SITE_FIELDS[found.field];
  const parsed = field.schema.safeParse(text);
  if (!parsed.success) throw new UsageError(`${name} is ${JSON.stringify(text)}; it must be ${field.rule}.`);
  await upsertSetting(ctx.database, name, parsed.data ?? NONE, new Date(ctx.clock.now()));
}

/** Confirms a claim until a day, with what shows it. @throws {UsageError} naming what is wrong. */
export async function confirmClaim(
  ctx: SettingsContext,
  name: string,
  given: { readonly evidence: string | undefined; readonly expires: string | undefined },
): Promise<void> {
  if (!('claim' in find(name))) throw new UsageError(`${name} is no claim: give its value instead.`);
  const now = new Date(ctx.clock.now());
  const { evidence = '' } = given;
  refuseInvisible('--evidence', evidence);
  const address = WebAddress.safeParse(evidence);
  if (!address.success) {
    throw new UsageError(
      `--evidence ${JSON.stringify(evidence)}: it must be an https address of up to 500 characters where ${name} can be checked, such as https://register.example.com/000000.`,
    );
  }
  const expires = given.expires?.trim() ?? '';
  if (!isDay(expires) || expires < now.toISOString().slice(0, 10)) {
    throw new UsageError(
      `--expires ${JSON.stringify(expires)}: it must be the last day on which ${name} holds, today or later, such as ${now.getUTCFullYear() + 1}-12-31.`,
    );
  }
  await upsertSetting(ctx.database, name, { evidence: address.data, expires }, now);
}

/** Puts a field back to its default, or withdraws a claim. @throws {UsageError} for a name that there is not. */
export async function resetSetting(ctx: SettingsContext, name: string): Promise<void> {
  find(name);
  await deleteSetting(ctx.database, name);
}

function refuseInvisible(name: string, text: string): void {
  const found = findInvisible(text);
  if (found !== null) throw new UsageError(`${name} has the invisible character ${found}: write it without.`);
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
