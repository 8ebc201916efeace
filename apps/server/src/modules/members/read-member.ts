import type { Member, PlanPeriod } from '@sealtick/contract';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { readAccountActs } from '../audit/index.ts';
import { findPlanHistory, getShownEnd, readRefunds, selectRefunded } from '../billing/index.ts';
import { findFoundAccount, readProtection } from '../identity/index.ts';
import { readAccountExport } from '../personal-data/index.ts';
import { listSubscriptions } from '../subscriptions/index.ts';
import { selectAccountRequests } from '../support/index.ts';
import type { MemberDeps } from './change-member.ts';
import { toMemberRows } from './member-row.ts';

const MOST_REQUESTS = 20;
const MOST_ACTS = 20;

/** Returns everything that an operator sees of an account. @throws {AppError} NOT_FOUND */
export async function readMember(
  { clock, hasPayments }: Pick<MemberDeps, 'clock' | 'hasPayments'>,
  db: Database,
  accountId: string,
): Promise<Member> {
  const account = await findFoundAccount(db, accountId);
  if (account === null) throw new AppError('NOT_FOUND', 'No account has this id.');
  const now = clock.now();
  const { email } = account;
  const [rows, refunds, refunded, history, subscriptions, protection, exported, requests, acts] = await Promise.all([
    toMemberRows(db, [account], now),
    hasPayments ? readRefunds(db, accountId, now) : null,
    selectRefunded(db, accountId),
    findPlanHistory(db, accountId),
    listSubscriptions(db, accountId, now),
    readProtection(db, accountId, now),
    readAccountExport(clock, db, accountId),
    selectAccountRequests(db, { accountId, email }, MOST_REQUESTS),
    readAccountActs(db, accountId, MOST_ACTS),
  ]);
  return {
    ...rows[0]!,
    ...protection,
    marketGroup: history.marketGroup,
    refunds,
    periods: history.periods.map((one) => toPeriod(one, refunded)).reverse(),
    subscriptions: subscriptions.map(({ strategyId, isActive, inactiveBecause, createdAt }) => ({
      strategyId,
      isActive,
      inactiveBecause,
      createdAt,
    })),
    exported,
    requests: requests.map(({ reference, kind, state, sentAt, dueAt }) => ({
      reference,
      kind,
      state,
      sentAt: sentAt.toISOString(),
      dueAt: dueAt.toISOString(),
    })),
    acts,
  };
}

type Refunded = Awaited<ReturnType<typeof selectRefunded>>;

function toPeriod(period: PlanPeriod, refunded: Refunded): Member['periods'][number] {
  const { plan, source, from, isCancelled, failedAt } = period;
  const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  const isOwn = (one: Refunded[number]) => source === 'payment' && one.from.getTime() === from;
  return {
    plan,
    source,
    from: iso(from)!,
    until: iso(getShownEnd(period)),
    isCancelled,
    failedAt: iso(failedAt),
    refunded: refunded.filter(isOwn).map(({ amountCents, currency }) => ({ amountCents, currency })),
  };
}
