import { PLANS, SOLD_PLANS, type SoldPlan } from '@sealtick/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { billingQuery, openCheckout } from '../lib/queries/billing.queries.ts';
import { useSite } from '../lib/site/site.tsx';
import { comingPriceText } from '../lib/text/paid-text.ts';
import { taxText } from '../lib/text/price-text.ts';
import { Button } from '../ui/button.tsx';
import { ProblemLine } from '../ui/problem-line.tsx';
import { withPaid } from './paid-param.ts';
import { RequestOpener } from './request-dialog/request-opener.tsx';

interface PlanOffersProps {
  /** By default all that can be paid for. */
  plans?: readonly SoldPlan[];
  /** Whether the site takes payments; otherwise a paid plan is a request to sales. */
  isOn: boolean;
  /** Path of the site to which the payment leads back. The page has a `PaymentNotice`. */
  returnTo: string;
  /** Whether something else is offered first. */
  isSecond?: boolean;
}

/** Plans to choose: each with the button that leads to the payment, or one button that opens a request to sales. */
export function PlanOffers({ plans = SOLD_PLANS, isOn, returnTo, isSecond = false }: PlanOffersProps) {
  if (isOn) return <Payments plans={plans} returnTo={returnTo} isSecond={isSecond} />;
  const [only] = plans.length === 1 ? plans : [];
  return (
    <RequestOpener form="contact-sales" initial={only ? { planInterest: only } : {}}>
      {(open) => <Button onClick={open}>{`Request ${only ? PLANS[only].label : 'a plan'} from sales`}</Button>}
    </RequestOpener>
  );
}

function Payments({ plans, returnTo, isSecond }: Required<Omit<PlanOffersProps, 'isOn'>>) {
  const coming = useQuery(billingQuery()).data?.priceChanges.filter(({ plan }) => plans.includes(plan)) ?? [];
  const { mutate, isPending, isSuccess, variables, error } = useMutation(openCheckout);
  const tax = taxText(useSite().site);
  return (
    <div className="grid gap-2.5">
      {plans.map((plan) => (
        <Button
          key={plan}
          variant={plan === 'pro' && !isSecond ? 'primary' : 'secondary'}
          isLoading={(isPending || isSuccess) && variables?.plan === plan}
          disabled={(isPending || isSuccess) && variables?.plan !== plan}
          onClick={() =>
            mutate({ plan, returnTo: withPaid(returnTo) }, { onSuccess: ({ url }) => window.location.assign(url) })
          }
        >
          {`${PLANS[plan].label}: ${PLANS[plan].monthlyUsd} USD per month${tax}`}
        </Button>
      ))}
      {coming.map((change) => (
        <p key={`${change.plan} ${change.from}`} className="text-13">
          {comingPriceText(change, tax)}
        </p>
      ))}
      <ProblemLine of={error} />
    </div>
  );
}
