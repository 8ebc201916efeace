import type { SiteSettings } from '@sealtick/contract';
import { claimName } from './read-settings.ts';
import { FIELD_NAMES, SITE_FIELDS } from './site-fields.ts';

/** One setting as the operator reads it. */
export interface SettingLine {
  readonly name: string;
  readonly meaning: string;
  readonly rule: string;
  readonly value: string | null;
  /** What is left to do before going live; null when nothing is. */
  readonly fault: string | null;
}

const CLAIM_RULE =
  '--evidence with the https address where it can be checked, and --expires with the last day on which it holds';
const WARN_DAYS = 30;
const DAY_MS = 86_400_000;

/** Every setting, fields first. @param now ms UTC */
export function describeSettings(settings: SiteSettings, now: number): SettingLine[] {
  const fields = FIELD_NAMES.map((name) => ({
    name,
    meaning: SITE_FIELDS[name].meaning,
    rule: SITE_FIELDS[name].rule,
    value: settings[name],
    fault: settings.samples.includes(name) ? 'is still the example' : null,
  }));
  const soon = new Date(now + WARN_DAYS * DAY_MS).toISOString().slice(0, 10);
  const claims = settings.claims.map(({ id, statement, status, evidence, expires }) => ({
    name: claimName(id),
    meaning: `Claim: ${statement}.`,
    rule: CLAIM_RULE,
    value: evidence === null ? null : `${evidence}, until ${expires}`,
    fault: claimFault(status, expires, soon),
  }));
  return [...fields, ...claims];
}

function claimFault(status: SiteSettings['claims'][number]['status'], expires: string | null, soon: string) {
  if (status === 'unconfirmed') return 'is not confirmed, and marked as a sample wherever it is shown';
  if (status === 'expired') return `has expired on ${expires}, and is marked as a sample wherever it is shown`;
  return expires !== null && expires <= soon ? `expires on ${expires}` : null;
}
