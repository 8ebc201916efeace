import { reads, type SiteStatus, type StatusAnswer } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useIsOnline } from '../../lib/browser/use-browser.ts';
import { polled } from '../../lib/data/polled.ts';
import { readQuery } from '../../lib/data/read-query.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useSite } from '../../lib/site/site.tsx';
import { statusText } from '../../lib/site/status-text.ts';
import { formatNumber } from '../../lib/text/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { scrollToTop } from './scroll-to-top.ts';

const STATUS_POLL_MS = 60_000;

/**
 * The status of the site, read every minute and whenever the live feed disconnects or reconnects.
 * @param isShortOnPhone A phone shows it only if something is wrong; its menu always does.
 */
export function SystemStatus({ isShortOnPhone = false }: { isShortOnPhone?: boolean }) {
  const { status } = useSite();
  // What was read before the browser went offline says nothing about now.
  const isOnline = useIsOnline();
  const { data, isError } = useQuery<StatusAnswer | null>({
    ...polled(readQuery(reads.site.status, {}), STATUS_POLL_MS),
    initialData: status,
  });
  const { text, isOk } = isOnline ? statusText(isError ? null : data) : { text: 'You are offline', isOk: false };
  const content = (
    <>
      <span
        className={`size-1.75 shrink-0 forced-color-adjust-none ${isOk ? 'rounded-full bg-long' : 'bg-warn'}`}
        aria-hidden="true"
      />
      {text}
    </>
  );
  const look = `inline-flex items-center gap-1.75 text-12 ${isShortOnPhone && isOk ? 'max-md:hidden' : ''}`;
  return (
    <Link to={paths.status} onClick={scrollToTop} className={`${look} hover:text-ink-1`}>
      {content}
    </Link>
  );
}

/** Marks every page while prices are simulated. */
export function SimulatedMark({ site, className }: { site: SiteStatus | null; className?: string | undefined }) {
  if (site?.market !== 'simulated') return null;
  return (
    <Badge tone="warn" title={explanation(site)} className={className}>
      Simulated market{site.accelerated && ', accelerated'}
    </Badge>
  );
}

/** The same in the header of a phone: "Sim 50x". */
export function ShortSimulatedMark({ site }: { site: SiteStatus | null }) {
  if (site?.market !== 'simulated') return null;
  return (
    <Badge tone="warn" title={explanation(site)} className="md:hidden">
      Sim{site.speed > 1 && ` ${formatNumber(site.speed, 0)}x`}
    </Badge>
  );
}

const explanation = ({ accelerated }: SiteStatus) =>
  accelerated
    ? 'Prices are generated, and bars close faster than their timeframes say.'
    : 'Prices are generated and do not come from a real market.';
