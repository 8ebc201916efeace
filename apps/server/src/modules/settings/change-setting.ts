import { UsageError } from '../../platform/errors.ts';
import { findInvisible } from './invisible-character.ts';
import { OPERATOR_FIELD_NAMES, OPERATOR_FIELDS, type OperatorSettings } from './operator-fields.ts';
import { claimName, type SettingsContext } from './read-settings.ts';
import { deleteSetting, upsertSetting } from './settings-repository.ts';
import { CLAIM_IDS, type ClaimId } from './site-claims.ts';
import { FIELD_NAMES, type FieldName, NONE, SITE_FIELDS, type SiteField } from './site-fields.ts';
import { WebAddress } from './web-address.ts';

/** Returns the field or claim of a name. @throws {UsageError} listing the valid names. */
export function findSetting(name: string): { field: FieldName | keyof OperatorSettings } | { claim: ClaimId } {
  const field = [...FIELD_NAMES, ...OPERATOR_FIELD_NAMES].find((one) => one === name);
  if (field) return { field };
  const claim = CLAIM_IDS.find((one) => claimName(one) === name);
  if (claim) return { claim };
  const names = [...FIELD_NAMES, ...OPERATOR_FIELD_NAMES, ...CLAIM_IDS.map(claimName)];
  throw new UsageError(`Unknown setting ${JSON.stringify(name)}. Use one of ${names.join(', ')}.`);
}

/** Sets one field. @throws {UsageError} naming the field, the wrong value and the rule. */
export async function setField(ctx: SettingsContext, name: string, text: string): Promise<void> {
  const found = findSetting(name);
  if ('claim' in found) {
    throw new UsageError(
      `${name} is a claim. Confirm it with --evidence and --expires, or withdraw it with --default.`,
    );
  }
  refuseInvisible(name, text);
  const field: SiteField = { ...SITE_FIELDS, ...OPERATOR_FIELDS }[found.field];
  const parsed = field.schema.safeParse(text);
  if (!parsed.success) throw new UsageError(`${name} is ${JSON.stringify(text)}; must be ${field.rule}.`);
  await upsertSetting(ctx.db, name, parsed.data ?? NONE, new Date(ctx.clock.now()));
}

/** Confirms a claim until a day, with its evidence. @throws {UsageError} naming the wrong value and the rule. */
export async function confirmClaim(
  ctx: SettingsContext,
  name: string,
  given: { readonly evidence: string | undefined; readonly expires: string | undefined },
  labels: { readonly evidence: string; readonly expires: string } = { evidence: '--evidence', expires: '--expires' },
): Promise<void> {
  if (!('claim' in findSetting(name))) throw new UsageError(`${name} is not a claim. Give its value instead.`);
  const now = new Date(ctx.clock.now());
  const { evidence = '' } = given;
  refuseInvisible(labels.evidence, evidence);
  const address = WebAddress.safeParse(evidence);
  if (!address.success) {
    throw new UsageError(
      `${labels.evidence} ${JSON.stringify(evidence)}: must be an https address of up to 500 characters that proves the claim, such as https://register.example.com/000000.`,
    );
  }
  const expires = given.expires?.trim() ?? '';
  if (!isDay(expires) || expires < now.toISOString().slice(0, 10)) {
    throw new UsageError(
      `${labels.expires} ${JSON.stringify(expires)}: must be the last day on which the claim is valid, today or later, such as ${now.getUTCFullYear() + 1}-12-31.`,
    );
  }
  await upsertSetting(ctx.db, name, { evidence: address.data, expires }, now);
}

/** Resets a field to its default, or withdraws a claim. @throws {UsageError} for an unknown name. */
export async function resetSetting(ctx: SettingsContext, name: string): Promise<void> {
  findSetting(name);
  await deleteSetting(ctx.db, name);
}

function refuseInvisible(name: string, text: string): void {
  const found = findInvisible(text);
  if (found !== null) throw new UsageError(`${name} contains the invisible character ${found}. Remove it.`);
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
