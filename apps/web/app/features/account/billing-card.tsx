import { type Billing, type OwnPlan, PLANS } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/navigation/paths.ts';
import { billingQuery } from '../../lib/queries/billing.queries.ts';
import { planQuery } from '../../lib/queries/plan.queries.ts';
import { isPaidPlan } from '../../lib/text/paid-text.ts';
import { getOffered, planText } from '../../lib/text/plan-text.ts';
import { useWallNow } from '../../lib/time/clock.tsx';
import { formatLastDay } from '../../lib/time/format-last-day.ts';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { allOf, LoadState } from '../../ui/load-state.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { PaymentNotice } from '../../widgets/payment-notice.tsx';
import { PlanOffers } from '../../widgets/plan-offers.tsx';
import { TrialLink } from '../../widgets/trial-link.tsx';
import { CourseReceipts } from './course-receipts.tsx';
import { InvoicesButton } from './invoices-button.tsx';
import { MarketGroup } from './market-group.tsx';
import { PaidPlan } from './paid-plan.tsx';

/** The plan of the member, and what is paid for it. */
export function BillingCard() {
  const plan = useQuery(planQuery());
  const billing = useQuery(billingQuery());
  return (
    <Card aria-labelledby="billing">
      <CardHeader id="billing" title="Plan and billing">
        <TextLink isAlone to={paths.pricing}>
          See plans
        </TextLink>
      </CardHeader>
      <CardBody className="grid gap-4">
        <LoadState read={allOf({ plan, billing })} what="your plan" isLine skeleton="h-20">
          {(own) => <Plan {...own} />}
        </LoadState>
        <PaymentNotice />
      </CardBody>
    </Card>
  );
}

interface PlanProps {
  readonly plan: OwnPlan;
  readonly billing: Billing;
}

function Plan({ plan, billing: { isOn, subscription, courses, hasCustomer, priceChanges } }: PlanProps) {
  return (
    <>
      <div>
        <p className="font-head text-16 text-ink-1">{PLANS[plan.name].label}</p>
        {!isPaidPlan(plan, subscription) && <UnpaidState plan={plan} />}
      </div>
      {subscription ? (
        <PaidPlan own={plan} subscription={subscription} coming={priceChanges} />
      ) : (
        <Offers isOn={isOn} plan={plan} />
      )}
      {subscription === null && hasCustomer && <InvoicesButton />}
      {plan.hasMarketGroup && <MarketGroup plan={plan} />}
      <CourseReceipts payments={courses} />
    </>
  );
}

function UnpaidState({ plan }: { plan: OwnPlan }) {
  const { name, until } = plan;
  return (
    <p>
      {planText(plan, useWallNow())}
      {until !== null && ` (last day ${formatLastDay(until)})`}.
      {name === 'free' && ' You see signals when they are public.'} <TrialLink plan={plan} />
    </p>
  );
}

function Offers({ isOn, plan }: { isOn: boolean; plan: OwnPlan }) {
  const plans = getOffered(plan);
  if (plans.length === 0) return null;
  return (
    <>
      {!isOn && <p>A paid plan is a request to sales on this site.</p>}
      {isOn && plan.state === 'trialing' && <p>A plan that you choose now is billed from the end of the trial.</p>}
      <PlanOffers plans={plans} isOn={isOn} returnTo={paths.account} isSecond={plan.canTry} />
    </>
  );
}
