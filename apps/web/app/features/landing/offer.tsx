import { PLANS, TRIAL_DAYS, TRIAL_PLAN } from '@sealtick/contract';
import { paths } from '../../lib/navigation/paths.ts';
import { useSite } from '../../lib/site/site.tsx';
import { formatCount } from '../../lib/text/format.ts';
import { taxText } from '../../lib/text/price-text.ts';
import { TextLink } from '../../ui/text-link.tsx';

/** What the site costs, and what a visitor sees of it; a demo says what it is. */
export function Offer() {
  const { site } = useSite();
  const delay = site?.publicDelayMinutes ?? 0;
  const headStart = delay > 0 ? ` Subscribers see signals ${delay} min before this page.` : '';
  const pace = site && site.speed > 1 ? ` and runs ${formatCount(site.speed)} times as fast as real time` : '';
  // One text per sentence: its parts do not move when the font arrives.
  return (
    <div className="mt-4 grid gap-1 text-13">
      <p>
        {`${PLANS[TRIAL_PLAN].label} free for ${TRIAL_DAYS} days, no card needed. Plans from $${PLANS.starter.monthlyUsd} per month${taxText(site)}.${headStart} `}
        <TextLink to={paths.pricing}>Compare plans</TextLink>
      </p>
      {site?.market === 'simulated' && (
        <p className="text-ink-3">
          {`This is a demo: its market is generated${pace}, so its results show the software and not the merit of a strategy.`}
        </p>
      )}
    </div>
  );
}
