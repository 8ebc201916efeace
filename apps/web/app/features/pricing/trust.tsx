import type { Claim } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DAY, feedLatency, uptimeFigure } from '../../lib/figures/site-figures.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useSite } from '../../lib/site/site.tsx';
import { EM_DASH, formatCount } from '../../lib/text/format.ts';
import { useWallNow } from '../../lib/time/clock.tsx';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { TEXT_LINK, TextLink } from '../../ui/text-link.tsx';
import { checkpointQuery, figuresQuery } from './pricing.queries.ts';

/** What the site measures about itself, and what its operator has confirmed. */
export function Trust() {
  const { settings } = useSite();
  const checkpoint = useQuery(checkpointQuery());
  const figures = useQuery(figuresQuery());
  const now = useWallNow();
  const zone = useTimeZone();
  const measured = figures.data
    ? [uptimeFigure({ ...figures.data, ...DAY }, now, zone), feedLatency(figures.data)]
    : [];
  const claims = settings?.claims.filter(({ status }) => status === 'confirmed') ?? [];
  const size = checkpoint.data?.size ?? null;
  return (
    <section aria-labelledby="trust">
      <h2 id="trust" className="mb-4 font-head text-20 tracking-tight">
        What you can rely on
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        <TrustRow value={formatCount(size)}>
          {size === null ? 'entries in the log could not be loaded' : 'entries in the public log, each with a proof'}
        </TrustRow>
        {measured.map(({ label, value, note }) => (
          <TrustRow key={label} value={value ?? EM_DASH}>
            {label}: {note}
          </TrustRow>
        ))}
        {claims.map((claim) => (
          <ClaimRow key={claim.id} claim={claim} />
        ))}
      </ul>
      <p className="mt-3 text-13 text-ink-3">
        {figures.data
          ? 'Measured by the running system, over at most 24 hours.'
          : 'The measurements could not be loaded.'}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-4 text-13">
        <TextLink isAlone to={paths.verify}>
          Verify the log
        </TextLink>
        <TextLink isAlone to={paths.status}>
          Status
        </TextLink>
      </p>
    </section>
  );
}

function TrustRow({ value, children }: { value: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[7rem_1fr] items-baseline gap-3 py-3.5">
      <span className="font-head text-20 text-ink-1 tracking-tight tabular-nums">{value}</span>
      <span>{children}</span>
    </li>
  );
}

function ClaimRow({ claim: { statement, evidence } }: { claim: Claim }) {
  return (
    <li className="py-3.5 text-ink-1">
      {evidence?.startsWith('https://') ? (
        <a href={evidence} className={TEXT_LINK}>
          {statement}
        </a>
      ) : (
        statement
      )}
    </li>
  );
}
