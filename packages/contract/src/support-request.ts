import { z } from 'zod';
import { emailAddress } from './email-address.ts';
import { Instant } from './instant.ts';
import { INVALID_EMAIL, isEmailAddress } from './is-email-address.ts';
import { plainId, plainText } from './plain-text.ts';
import {
  COMPLAINT_CATEGORIES,
  CONCERN_RULE,
  type ComplaintCategory,
  DATA_REQUEST_TYPES,
  HELP_SUBJECTS,
  REQUEST_KINDS,
  type RequestKind,
} from './request-kinds.ts';
import { PLAN_INTERESTS, REQUEST_LENGTHS } from './support-limits.ts';
import { line, typedText } from './typed-text.ts';

/** Fields by which requests of robots are recognised. */
export const RobotFields = {
  /** A field that people do not see. Requests that fill it count as sent by a robot. */
  topic: plainText().max(1_000).default(''),
  /** How long the page with the form was open, ms. Below 3000, a visitor's request counts as sent by a robot. */
  openForMs: z.int().min(0),
} as const;

function getSender(kind: RequestKind) {
  const { missing } = REQUEST_KINDS[kind];
  return {
    name: line(REQUEST_LENGTHS.name, missing),
    email: emailAddress({ missing, invalid: INVALID_EMAIL }),
    ...RobotFields,
  };
}

const getText = (kind: RequestKind) => typedText(REQUEST_LENGTHS.message, REQUEST_KINDS[kind].missing);

export const SalesRequest = z.strictObject({
  ...getSender('sales'),
  company: line(REQUEST_LENGTHS.company).optional(),
  phone: line(REQUEST_LENGTHS.phone).optional(),
  planInterest: z.enum(PLAN_INTERESTS).optional(),
  message: getText('sales'),
});

export const HelpRequest = z.strictObject({
  ...getSender('help'),
  subject: z.enum(HELP_SUBJECTS).default('general'),
  message: getText('help'),
});

export const LegalRequest = z.strictObject({ ...getSender('legal'), message: getText('legal') });

export const RiskRequest = z.strictObject({ ...getSender('risk'), message: getText('risk') });

export const DataRequest = z.strictObject({ ...getSender('data'), requestType: z.enum(DATA_REQUEST_TYPES) });

export const DeletionRequest = z.strictObject({ ...getSender('deletion'), reason: getText('deletion') });

export const InquiryRequest = z.strictObject({ ...getSender('inquiry'), inquiry: getText('inquiry') });

export const ComplaintRequest = z.strictObject({
  ...getSender('complaint'),
  category: z.enum(Object.keys(COMPLAINT_CATEGORIES) as ComplaintCategory[]),
  complaint: getText('complaint'),
});

/** A report of a concern. An anonymous one has neither name nor address, also if they are sent. */
export const ConcernReport = z
  .strictObject({
    isAnonymous: z.boolean(),
    name: line(REQUEST_LENGTHS.name).optional(),
    email: plainText().max(REQUEST_LENGTHS.email).optional(),
    concern: typedText(REQUEST_LENGTHS.message, CONCERN_RULE.missing),
    ...RobotFields,
  })
  .superRefine(({ isAnonymous, name, email }, context) => {
    if (isAnonymous) return;
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (!name) refuse('name', CONCERN_RULE.missingSender);
    if (!email) refuse('email', CONCERN_RULE.missingSender);
    else if (!isEmailAddress(email)) refuse('email', INVALID_EMAIL);
  });

/** What the sender of a request receives immediately. */
export const RequestReceipt = z.object({
  /** Names the request: `SAL-26-7K4QX`. */
  reference: z.string(),
  /** By when a person answers. */
  dueAt: Instant,
});

/** What the sender of an anonymous report receives: no exact time. */
export const ConcernReceipt = z.object({
  reference: z.string(),
  /** Day by whose end it is investigated (YYYY-MM-DD). */
  dueOn: z.iso.date(),
});

/** The token of a link in an email. */
export const RequestToken = z.strictObject({ token: plainId(100) });

export const ConfirmedRequest = z.object({
  reference: z.string(),
  dueAt: Instant,
  kind: z.enum(['data', 'deletion']),
  /** Whether the address has an account, whose owner goes on by logging in. */
  hasAccount: z.boolean(),
  /** Whether it is the account that the caller is logged in to. */
  isCallers: z.boolean(),
});

export type RequestReceipt = z.infer<typeof RequestReceipt>;
export type ConcernReceipt = z.infer<typeof ConcernReceipt>;
export type ConfirmedRequest = z.infer<typeof ConfirmedRequest>;
