import { PLANS, SOLD_PLANS } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { openCheckout } from '../lib/billing.queries.ts';
import { Button } from './button.tsx';

interface PlanOffersProps {
  /** Path of the site to which the payment leads back. */
  returnTo: string;
}

/** The plans that can be paid for, each with the button that leads to the payment. */
export function PlanOffers({ returnTo }: PlanOffersProps) {
  const { mutate, isPending, isSuccess, variables, error } = useMutation(openCheckout);
  return (
    <div className="grid gap-2.5">
      {SOLD_PLANS.map((plan) => (
        <Button
          key={plan}
          variant={plan === 'pro' ? 'primary' : 'secondary'}
          isLoading={(isPending || isSuccess) && variables?.plan === plan}
          disabled={(isPending || isSuccess) && variables?.plan !== plan}
          onClick={() => mutate({ plan, returnTo }, { onSuccess: ({ url }) => window.location.assign(url) })}
        >
          {`${PLANS[plan].label}: ${PLANS[plan].monthlyUsd} USD a month`}
        </Button>
      ))}
      {error && (
        <p role="alert" className="text-13 text-short">
          {error.message}
        </p>
      )}
    </div>
  );
}
