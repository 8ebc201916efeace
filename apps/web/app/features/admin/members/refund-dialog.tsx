import { formatTotal, type Member, type Refund, writes } from '@sealtick/contract';
import { useProvenWrite } from '../../../widgets/step-up/use-proven-write.ts';
import { ActDialog } from '../act-dialog.tsx';
import { memberQuery } from './members.queries.ts';
import type { OpenRefund } from './refund-text.ts';

interface RefundDialogProps {
  member: Member;
  /** As it was shown: another amount is refused. */
  refund: OpenRefund;
  onClose: () => void;
  onDone: (refunded: Refund, refund: OpenRefund) => void;
}

/** Asks whether payments of a member are refunded: says who gets how much, and what ends. */
export function RefundDialog({ member: { id, email }, refund, onClose, onDone }: RefundDialogProps) {
  const { courseId, payments, consequence } = refund;
  const refreshes = () => [memberQuery(id)];
  const ofPlan = useProvenWrite(writes.refunds.plan, refreshes);
  const ofCourse = useProvenWrite(writes.refunds.course, refreshes);
  const { isSending, problem } = courseId === null ? ofPlan : ofCourse;
  const total = formatTotal(payments);
  const amountCents = payments.reduce((sum, one) => sum + one.amountCents, 0);
  const send = (reason: string, onSent: () => void) => {
    const input = { id, reason, amountCents };
    const sent = (refunded: Refund) => {
      onSent();
      onDone(refunded, refund);
    };
    return courseId === null ? ofPlan.send(input, sent) : ofCourse.send({ ...input, courseId }, sent);
  };
  return (
    <ActDialog
      subject={`${id}.${courseId ?? 'plan'}`}
      title={courseId === null ? 'Refund the plan' : 'Refund the course'}
      text={`${total} go back to the card or account of ${email} that paid. ${consequence} A refund cannot be undone. The member receives an email.`}
      action={`Refund ${total}`}
      isDestructive
      isSending={isSending}
      problem={problem}
      onClose={onClose}
      send={send}
      onDone={onClose}
    />
  );
}
