import { reads, type SiteStatus, type StatusAnswer } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { hasPage } from '../../lib/pages.ts';
import { paths } from '../../lib/paths.ts';
import { readQuery } from '../../lib/read-query.ts';
import { useSite } from '../../lib/site.tsx';
import { Badge } from '../../ui/badge.tsx';
import { scrollToTop } from './navigation.tsx';
import { statusWords } from './status-words.ts';

const STATUS_POLL_MS = 60_000;

/** The status text of the frame, asked again every minute and when the live feed breaks off or is back. Where the server could not be asked, that is what it says. */
export function SystemStatus() {
  const { status } = useSite();
  const { data, isError } = useQuery<StatusAnswer | null>({
    ...readQuery(reads.site.status, {}),
    initialData: status,
    refetchInterval: STATUS_POLL_MS,
  });
  const { words, isWell } = statusWords(isError ? null : data);
  const text = (
    <>
      <span className={`size-1.75 shrink-0 ${isWell ? 'rounded-full bg-long' : 'bg-warn'}`} aria-hidden="true" />
      {words}
    </>
  );
  const look = 'inline-flex items-center gap-1.75 text-12';
  if (!hasPage(paths.status)) return <span className={look}>{text}</span>;
  return (
    <Link to={paths.status} onClick={scrollToTop} className={`${look} hover:text-ink-1`}>
      {text}
    </Link>
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
