import { PLANS, REFUND_DAYS, TRIAL_DAYS, TRIAL_PLAN } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { useSite } from '../../lib/site/site.tsx';
import { taxText } from '../../lib/text/price-text.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { StructuredData } from '../../ui/structured-data.tsx';
import { AddOns } from './add-ons.tsx';
import { Closing } from './closing.tsx';
import { CompareTable } from './compare-table.tsx';
import { PaymentNotice, TrialPrompt } from './parts.tsx';
import { PlanCards } from './plan-cards.tsx';
import { questionsQuery } from './pricing.queries.ts';
import { pricingTerms } from './pricing-terms.ts';
import { Questions } from './questions.tsx';
import { Trust } from './trust.tsx';

const HALVES = 'mt-14 grid gap-x-10 gap-y-14 md:mt-20 lg:grid-cols-[1.7fr_1fr]';

/** Plans, add-ons, what they give, and questions about them. */
export function PricingScreen() {
  const site = useSite();
  const questions = useQuery(questionsQuery());
  return (
    <>
      <PageHead
        title="Pricing"
        description={`Plans from $${PLANS.starter.monthlyUsd} per month${taxText(site.site)}, with a ${TRIAL_DAYS}-day trial of ${PLANS[TRIAL_PLAN].label} without a credit card. The record is free to check.`}
      />
      <StructuredData data={import.meta.env.SSR && pricingTerms(site, questions.data ?? [])} />
      {site.visitor.user !== null && (
        <>
          <TrialPrompt />
          <PaymentNotice />
        </>
      )}
      <header className="pt-8 pb-7 md:pt-14 md:pb-8">
        <h1 className="font-head text-32 tracking-tighter md:text-48">
          Pay for the signals. <br />
          The record is free to check.
        </h1>
        <p className="mt-3 max-w-[46rem] text-16">
          {TRIAL_DAYS}-day trial of {PLANS[TRIAL_PLAN].label}, no credit card. Billed monthly, in US dollars, and a full
          refund within {REFUND_DAYS} days of the first payment.
        </p>
      </header>
      <PlanCards />
      <div className={HALVES}>
        <CompareTable />
        <AddOns />
      </div>
      <div className={HALVES}>
        <Questions />
        <Trust />
      </div>
      <Closing />
    </>
  );
}
