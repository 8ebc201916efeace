import { type PaidPlan, PLANS } from '@sealtick/contract';
import type { QueuedMail } from '../../platform/mail/mail.ts';
import type { Reversal } from './provider/provider.ts';

interface Granted {
  readonly accountId: string;
  readonly to: string;
  readonly plan: PaidPlan;
  /** First moment without the plan, ms UTC. */
  readonly until: number;
  /** Paragraphs about what the account has with it. */
  readonly access: readonly string[];
}

/** Returns the email about a plan that an operator grants. @param origin Address of the site without a path. */
export function getGrantMail({ accountId, to, plan, until, access }: Granted, origin: string): QueuedMail {
  const granted = `been granted the plan ${PLANS[plan].label} until`;
  const subject = `You have ${granted} ${toDay(until - 1)}`;
  return {
    to,
    accountId,
    subject,
    title: subject,
    paragraphs: [
      `Your account has ${granted} the end of ${toDay(until - 1)} (UTC). The grant is free of charge and does not renew.`,
      ...access,
    ],
    action: openAccount(origin),
    isUnlimited: true,
  };
}

/** Returns the email about a grant that an operator revokes. @param access The sentence about the plan that remains. */
export function getRevokedMail(accountId: string, to: string, access: string, origin: string): QueuedMail {
  const subject = 'Your granted plan was revoked';
  return {
    to,
    accountId,
    subject,
    title: subject,
    paragraphs: ['The plan that was granted to your account was revoked.', access],
    action: openAccount(origin),
    isUnlimited: true,
  };
}

/** A payment that was refunded or charged back. */
export interface ReversedPayment {
  readonly reversal: Reversal;
  /** What was paid for, such as `the plan Pro`. */
  readonly item: string;
  readonly cents: number;
}

interface Reversed {
  readonly accountId: string;
  readonly to: string;
  /** At least one. */
  readonly payments: readonly ReversedPayment[];
  /** Sentences about the access that remains. */
  readonly access: readonly string[];
}

/** Returns the email about payments that were reversed. @param origin Address of the site without a path. */
export function getReversalMail({ accountId, to, payments, access }: Reversed, origin: string): QueuedMail {
  const total = payments.reduce((sum, { cents }) => sum + cents, 0);
  const subject = `${getKind(payments)}: ${toUsd(total)}`;
  return {
    to,
    accountId,
    subject,
    title: subject,
    paragraphs: [...payments.map(getSentence), ...access],
    action: openAccount(origin),
    isUnlimited: true,
  };
}

function getKind(payments: readonly ReversedPayment[]): string {
  const kinds = new Set(payments.map(({ reversal }) => (reversal === 'refund' ? 'Refund' : 'Charge-back')));
  return kinds.size > 1 ? 'Refund and charge-back' : [...kinds].join();
}

function getSentence({ reversal, item, cents }: ReversedPayment): string {
  if (reversal === 'refund') return `${toUsd(cents)} for ${item} were returned to the card or account that paid.`;
  const bank = `The bank or card issuer that paid ${toUsd(cents)} for ${item}`;
  return reversal === 'dispute'
    ? `${bank} disputes the payment, and decides whether the amount is returned.`
    : `${bank} has returned the amount.`;
}

const openAccount = (origin: string) => ({ label: 'Open your account', url: `${origin}/account#billing` });

const toUsd = (cents: number): string => `${(cents / 100).toFixed(2)} USD`;

/** Returns the day of a moment, UTC. */
export const toDay = (ms: number): string =>
  new Date(ms).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
