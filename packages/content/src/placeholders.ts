import {
  COUNTED_LIMITS,
  ERASURE_DAYS,
  GRACE_DAYS,
  limitByPlan,
  MARKET_GROUP_DAYS,
  PLANS,
  PRICE_NOTICE_DAYS,
  REFUND_DAYS,
  RESPONSE_TIME_NAMES,
  TRIAL_DAYS,
} from '@sealtick/contract';

/** Settings of the site that a text may name: `{{legalEntity}}`. */
export const SETTING_PLACEHOLDERS = [
  'name',
  'legalEntity',
  'postalAddress',
  'region',
  'phone',
  'generalEmail',
  'supportEmail',
  'salesEmail',
  'complianceEmail',
  'regulator',
  'registrationNumber',
  'regulatorAddress',
  'companyNumber',
  'vatNumber',
  'registeredOffice',
  ...RESPONSE_TIME_NAMES,
] as const;

export type SettingPlaceholder = (typeof SETTING_PLACEHOLDERS)[number];

/** Settings that claim an authorisation or an entry in a register. */
export const OFFICIAL: ReadonlySet<string> = new Set([
  'regulator',
  'registrationNumber',
  'regulatorAddress',
  'companyNumber',
  'vatNumber',
  'registeredOffice',
]);

/** Claims that a text may state: `{{claim:authorised}}`. The server's settings know the same ones. */
export const CLAIM_PLACEHOLDERS = [
  'authorised',
  'compliance',
  'monitoring',
  'noOutstandingIssues',
  'incidentFree',
  'soc2',
  'compensationScheme',
  'ombudsman',
  'informationCommissioner',
  'cyberAlliance',
] as const;

/** Terms of plans, payment and accounts that a text may name: `{{refundDays}}`. The program acts by the same values. */
export const TERM_PLACEHOLDERS: Readonly<Record<string, string>> = {
  trialDays: String(TRIAL_DAYS),
  refundDays: String(REFUND_DAYS),
  graceDays: String(GRACE_DAYS),
  priceNoticeDays: String(PRICE_NOTICE_DAYS),
  erasureDays: String(ERASURE_DAYS),
  marketGroupDays: String(MARKET_GROUP_DAYS),
  starterPrice: `$${PLANS.starter.monthlyUsd}`,
  starterStrategies: String(PLANS.starter.maxStrategies),
  proPrice: `$${PLANS.pro.monthlyUsd}`,
  ...Object.fromEntries(COUNTED_LIMITS.map((limit) => [limit, limitByPlan(limit)])),
};

/** Constants of the engine that a text may name: `{{modelRisk}}`. The server has their values. */
const CONSTANT_PLACEHOLDERS = [
  'startingBalance',
  'modelRisk',
  'calibratedFrom',
  'kellyTrades',
  'strategies',
  'breakEvenR',
  'minRisk',
  'maxRisk',
  'defaultRisk',
] as const;

export type ConstantPlaceholder = (typeof CONSTANT_PLACEHOLDERS)[number];

/** The public delay of the site: `15 minutes`, or `none`. */
export const DELAY_PLACEHOLDER = 'publicDelay';

const CLAIM = 'claim:';

/** Splits a text at its placeholders. Every second part is the name of one. */
export const splitPlaceholders = (text: string): readonly string[] => text.split(/\{\{([^{}]*)\}\}/);

/** Returns the claim that a placeholder states; null for a setting or a term. */
export const getClaim = (placeholder: string): string | null =>
  placeholder.startsWith(CLAIM) ? placeholder.slice(CLAIM.length) : null;

/** Whether a placeholder is a setting, a claim, a term or a constant that documents may name. */
export function isPlaceholder(name: string): boolean {
  if (name === DELAY_PLACEHOLDER || Object.hasOwn(TERM_PLACEHOLDERS, name)) return true;
  if ((CONSTANT_PLACEHOLDERS as readonly string[]).includes(name)) return true;
  const claim = getClaim(name);
  return ((claim === null ? SETTING_PLACEHOLDERS : CLAIM_PLACEHOLDERS) as readonly string[]).includes(claim ?? name);
}

/** The names that may stand between the braces, for messages. */
export const PLACEHOLDER_NAMES = [
  ...SETTING_PLACEHOLDERS,
  ...Object.keys(TERM_PLACEHOLDERS),
  ...CONSTANT_PLACEHOLDERS,
  DELAY_PLACEHOLDER,
  ...CLAIM_PLACEHOLDERS.map((id) => CLAIM + id),
].join(', ');
