import { type Billing, type OwnPlan, PLANS } from '@sealtick/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { paths } from '../../lib/navigation/paths.ts';
import { useSetParam } from '../../lib/navigation/use-set-param.ts';
import { billingQuery, ofPlan, planQuery } from '../../lib/queries/billing.queries.ts';
import { isPaidPlan } from '../../lib/text/paid-text.ts';
import { planText } from '../../lib/text/plan-text.ts';
import { useWallNow } from '../../lib/time/clock.tsx';
import { formatLastDay } from '../../lib/time/format-last-day.ts';
import { orDash } from '../../lib/time/time.ts';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { allOf, LoadState } from '../../ui/load-state.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { PlanOffers } from '../../widgets/plan-offers.tsx';
import { TrialLink } from '../../widgets/trial-link.tsx';
import { CourseReceipts } from './course-receipts.tsx';
import { MarketGroup } from './market-group.tsx';
import { PaidPlan } from './paid-plan.tsx';

/** The payment leads back with it. */
const PAID = { name: 'payment', value: 'done' };

/** The program asks the payment provider within a minute. */
const READ_MS = 3_000;
const READS = 30;

/** The plan of the member, and what is paid for it. */
export function BillingCard() {
  const plan = useQuery(planQuery());
  const billing = useQuery(billingQuery());
  usePaymentNotice(billing.data?.subscription != null);
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
      </CardBody>
    </Card>
  );
}

/** Says once that a payment was made, and reads plan and billing until it is there. @param isShown Whether what is paid is shown */
function usePaymentNotice(isShown: boolean): void {
  const client = useQueryClient();
  const [params, change] = useSetParam();
  const isPaid = params.get(PAID.name) === PAID.value;
  const [isAwaited, setAwaited] = useState(isPaid);
  const say = useEffectEvent(() => {
    toast({ title: 'Your plan is confirmed', description: 'If it is not shown yet, it is within a minute.' });
    change({ [PAID.name]: '' });
    setAwaited(true);
  });
  useEffect(() => {
    if (isPaid) say();
  }, [isPaid]);
  useEffect(() => {
    if (!isAwaited || isShown) return;
    let left = READS;
    const timer = setInterval(() => {
      left -= 1;
      if (left === 0) setAwaited(false);
      for (const { queryKey } of [billingQuery(), ...ofPlan()]) void client.invalidateQueries({ queryKey });
    }, READ_MS);
    return () => clearInterval(timer);
  }, [isAwaited, isShown, client]);
}

function Plan({ plan, billing: { isOn, subscription, courses } }: { plan: OwnPlan; billing: Billing }) {
  return (
    <>
      <div>
        <p className="font-head text-16 text-ink-1">{PLANS[plan.name].label}</p>
        {!isPaidPlan(plan, subscription) && <UnpaidState plan={plan} />}
      </div>
      {subscription ? <PaidPlan subscription={subscription} /> : <Offers isOn={isOn} plan={plan} />}
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
      {until !== null && ` (last day ${orDash(() => formatLastDay(until))})`}.
      {name === 'free' && ' You see signals when they are public.'} <TrialLink plan={plan} />
    </p>
  );
}

function Offers({ isOn, plan }: { isOn: boolean; plan: OwnPlan }) {
  return (
    <>
      {!isOn && <p>A paid plan is a request to sales on this site.</p>}
      {isOn && plan.state === 'trialing' && <p>A plan that you choose now is billed from the end of the trial.</p>}
      <PlanOffers isOn={isOn} returnTo={`${paths.account}?${PAID.name}=${PAID.value}`} isSecond={plan.canTry} />
    </>
  );
}
