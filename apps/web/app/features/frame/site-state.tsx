import type { SiteStatus } from '@sealtick/contract';
import { Badge } from '../../ui/badge.tsx';

/** The status text of the frame. Where the server could not be asked, that is what it says. */
export function SystemStatus({ site }: { site: SiteStatus | null }) {
  const isWell = site?.operational === true;
  return (
    <span className="inline-flex items-center gap-1.75 text-12 whitespace-nowrap">
      <span className={`size-1.75 shrink-0 ${isWell ? 'rounded-full bg-long' : 'bg-warn'}`} aria-hidden="true" />
      {site === null ? 'Status unknown' : isWell ? 'All Systems Operational' : 'Some Systems Not Operational'}
    </span>
  );
}

/** Stands on every page while prices are simulated. */
export function SimulatedMark({ site }: { site: SiteStatus | null }) {
  if (site?.market !== 'simulated') return null;
  const meaning = site.accelerated
    ? 'Prices are generated, and a bar takes less time than its name says.'
    : 'Prices are generated: no real market stands behind them.';
  return (
    <Badge tone="warn" title={meaning}>
      Simulated market{site.accelerated && ', accelerated'}
    </Badge>
  );
}
