import { type Billing, type OwnPlan, PLANS, POPULAR_PLAN, type SoldPlan } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/navigation/paths.ts';
import { billingQuery } from '../../lib/queries/billing.queries.ts';
import { planQuery } from '../../lib/queries/plan.queries.ts';
import { paidText } from '../../lib/text/paid-text.ts';
import { includesPlan, isGrantedAbove, planText } from '../../lib/text/plan-text.ts';
import { useWallNow } from '../../lib/time/clock.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { allOf, LoadState } from '../../ui/load-state.tsx';
import { PlanOffers } from '../../widgets/plan-offers.tsx';
import { MemberTrial } from './member-trial.tsx';
import { useStartTrial } from './use-start-trial.ts';

const BILLING = `${paths.account}#billing`;

/** What a member can do about a plan: try it, pay for it, change to it, or manage it. */
export function MemberOffer({ plan }: { plan: SoldPlan }) {
  const own = useQuery(planQuery());
  const billing = useQuery(billingQuery());
  return (
    <LoadState
      read={allOf({ own, billing })}
      what="your plan"
      isLine
      className="text-13"
      skeleton="h-11 rounded-input md:h-9"
    >
      {(read) => <Offer plan={plan} {...read} />}
    </LoadState>
  );
}

interface OfferProps {
  plan: SoldPlan;
  own: OwnPlan;
  billing: Billing;
}

function Offer({ plan, own, billing: { isOn, subscription, priceChanges } }: OfferProps) {
  const { label } = PLANS[plan];
  const isOwn = own.name === plan;
  const now = useWallNow();
  const trial = useStartTrial();
  const variant = plan === POPULAR_PLAN ? 'primary' : 'secondary';
  const state = isOwn && <p className="text-ink-1">{planText(own, now)}.</p>;
  if (subscription !== null) {
    const isPaid = subscription.plan === plan;
    return (
      <>
        {isPaid ? <p className="text-ink-1">{paidText(subscription, priceChanges)}</p> : state}
        {!isGrantedAbove(own, subscription.plan, plan) && (
          <ButtonLink variant={isPaid ? 'secondary' : variant} to={BILLING}>
            {isPaid ? `Manage ${label}` : `Change to ${label}`}
          </ButtonLink>
        )}
      </>
    );
  }
  if (includesPlan(own, plan)) return state || <p className="text-ink-1">Your plan {own.label} includes it.</p>;
  return (
    <>
      {state}
      <MemberTrial canTry={own.canTry} trial={trial} variant={variant} />
      <PlanOffers plans={[plan]} isOn={isOn} returnTo={paths.pricing} isSecond={own.canTry} />
      {isOn && own.state === 'trialing' && <p className="text-13">Billed from the end of the trial.</p>}
      {own.name === 'free' && !own.canTry && <p className="text-13">No trial is left for your email address.</p>}
    </>
  );
}
