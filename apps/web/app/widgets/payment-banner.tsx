import { useQuery } from '@tanstack/react-query';
import { paths } from '../lib/navigation/paths.ts';
import { planQuery } from '../lib/queries/plan.queries.ts';
import { planText } from '../lib/text/plan-text.ts';
import { useWallNow } from '../lib/time/clock.tsx';
import { ButtonLink } from '../ui/button.tsx';

/** Says that a payment failed and until when the plan stays, and leads to where it is paid. */
export function PaymentBanner() {
  const { data: plan } = useQuery(planQuery());
  const now = useWallNow();
  if (plan?.state !== 'past_due') return null;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-short bg-short-soft p-3 text-ink-1"
    >
      <p>A payment failed. {planText(plan, now)}.</p>
      <ButtonLink to={`${paths.account}#billing`}>Manage billing</ButtonLink>
    </div>
  );
}
