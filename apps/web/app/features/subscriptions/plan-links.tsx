import type { OwnPlan } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/navigation/paths.ts';
import { billingQuery } from '../../lib/queries/billing.queries.ts';
import { getOffered } from '../../lib/text/plan-text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { PaymentNotice } from '../../widgets/payment-notice.tsx';
import { PlanOffers } from '../../widgets/plan-offers.tsx';
import { RequestOpener } from '../../widgets/request-dialog/request-opener.tsx';

interface PlanLinksProps {
  plan: OwnPlan;
  /** Path to which a payment leads back. */
  returnTo: string;
}

/** Ways to another plan: the payment where the site takes some, the form to contact sales, and what plans give. */
export function PlanLinks({ plan, returnTo }: PlanLinksProps) {
  const { data, isPending } = useQuery(billingQuery());
  if (isPending) return <Skeleton className="h-11" />;
  const { isOn, subscription } = data ?? { isOn: false, subscription: null };
  return (
    <div className="grid gap-2.5">
      <PaymentNotice />
      {subscription === null ? (
        <PlanOffers plans={getOffered(plan)} isOn={isOn} returnTo={returnTo} />
      ) : (
        <ButtonLink variant="primary" to={`${paths.account}#billing`}>
          Change the plan
        </ButtonLink>
      )}
      {(isOn || subscription !== null) && (
        <RequestOpener form="contact-sales">{(open) => <Button onClick={open}>Contact Sales</Button>}</RequestOpener>
      )}
      <p>
        <TextLink isAlone to={paths.pricing}>
          Compare plans
        </TextLink>
      </p>
    </div>
  );
}
