import { randomUUID } from 'node:crypto';
import { formatTotal, type Refund, writes } from '@sealtick/contract';
import type { AuditValues } from '../../platform/audit-values.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Database, withTransaction } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { RecordAct } from '../audit/index.ts';
import { selectCoursePayments } from './course-payment-repository.ts';
import { type LeasedCustomer, withCustomer } from './customer-lease.ts';
import { deleteRefundOrder, updateCustomer } from './customer-repository.ts';
import { selectPaidPeriods, selectPayments } from './payment-repository.ts';
import { RefundRefused } from './provider/refund-refused.ts';
import { type ReadDeps, readCustomer } from './read-customer.ts';
import type { OrderedPayment, RefundOrder } from './refund-order.ts';
import { courseNeverPaid, getRefundableCourse, getRefundablePlan, isReturned, neverPaid } from './refundable.ts';
import { unknownPayments } from './replace-customer.ts';

/** A refund as it is asked for. */
export interface RefundRequest extends Pick<RefundOrder, 'courseId' | 'operatorId' | 'reason'> {
  readonly accountId: string;
  /** What the operator expects to be returned, in total; any amount if left out. */
  readonly amountCents?: number | undefined;
}

/** What was refunded, and the order that is deleted with the audit entry. */
export interface RefundResult extends Refund {
  readonly orderId: string;
}

export interface RefundDeps extends ReadDeps {
  readonly clock: Clock;
}

/**
 * Refunds what an account paid, and ends what it paid for. Holds no connection while the provider is asked. One that was begun
 * and not finished is finished. @throws {AppError} CONFLICT if nothing can be refunded, or the provider refuses it
 */
export async function refund(deps: RefundDeps, db: Database, request: RefundRequest): Promise<RefundResult> {
  const { accountId, courseId } = request;
  const now = deps.clock.now();
  const result = await withCustomer(db, accountId, async (leased) => {
    const begun = leased.refundOrder;
    if (begun !== null && begun.courseId !== courseId)
      throw new AppError('CONFLICT', 'Another refund of this account is being finished. Try again in a minute.');
    const customer = await readCustomer(deps, db, leased, now);
    const order = begun ?? (await makeOrder(db, customer, request, now));
    // Due until it is recorded: if this process ends, the running site goes on with it.
    if (begun === null)
      await updateCustomer(db, accountId, { refundOrder: order, refundRefusal: null, readDueAt: new Date(now) });
    try {
      return await carryOut(deps, db, customer, order, now);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'UNAVAILABLE') throw error;
      return { orderId: order.id, refunded: [], refusal: null, isPending: true };
    }
  });
  if (result === null) throw courseId === null ? neverPaid() : courseNeverPaid();
  return result;
}

/** Finishes the refund of a customer that another process has begun, with its audit entry. */
export async function finishRefund(
  deps: RefundDeps & { readonly record: RecordAct },
  db: Database,
  leased: LeasedCustomer,
  order: RefundOrder,
): Promise<void> {
  const now = deps.clock.now();
  const { accountId } = leased;
  const { operatorId, courseId } = order;
  const customer = await readCustomer(deps, db, leased, now);
  // Under a wrong key the payment is unknown, which would end the order as refused.
  if ((await deps.provider.getPresence(customer.customerId)) === 'unknown') throw unknownPayments();
  const result = await carryOut(deps, db, customer, order, now);
  await withTransaction(db, async (tx) => {
    const values = await endRefund(tx, { ...order, accountId, orderId: order.id }, result);
    const { act } = (courseId === null ? writes.refunds.plan : writes.refunds.course).audit;
    const by = operatorId === null ? ({ kind: 'command-line' } as const) : operator(operatorId);
    if (values !== null) await deps.record(tx, { act, by, accountId, values });
  });
}

interface EndedRefund extends Pick<RefundOrder, 'courseId' | 'reason'> {
  readonly accountId: string;
  readonly orderId: string;
}

/** Ends the order of a refund. Returns the values of its audit entry; null if another process has recorded it, or it is pending. */
export async function endRefund(
  tx: Database,
  { accountId, orderId, courseId, reason }: EndedRefund,
  { refunded, refusal, isPending }: Refund,
): Promise<AuditValues | null> {
  if (isPending || !(await deleteRefundOrder(tx, accountId, orderId, refusal))) return null;
  return { after: { amount: formatTotal(refunded), reason, ...(courseId === null ? {} : { course: courseId }) } };
}

const operator = (accountId: string) => ({ kind: 'operator', accountId }) as const;

async function makeOrder(
  db: Database,
  { accountId, customerId }: LeasedCustomer,
  { courseId, operatorId, reason, amountCents }: RefundRequest,
  now: number,
): Promise<RefundOrder> {
  const { payments } =
    courseId === null
      ? getRefundablePlan(await selectPayments(db, customerId), now)
      : getRefundableCourse(await selectCoursePayments(db, customerId), courseId, now);
  const sum = payments.reduce((total, one) => total + one.amountCents, 0);
  if (amountCents !== undefined && amountCents !== sum)
    throw new AppError('CONFLICT', `${formatTotal(payments)} can be refunded now, another amount than was shown.`);
  const ordered = payments.map(({ intentId, amountCents: cents, currency }) => ({
    intentId,
    amountCents: cents,
    currency,
  }));
  const since = new Date(now).toISOString();
  const periods = courseId === null ? await selectPaidPeriods(db, accountId) : [];
  const subscriptionIds = periods.map((one) => one.subscriptionId);
  return { id: randomUUID(), courseId, payments: ordered, subscriptionIds, operatorId, reason, since };
}

/** Refunds first: a refusal leaves the plan as it is. The read afterwards ends what a refunded payment had paid for. */
async function carryOut(
  deps: RefundDeps,
  db: Database,
  customer: LeasedCustomer,
  { id, payments, subscriptionIds }: RefundOrder,
  now: number,
): Promise<RefundResult> {
  const { provider } = deps;
  const { customerId, accountId } = customer;
  const returned = await selectReturned(db, customerId);
  const refunded: OrderedPayment[] = [];
  let refusal: string | null = null;
  for (const one of payments) {
    try {
      if (!returned.has(one.intentId)) await provider.refund(one.intentId, id);
      refunded.push(one);
    } catch (error) {
      if (!(error instanceof RefundRefused)) throw error;
      refusal ??= error.reason;
    }
  }
  if (refusal === null) for (const one of subscriptionIds) await provider.cancelNow(one);
  await readCustomer(deps, db, customer, now);
  if (refunded.length === 0) {
    await deleteRefundOrder(db, accountId, id, refusal);
    throw new AppError('CONFLICT', refusal!);
  }
  const amounts = refunded.map(({ amountCents, currency }) => ({ amountCents, currency }));
  return { orderId: id, refunded: amounts, refusal, isPending: false };
}

async function selectReturned(db: Database, customerId: string): Promise<ReadonlySet<string>> {
  const payments = [...(await selectPayments(db, customerId)), ...(await selectCoursePayments(db, customerId))];
  return new Set(payments.filter(isReturned).flatMap(({ intentId }) => intentId ?? []));
}
