import { writes } from '@sealtick/contract';
import { AppError } from '../../platform/errors.ts';
import { type ServedWrite, servePreparedWrite } from '../../platform/http/serve-writes.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { findAddress } from '../identity/index.ts';
import type { BillingContext } from './billing-context.ts';
import { requireProvider } from './provider/require-provider.ts';
import { endRefund, type RefundRequest, refund } from './refund.ts';

type RefundContext = Pick<BillingContext, 'provider' | 'clock' | 'accessChanged' | 'queueMail' | 'origin'>;

/** Returns the writes that refund what a member paid, for the console and the command line. */
export function refundWrites(ctx: RefundContext): { readonly plan: ServedWrite; readonly course: ServedWrite } {
  const prepare = async ({ db, principal }: Viewer, request: Omit<RefundRequest, 'operatorId'>) => {
    const provider = requireProvider(ctx.provider, 'No payment provider is set: STRIPE_SECRET_KEY is missing.');
    if ((await findAddress(db, request.accountId)) === null) throw new AppError('NOT_FOUND', 'No account has this id.');
    const operatorId = 'accountId' in principal ? principal.accountId : null;
    return refund({ ...ctx, provider }, db, { ...request, operatorId });
  };
  return {
    plan: servePreparedWrite(
      writes.refunds.plan,
      (viewer, { id: accountId, ...given }) => prepare(viewer, { ...given, accountId, courseId: null }),
      async ({ db }, { id, reason }, { orderId, ...answer }, state) => {
        state(await endRefund(db, { accountId: id, orderId, courseId: null, reason }, answer));
        return answer;
      },
    ),
    course: servePreparedWrite(
      writes.refunds.course,
      (viewer, { id: accountId, ...given }) => prepare(viewer, { ...given, accountId }),
      async ({ db }, { id, courseId, reason }, { orderId, ...answer }, state) => {
        state(await endRefund(db, { accountId: id, orderId, courseId, reason }, answer));
        return answer;
      },
    ),
  };
}
