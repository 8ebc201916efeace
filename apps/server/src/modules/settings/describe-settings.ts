import type { SettingLine, SiteSettings } from '@sealtick/contract';
import { DAY_MS, formatDay } from '@sealtick/engine';
import { OPERATOR_FIELD_NAMES, OPERATOR_FIELDS, type OperatorSettings } from './operator-fields.ts';
import { claimName } from './read-settings.ts';
import { FIELD_NAMES, NONE, SITE_FIELDS, type SiteField } from './site-fields.ts';

const CLAIM_RULE =
  '--evidence with the https address of the evidence, and --expires with the last day on which it is valid';
const WARN_DAYS = 30;

/** Returns every setting, fields first. @param now ms UTC */
export function describeSettings(settings: SiteSettings, operator: OperatorSettings, now: number): SettingLine[] {
  const fields = FIELD_NAMES.map((name) => ({
    name,
    meaning: SITE_FIELDS[name].meaning,
    rule: SITE_FIELDS[name].rule,
    value: settings[name],
    ...getDefault(SITE_FIELDS[name]),
    problem: settings.samples.includes(name) ? 'still has the example value' : null,
    claim: null,
  }));
  const unseen = OPERATOR_FIELD_NAMES.map((name) => ({
    name,
    meaning: OPERATOR_FIELDS[name].meaning,
    rule: OPERATOR_FIELDS[name].rule,
    value: operator[name],
    ...getDefault(OPERATOR_FIELDS[name]),
    problem: null,
    claim: null,
  }));
  const soon = formatDay(now + WARN_DAYS * DAY_MS);
  const claims = settings.claims.map((claim) => ({
    name: claimName(claim.id),
    meaning: `Claim: ${claim.statement}.`,
    rule: CLAIM_RULE,
    value: claim.evidence === null ? null : `${claim.evidence}, until ${claim.expires}`,
    defaultValue: null,
    isOptional: true,
    problem: claimProblem(claim.status, claim.expires, soon),
    claim,
  }));
  return [...fields, ...unseen, ...claims];
}

const getDefault = (field: SiteField) => ({
  defaultValue: field.default,
  isOptional: field.schema.safeParse(NONE).data === null,
});

/**
 * Returns what is to do about a claim. Null also if it was never confirmed: most operators have no use for some of them, and
 * a public site leaves those out.
 */
function claimProblem(status: SiteSettings['claims'][number]['status'], expires: string | null, soon: string) {
  if (status === 'unconfirmed') return null;
  if (status === 'expired') return `expired on ${expires}, so pages mark it as a sample`;
  return expires !== null && expires <= soon ? `expires on ${expires}` : null;
}
