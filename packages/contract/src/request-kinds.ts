import type { ResponseTimeName } from './response-times.ts';
import type { SiteSettings } from './site-settings.ts';

/** One kind of request that a person answers. */
export interface RequestKindRule {
  /** First letters of its references. */
  readonly prefix: string;
  /** The setting that says within which time it is answered. */
  readonly response: ResponseTimeName;
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
    response: 'salesResponse',
    receiver: 'salesEmail',
    team: 'sales team',
    isConfirmed: false,
    missing: 'Please fill in all required fields (Name, Email, Message)',
    success: 'Sales Contact Ready!',
  },
  help: {
    prefix: 'SUP',
    response: 'supportResponse',
    receiver: 'supportEmail',
    team: 'support team',
    isConfirmed: false,
    missing: 'Please fill in all fields to contact support.',
    success: 'Support Contact Ready!',
  },
  legal: {
    ...OFFICER,
    prefix: 'LEG',
    response: 'legalResponse',
    team: 'legal team',
    missing: 'Please fill in all fields to contact our legal team.',
    success: 'Legal Contact Ready!',
  },
  risk: {
    ...OFFICER,
    prefix: 'RSK',
    response: 'riskResponse',
    team: 'risk management team',
    missing: 'Please fill in all fields to contact our risk management team.',
    success: 'Risk Team Contact Ready!',
  },
  data: {
    ...OFFICER,
    prefix: 'DAT',
    response: 'dataResponse',
    team: 'compliance team',
    isConfirmed: true,
    missing: 'Please fill in your name and email address.',
    success: 'Data Request Ready!',
  },
  deletion: {
    ...OFFICER,
    prefix: 'DEL',
    response: 'dataResponse',
    team: 'compliance team',
    isConfirmed: true,
    missing: 'Please fill in all fields for data deletion request.',
    success: 'Data Deletion Request Ready!',
  },
  inquiry: {
    ...OFFICER,
    prefix: 'INQ',
    response: 'inquiryResponse',
    team: 'compliance team',
    missing: 'Please fill in all fields to contact the compliance team.',
    success: 'Compliance Inquiry Ready!',
  },
  complaint: {
    ...OFFICER,
    prefix: 'CMP',
    response: 'complaintResponse',
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
  response: 'concernResponse',
  receiver: 'complianceEmail',
  missingSender: 'Please fill in your name and email, or check anonymous reporting.',
  missing: 'Please describe your compliance concern.',
  success: 'Compliance Concern Submitted!',
} as const;

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
