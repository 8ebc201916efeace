import { type CoursePayment, formatAmount } from '@sealtick/contract';
import { academyPaths } from '../../lib/navigation/academy-paths.ts';
import { formatDate } from '../../lib/time/time.ts';
import { TextLink } from '../../ui/text-link.tsx';

const STATES: Readonly<Record<CoursePayment['state'], string>> = {
  paid: 'Paid',
  reversed: 'Refunded or charged back',
  'other-amount': 'Not the price of the course. Contact support.',
};

/** Payments for courses, with the number by which the payment provider knows each. */
export function CourseReceipts({ payments }: { payments: readonly CoursePayment[] }) {
  if (payments.length === 0) return null;
  return (
    <section aria-labelledby="course-receipts" className="border-line border-t pt-4">
      <h3 id="course-receipts" className="text-14 text-ink-1">
        Course receipts
      </h3>
      <ul className="mt-2 grid gap-3 text-13">
        {payments.map((payment) => (
          <li key={payment.number}>
            <p className="flex justify-between gap-3">
              <TextLink to={academyPaths.course(payment.courseId)} className="touch">
                {payment.title}
              </TextLink>
              <span className="shrink-0 tabular-nums">{formatAmount(payment)}</span>
            </p>
            <p className="text-ink-3">
              {STATES[payment.state]} · {formatDate(payment.paidAt)} ·{' '}
              <span className="break-all">{payment.number}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
