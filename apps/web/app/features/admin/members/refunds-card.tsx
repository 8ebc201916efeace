import {
  formatAmount,
  formatTotal,
  type Member,
  type MemberRefunds,
  REFUND_DAYS,
  type Refund,
} from '@sealtick/contract';
import { useState } from 'react';
import { formatDate, formatMoment } from '../../../lib/time/time.ts';
import { useTimeZone } from '../../../lib/time/time-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { CardBody, TitledCard } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { type OpenRefund, toOpenRefunds } from './refund-text.ts';

/** What an operator can refund of what a member paid; nothing on a site without payments. */
export function RefundsCard({ member }: { member: Member }) {
  const [open, setOpen] = useState<OpenRefund | null>(null);
  const [last, setLast] = useState<string | null>(null);
  if (member.refunds === null) return null;
  const { pending, refused } = member.refunds;
  const refunds = pending === null ? toOpenRefunds(member.refunds) : [];
  // A refused amount was read again.
  const asked = open && (refunds.find(({ courseId }) => courseId === open.courseId) ?? open);
  const done = ({ refunded, isPending }: Refund, { end }: OpenRefund) => {
    const title = isPending ? 'The refund has begun' : `${formatTotal(refunded)} refunded`;
    // While it is pending, the card says so, as it says what was refused.
    setLast(isPending ? null : `${formatTotal(refunded)} were refunded. ${end}`);
    toast({ title });
  };
  return (
    <TitledCard id="refunds" title="Refunds">
      {pending !== null && <Pending since={pending.since} />}
      {last !== null && <Note>{last}</Note>}
      {refused !== null && <Refused refused={refused} />}
      {pending === null && refunds.length === 0 && (
        <CardBody>No payment can be refunded. Refunds end {REFUND_DAYS} days after the first payment.</CardBody>
      )}
      {refunds.length > 0 && (
        <ul className="divide-y divide-line">
          {refunds.map((one) => (
            <RefundRow key={one.courseId ?? ''} refund={one} onRefund={() => setOpen(one)} />
          ))}
        </ul>
      )}
      {asked !== null && <RefundDialog member={member} refund={asked} onClose={() => setOpen(null)} onDone={done} />}
    </TitledCard>
  );
}

function Note({ children }: { children: string }) {
  return <p className="border-line border-b px-4 py-2.5 text-13 text-ink-1 md:px-5">{children}</p>;
}

function Pending({ since }: { since: string }) {
  const zone = useTimeZone();
  return (
    <p className="bg-warn-soft px-4 py-2.5 text-13 text-warn md:px-5">
      A refund began at {formatMoment(since, zone)}, and is not finished. If the payment provider stops answering, the
      site tries again every five minutes until it is done.
    </p>
  );
}

function Refused({ refused: { since, reason } }: { refused: NonNullable<MemberRefunds['refused']> }) {
  const zone = useTimeZone();
  return (
    <p className="border-line border-b px-4 py-2.5 text-13 text-ink-1 md:px-5">
      The refund that began at {formatMoment(since, zone)} was refused, in whole or in part: {reason}
    </p>
  );
}

function RefundRow({ refund: { name, payments, until }, onRefund }: { refund: OpenRefund; onRefund: () => void }) {
  const zone = useTimeZone();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5 md:px-5">
      <span className="text-13">
        <span className="block text-14 text-ink-1">{name}</span>
        {payments.map((one) => (
          <span key={one.paidAt} className="block tabular-nums">
            {formatAmount(one)}, paid on {formatDate(one.paidAt)}
          </span>
        ))}
        <span className="block">Can be refunded until {formatMoment(until, zone)}</span>
      </span>
      <Button aria-label={`Refund: ${name}`} onClick={onRefund}>
        Refund
      </Button>
    </li>
  );
}
