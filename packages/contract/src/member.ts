import { z } from 'zod';
import { INACTIVE_REASONS } from './account-access.ts';
import { AccountAct } from './account-act.ts';
import { AccountExport } from './account-export.ts';
import { PLAN_SOURCES, PLAN_STATES } from './account-plan.ts';
import { PasskeyRow, SignInRow } from './account-security.ts';
import { REASON_MAX, RequestState } from './admin-request.ts';
import { AssetClass } from './enumerations.ts';
import { Instant } from './instant.ts';
import { PLAN_NAMES } from './plans.ts';
import { Amount, MemberRefunds } from './refunds.ts';
import { REQUEST_KIND_NAMES } from './request-kinds.ts';
import { typedText } from './typed-text.ts';

/** Members on one page of the list. */
export const MEMBERS_PAGE = 50;
/** How long a member can stop the removal of the second factors, minutes. */
export const FACTOR_REMOVAL_MINUTES = 60;

/** Why an operator does something. */
export const Reason = typedText(REASON_MAX, 'Enter the reason.');

const PlanNames = z.enum(PLAN_NAMES);

/** An account, as operators list it. */
export const MemberRow = z.object({
  id: z.string(),
  email: z.string(),
  /** First and last name; empty if none is stated. */
  name: z.string(),
  createdAt: Instant,
  plan: PlanNames,
  planState: z.enum(PLAN_STATES),
  planUntil: Instant.nullable(),
  isOperator: z.boolean(),
  hasApp: z.boolean(),
  passkeys: z.int(),
  /** Last use of the site in a browser that is still logged in, to the hour. */
  usedAt: Instant.nullable(),
  /** When the account is erased, if its deletion was requested. */
  erasedAfter: Instant.nullable(),
});

export const MemberList = z.object({
  members: z.array(MemberRow),
  /** Accounts on the site. */
  total: z.int(),
  /** Id after which the next page begins; null on the last page. */
  next: z.string().nullable(),
  /** Email addresses that match and whose sign-up waits for its confirmation. */
  unconfirmed: z.array(z.object({ email: z.string(), createdAt: Instant, expiresAt: Instant })),
});

/** How many accounts have each plan, and which of them are about to lose it. */
export const MemberTotals = z.object({
  accounts: z.int(),
  /** Accounts of the last seven days. */
  newAccounts: z.int(),
  /** Accounts of the last 24 hours. */
  newAccountsDay: z.int(),
  /** Trials that end in the next three days. */
  endingTrials: z.int(),
  plans: z.array(
    z.object({
      plan: PlanNames,
      accounts: z.int(),
      trialing: z.int(),
      /** In the grace period after a failed payment. */
      pastDue: z.int(),
      /** Cancelled, and paid up to a day. */
      cancelling: z.int(),
    }),
  ),
});

/** A time in which an account has a plan. */
export const MemberPeriod = z.object({
  plan: PlanNames,
  source: z.enum(PLAN_SOURCES),
  from: Instant,
  until: Instant.nullable(),
  isCancelled: z.boolean(),
  failedAt: Instant.nullable(),
  /** What was refunded of each of its payments. */
  refunded: z.array(Amount),
});

/** A requested removal of second factors. */
export const FactorRemoval = z.object({ requestedAt: Instant, dueAt: Instant, reason: z.string() });

/** Everything that an operator sees of an account. */
export const Member = MemberRow.extend({
  marketGroup: AssetClass.nullable(),
  /** Null where payments are off. */
  refunds: MemberRefunds.nullable(),
  periods: z.array(MemberPeriod),
  subscriptions: z.array(
    z.object({
      strategyId: z.string(),
      isActive: z.boolean(),
      inactiveBecause: z.enum(INACTIVE_REASONS).nullable(),
      createdAt: Instant,
    }),
  ),
  signIns: z.array(SignInRow.omit({ isCurrent: true })),
  appSince: Instant.nullable(),
  recoveryCodesLeft: z.int(),
  passkeyRows: z.array(PasskeyRow),
  factorRemoval: FactorRemoval.nullable(),
  exported: AccountExport,
  requests: z.array(
    z.object({
      reference: z.string(),
      kind: z.enum(REQUEST_KIND_NAMES),
      state: RequestState,
      sentAt: Instant,
      dueAt: Instant,
    }),
  ),
  /** The newest acts about the account. */
  acts: z.array(AccountAct),
});

export type MemberRow = z.infer<typeof MemberRow>;
export type MemberTotals = z.infer<typeof MemberTotals>;
export type MemberList = z.infer<typeof MemberList>;
export type MemberPeriod = z.infer<typeof MemberPeriod>;
export type FactorRemoval = z.infer<typeof FactorRemoval>;
export type Member = z.infer<typeof Member>;
