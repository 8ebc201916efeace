import { PLANS, TRIAL_DAYS, TRIAL_PLAN } from '@sealtick/contract';
import { paths } from '../../lib/navigation/paths.ts';
import { useSite } from '../../lib/site/site.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { MemberCall } from './parts.tsx';
import { VisitorTrial } from './visitor-trial.tsx';

/** The last call of the page, and what fees are not for. */
export function Closing() {
  return (
    <>
      <section
        aria-labelledby="closing"
        className="mt-14 flex flex-wrap items-center justify-between gap-6 rounded-card border border-line bg-surface-1 p-5 md:mt-20 md:p-8"
      >
        <div>
          <h2 id="closing" className="font-head text-24 tracking-tight">
            Try {PLANS[TRIAL_PLAN].label} for {TRIAL_DAYS} days.
          </h2>
          <p className="mt-1">No credit card, nothing to cancel.</p>
        </div>
        <div className="grid gap-2 max-md:w-full">
          <Call />
        </div>
      </section>
      <p className="mt-5 max-w-read text-12 text-ink-3">
        Subscription fees are for information and software only. Trading carries substantial risk of loss; past
        performance is no guide to future results. The provider is not a registered investment advisor.{' '}
        <TextLink to={paths.riskDisclosure}>Risk Disclosure</TextLink>
      </p>
    </>
  );
}

function Call() {
  const { visitor } = useSite();
  if (visitor.user !== null) return <MemberCall />;
  if (visitor.canSignIn) return <VisitorTrial variant="primary" size="large" />;
  return (
    <ButtonLink variant="primary" size="large" to={paths.strategies}>
      See the strategies
    </ButtonLink>
  );
}
