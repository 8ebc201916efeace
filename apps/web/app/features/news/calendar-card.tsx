import type { ReleaseView } from '@sealtick/contract';
import { getCurrency } from '@sealtick/engine';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery } from '../../lib/queries/profile.queries.ts';
import { useNow } from '../../lib/time/clock.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { CALENDAR_DAYS, releasesQuery } from './news.queries.ts';
import { releaseDays } from './release-days.ts';

type Shown = 'high' | 'medium' | 'all';

const CHOICES: readonly { value: Shown; label: string }[] = [
  { value: 'high', label: 'High' },
  { value: 'medium', label: 'Medium and high' },
  { value: 'all', label: 'All' },
];
const SHOWN: Readonly<Record<Shown, readonly ReleaseView['impact'][]>> = {
  high: ['high'],
  medium: ['high', 'medium'],
  all: ['high', 'medium', 'low'],
};

/** The next releases of the calendar, in the time zone of the member. */
export function CalendarCard() {
  const now = useNow();
  const profile = useQuery(profileQuery());
  const zone = profile.data?.timeZone ?? 'UTC';
  const calendar = useQuery(releasesQuery(now));
  const [shown, show] = useState<Shown>('medium');
  return (
    <Card aria-labelledby="calendar">
      <CardHeader id="calendar" title="Next releases">
        <span className="text-12 text-ink-3">
          {CALENDAR_DAYS} days, {zone.replaceAll('_', ' ')}
        </span>
      </CardHeader>
      <LoadState read={calendar} what="the releases" isLine className="p-4 md:p-5" skeleton="h-64">
        {(data) => (
          <CardBody className="grid gap-4">
            <ChoiceRow label="Impact of the releases" choices={CHOICES} value={shown} onChange={show} />
            <Days
              releases={data.filter(({ impact }) => SHOWN[shown].includes(impact))}
              now={now}
              zone={zone}
              isAll={data.length === 0}
            />
          </CardBody>
        )}
      </LoadState>
    </Card>
  );
}

interface DaysProps {
  releases: readonly ReleaseView[];
  now: number;
  zone: string;
  /** Whether the calendar has none of any impact. */
  isAll: boolean;
}

function Days({ releases, now, zone, isAll }: DaysProps) {
  const days = releaseDays(releases, now, zone);
  if (days.length === 0)
    return (
      <p>
        {isAll ? 'The calendar of this site has no release in that time.' : 'No release of that impact in that time.'}
      </p>
    );
  return days.map(({ name, releases: ofDay }) => (
    <section key={name} aria-label={name}>
      <h3 className="mb-1 text-12 text-ink-3">{name}</h3>
      <ul className="divide-y divide-line">
        {ofDay.map((release) => (
          <li
            key={`${release.time} ${release.name}`}
            className="grid grid-cols-[3.25rem_minmax(0,1fr)_auto] items-center gap-x-3 py-2 text-13"
          >
            <time dateTime={release.time} className="tabular-nums">
              {release.clock}
            </time>
            <span className="min-w-0 text-ink-1">
              {release.name} <span className="text-ink-3">{getCurrency(release.country)}</span>
            </span>
            <Badge tone={release.impact === 'high' ? 'warn' : 'plain'}>{release.impact}</Badge>
          </li>
        ))}
      </ul>
    </section>
  ));
}
