import { formatTotal, type Member, type MemberRow, PLANS } from '@sealtick/contract';
import { formatDate } from '../../../lib/time/time.ts';

const STATES: Readonly<Record<MemberRow['planState'], string>> = {
  free: '',
  trialing: 'trial',
  active: '',
  past_due: 'payment failed',
  cancelling: 'cancelled',
  ended: 'earlier plan ended',
};

/** Returns the plan of an account: "Pro, trial", "Free, earlier plan ended". */
export function planName({ plan, planState }: Pick<MemberRow, 'plan' | 'planState'>): string {
  return [PLANS[plan].label, STATES[planState]].filter(Boolean).join(', ');
}

/** Returns what protects an account besides its password. */
export function factorsText({ hasApp, passkeys }: Pick<MemberRow, 'hasApp' | 'passkeys'>): string {
  const keys = passkeys === 0 ? '' : passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`;
  return [hasApp ? 'App' : '', keys].filter(Boolean).join(', ') || 'None';
}

/** Why a subscription is inactive. */
export const INACTIVE: Readonly<Record<NonNullable<Member['subscriptions'][number]['inactiveBecause']>, string>> = {
  plan: 'no plan',
  noGroup: 'no market group chosen',
  group: 'another market group',
  limit: 'more than the plan covers',
};

const SOURCES: Readonly<Record<Member['periods'][number]['source'], string>> = {
  trial: 'Trial',
  grant: 'Granted',
  payment: 'Paid',
};

/** Returns where a plan came from, and how it ended or ends. */
export function periodText({ source, isCancelled, failedAt, refunded }: Member['periods'][number]): string {
  const word = SOURCES[source];
  if (failedAt !== null) return `${word}, payment failed on ${formatDate(failedAt)}`;
  if (refunded.length > 0) return `${word}, refunded: ${formatTotal(refunded)}`;
  return isCancelled ? `${word}, cancelled` : word;
}
