import { useQuery } from '@tanstack/react-query';
import { billingQuery } from '../../lib/billing.queries.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PlanOffers } from '../../ui/plan-offers.tsx';
import { RequestOpener } from '../../ui/request-dialog/request-opener.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface PlanLinksProps {
  /** Path to which a payment leads back. */
  returnTo: string;
}

/** Ways to another plan: the payment where the site takes some, and the form to contact sales. */
export function PlanLinks({ returnTo }: PlanLinksProps) {
  const { data, isPending } = useQuery(billingQuery());
  if (isPending) return <Skeleton className="h-11" />;
  const sales = (
    <RequestOpener form="contact-sales">
      {(open) => <Button onClick={open}>{data?.isOn ? 'Contact Sales' : 'Request a plan from sales'}</Button>}
    </RequestOpener>
  );
  return (
    <div className="grid gap-2.5">
      {data?.isOn && data.subscription === null && <PlanOffers returnTo={returnTo} />}
      {data?.subscription && (
        <ButtonLink variant="primary" to={`${paths.account}#billing`}>
          Change the plan
        </ButtonLink>
      )}
      {sales}
    </div>
  );
}
