import { type PaidPlan, PLANS, POPULAR_PLAN, type SoldPlan } from '@sealtick/contract';
import { Check } from 'lucide';
import { paths } from '../../lib/navigation/paths.ts';
import { useSite } from '../../lib/site/site.tsx';
import { taxText } from '../../lib/text/price-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.ts';
import { PlanOffers } from '../../widgets/plan-offers.tsx';
import { RequestOpener } from '../../widgets/request-dialog/request-opener.tsx';
import { MemberOffer } from './parts.tsx';
import { getAudience, getFeatures, OFFERED, priceText } from './plan-features.ts';
import { useSiteOffer } from './use-site-offer.ts';
import { VisitorTrial } from './visitor-trial.tsx';

/** The plans side by side; on a phone the popular one comes first. */
export function PlanCards() {
  return (
    <div className="grid gap-3 md:grid-cols-3 md:gap-0 md:overflow-hidden md:rounded-card md:border md:border-line">
      {OFFERED.map((plan) => (
        <PlanCard key={plan} plan={plan} />
      ))}
    </div>
  );
}

function PlanCard({ plan }: { plan: PaidPlan }) {
  const { label, monthlyUsd } = PLANS[plan];
  const isPopular = plan === POPULAR_PLAN;
  const offer = useSiteOffer();
  const tax = taxText(useSite().site);
  return (
    <section
      aria-labelledby={`plan-${plan}`}
      className={classNames(
        'border-line p-5 max-md:rounded-card max-md:border lg:p-7 md:not-first:border-l',
        isPopular ? 'border-t-2! border-t-accent! bg-surface-2 max-md:order-first' : 'bg-surface-1 md:pt-5.5 lg:pt-7.5',
      )}
    >
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h2 id={`plan-${plan}`} className="font-head text-16">
          {label}
        </h2>
        {isPopular && <Badge tone="accent">Most Popular</Badge>}
      </div>
      <p className="mt-2.5 flex flex-wrap items-baseline gap-x-2">
        <span className="font-head text-32 text-ink-1 tracking-tighter tabular-nums lg:text-48">
          {priceText(monthlyUsd)}
        </span>
        {monthlyUsd !== null && <span className="text-13 text-ink-3">{`per month${tax}`}</span>}
      </p>
      <p className="mt-1 md:max-lg:min-h-10">{getAudience(plan)}</p>
      <div className="mt-5 grid gap-2.5">
        <PlanAction plan={plan} />
      </div>
      <ul className="mt-6 grid gap-2.5">
        {getFeatures(plan, offer).map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Icon of={Check} size={15} className="mt-0.5 shrink-0 text-ink-3" />
            {feature}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What someone can do about a plan: ask sales, start the trial, or what a member's own plan allows. */
function PlanAction({ plan }: { plan: PaidPlan }) {
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
