import { type PaidPlan, PLANS, POPULAR_PLAN, type SoldPlan } from '@sealtick/contract';
import { paths } from '../../lib/paths.ts';
import { useSite } from '../../lib/site.tsx';
import { Button } from '../../ui/button.tsx';
import { PlanOffers } from '../../ui/plan-offers.tsx';
import { RequestOpener } from '../../ui/request-dialog/request-opener.tsx';
import { MemberOffer } from './parts.tsx';
import { VisitorTrial } from './visitor-trial.tsx';

/** What someone can do about a plan: ask sales, start the trial, or what a member's own plan allows. */
export function PlanAction({ plan }: { plan: PaidPlan }) {
  const { visitor } = useSite();
  if (PLANS[plan].monthlyUsd === null) return <ContactSales plan={plan} />;
  const sold = plan as SoldPlan;
  if (visitor.user !== null) return <MemberOffer plan={sold} />;
  if (!visitor.canSignIn) return <PlanOffers plans={[sold]} isOn={false} returnTo={paths.pricing} />;
  return <VisitorTrial variant={plan === POPULAR_PLAN ? 'primary' : 'secondary'} />;
}

function ContactSales({ plan }: { plan: PaidPlan }) {
  return (
    <RequestOpener form="contact-sales" initial={{ planInterest: plan }}>
      {(open) => <Button onClick={open}>Contact Sales</Button>}
    </RequestOpener>
  );
}
