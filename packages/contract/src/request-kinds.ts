import type { SiteSettings } from './site-settings.ts';

/** By when a request is answered: hours and days by the calendar, or days on which the operator works. */
export type DueRule = ({ readonly hours: number } | { readonly days: number } | { readonly businessDays: number }) & {
  /** Fewest of them that an answer usually takes; only stated, never counted with. */
  readonly from?: number;
};

/** One kind of request that a person answers. */
export interface RequestKindRule {
  /** First letters of its references. */
  readonly prefix: string;
  readonly due: DueRule;
  /** The setting that holds the address of who answers. */
  readonly receiver: keyof Pick<SiteSettings, 'salesEmail' | 'supportEmail' | 'complianceEmail'>;
  /** Who answers, in sentences. */
  readonly team: string;
  /** Whether the sender confirms the email address first, because the request is about the data of a person. */
  readonly isConfirmed: boolean;
  /** Said where a required field is empty. */
  readonly missing: string;
  /** Said once it has arrived. */
  readonly success: string;
}

const OFFICER = { receiver: 'complianceEmail', isConfirmed: false } as const;

/** Every kind of request that a person answers under its sender's name. */
export const REQUEST_KINDS = {
  sales: {
    prefix: 'SAL',
    due: { hours: 24 },
    receiver: 'salesEmail',
    team: 'sales team',
    isConfirmed: false,
    missing: 'Please fill in all required fields (Name, Email, Message)',
    success: 'Sales Contact Ready!',
  },
  help: {
    prefix: 'SUP',
    due: { hours: 4, from: 2 },
    receiver: 'supportEmail',
    team: 'support team',
    isConfirmed: false,
    missing: 'Please fill in all fields to contact support.',
    success: 'Support Contact Ready!',
  },
  legal: {
    ...OFFICER,
    prefix: 'LEG',
    due: { businessDays: 5, from: 3 },
    team: 'legal team',
    missing: 'Please fill in all fields to contact our legal team.',
    success: 'Legal Contact Ready!',
  },
  risk: {
    ...OFFICER,
    prefix: 'RSK',
    due: { businessDays: 2, from: 1 },
    team: 'risk management team',
    missing: 'Please fill in all fields to contact our risk management team.',
    success: 'Risk Team Contact Ready!',
  },
  data: {
    ...OFFICER,
    prefix: 'DAT',
    due: { days: 30 },
    team: 'compliance team',
    isConfirmed: true,
    missing: 'Please fill in your name and email address.',
    success: 'Data Request Ready!',
  },
  deletion: {
    ...OFFICER,
    prefix: 'DEL',
    due: { days: 30 },
    team: 'compliance team',
    isConfirmed: true,
    missing: 'Please fill in all fields for data deletion request.',
    success: 'Data Deletion Request Ready!',
  },
  inquiry: {
    ...OFFICER,
    prefix: 'INQ',
    due: { businessDays: 2, from: 1 },
    team: 'compliance team',
    missing: 'Please fill in all fields to contact the compliance team.',
    success: 'Compliance Inquiry Ready!',
  },
  complaint: {
    ...OFFICER,
    prefix: 'CMP',
    due: { businessDays: 15 },
    team: 'compliance team',
    missing: 'Please fill in all fields to register your complaint.',
    success: 'Formal Complaint Registered!',
  },
} as const satisfies Readonly<Record<string, RequestKindRule>>;

export type RequestKind = keyof typeof REQUEST_KINDS;

/** The kinds by name. */
export const REQUEST_KIND_NAMES = Object.keys(REQUEST_KINDS) as [RequestKind, ...RequestKind[]];

/** Where concerns are reported. */
export const CONCERN_PATH = '/api/support/concerns';

/** Reports of concerns, which may be anonymous and are stored separately from requests. */
export const CONCERN_RULE = {
  prefix: 'WHB',
  due: { businessDays: 5 },
  receiver: 'complianceEmail',
  missingSender: 'Please fill in your name and email, or check anonymous reporting.',
  missing: 'Please describe your compliance concern.',
  success: 'Compliance Concern Submitted!',
} as const;

/** Said of an email address that is none. */
export const INVALID_EMAIL = 'Please enter a valid email address.';

/** What a request to support is about. */
export const HELP_SUBJECTS = ['technical', 'billing', 'signals', 'account', 'general'] as const;

/** What a person asks of the data about them: to see it, or to take it elsewhere. */
export const DATA_REQUEST_TYPES = ['access', 'portability'] as const;

/** What a complaint is about. */
export const COMPLAINT_CATEGORIES = {
  service: 'Service Quality',
  billing: 'Billing or Payment',
  data: 'Data Protection',
  conduct: 'Professional Conduct',
  discrimination: 'Discrimination',
  other: 'Other',
} as const;
export type ComplaintCategory = keyof typeof COMPLAINT_CATEGORIES;

const RESPONSE_TIME = /^(?:([1-9]\d{0,2})(?: to |[-–]))?([1-9]\d{0,2}) (hours|business days)$/;

/** Returns the rule of a time in words, such as `2-4 hours` or `1 to 2 business days`; null if it is none. */
export function parseResponseTime(text: string): DueRule | null {
  const [, from, most, unit] = RESPONSE_TIME.exec(text.trim().replaceAll(/\s+/g, ' ')) ?? [];
  if (most === undefined || Number(from ?? 0) >= Number(most)) return null;
  const fewest = from === undefined ? {} : { from: Number(from) };
  return unit === 'hours' ? { hours: Number(most), ...fewest } : { businessDays: Number(most), ...fewest };
}

/** Returns by when a request of a kind is answered: one to support within the time that the operator has set. */
export function dueRuleOf(kind: RequestKind, { supportResponse }: Pick<SiteSettings, 'supportResponse'>): DueRule {
  return (kind === 'help' ? parseResponseTime(supportResponse) : null) ?? REQUEST_KINDS[kind].due;
}

/** Returns how long an answer takes, such as `24 hours` or `3-5 business days`. */
export function dueText(due: DueRule): string {
  const from = due.from === undefined ? '' : `${due.from}-`;
  if ('hours' in due) return `${from}${due.hours} hours`;
  return 'days' in due ? `${from}${due.days} days` : `${from}${due.businessDays} business days`;
}
