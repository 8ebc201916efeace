import { type ComponentHistory, computeSiteUptime, type Maintenance } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import { lowestText } from '../../lib/figures/site-figures.ts';
import { uptimeText } from '../../lib/text/uptime-text.ts';
import { formatMoment, formatSpan } from '../../lib/time/time.ts';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { TEXT_LINK } from '../../ui/text-link.tsx';
import { SubscribeForm } from '../../widgets/subscribe-form/subscribe-form.tsx';
import { DAY_COLOR } from './day-bars.tsx';
import { checkedMinutes, failuresText, getDayState } from './status-text.ts';

/** Maintenance that is announced or under way. */
export function MaintenanceCard({
  announced,
  names,
}: {
  announced: readonly Maintenance[];
  names: ReadonlyMap<string, string>;
}) {
  const zone = useTimeZone();
  return (
    <Card aria-labelledby="maintenance">
      <CardHeader title="Scheduled maintenance" id="maintenance" />
      <CardBody className="space-y-4">
        {announced.length === 0 && <p>None. Maintenance is announced 48 hours ahead, or marked as short notice.</p>}
        {announced.map(({ id, title, startTime, endTime, impact, affectedServices, isShortNotice }) => (
          <div key={id}>
            <h3 className="flex flex-wrap items-center gap-2 font-strong text-14 text-ink-1">
              {title}
              {isShortNotice && <Badge tone="warn">Short notice</Badge>}
            </h3>
            <p className="mt-0.5">
              {formatMoment(startTime, zone)} to {formatMoment(endTime, zone)}, for{' '}
              {formatSpan(Date.parse(endTime) - Date.parse(startTime))}. {impact}
            </p>
            <p className="mt-1 text-12 text-ink-3">{affectedServices.map((one) => names.get(one) ?? one).join(', ')}</p>
          </div>
        ))}
      </CardBody>
    </Card>
  );
}

const WEEK = 7;
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** Under this time of measuring, a percentage is stated with it. */
const SHORT_MINUTES = 720;

/** The uptime of the site on each of the last seven days. */
export function WeekCard({ components }: { components: readonly ComponentHistory[] }) {
  const days = (components[0]?.days ?? []).slice(-WEEK).map(({ day }) => day);
  const perDay = days.map((day) => {
    const ofDay = components.flatMap(({ id, days: rows }) =>
      rows.filter((row) => row.day === day).map(({ minutes }) => ({ id, minutes })),
    );
    return { day, site: computeSiteUptime(ofDay) };
  });
  return (
    <Card aria-labelledby="week">
      <CardHeader title="Uptime, 7 days" id="week" />
      <CardBody>
        <ol className="grid grid-cols-4 gap-x-1.5 gap-y-3 min-[460px]:grid-cols-7">
          {perDay.map(({ day, site }, i) => (
            <li
              key={day}
              title={site ? `${day}: ${lowestText(site.uptime, site.component)}: ${failuresText(site.minutes)}` : day}
              className="min-w-0 text-center text-12"
            >
              <span
                aria-hidden="true"
                className={`mb-2 block h-8 rounded-[3px] forced-color-adjust-none ${DAY_COLOR[site ? getDayState(site.minutes) : 'none']}`}
              />
              <span className="block whitespace-nowrap font-strong text-ink-1 tabular-nums">
                {site === null ? 'no data' : `${uptimeText(site.uptime)}%`}
              </span>
              {site && checkedMinutes(site.minutes) < SHORT_MINUTES && (
                <span className="block whitespace-nowrap">
                  of {formatSpan(checkedMinutes(site.minutes) * MINUTE_MS)}
                </span>
              )}
              {i === perDay.length - 1 ? 'today' : DAYS[new Date(day).getUTCDay()]}
            </li>
          ))}
        </ol>
        <p className="mt-3 text-12 text-ink-3">The lowest of website, API, live feed and signal runner. Days in UTC.</p>
      </CardBody>
    </Card>
  );
}

/** Where to hear about incidents and maintenance. */
export function UpdatesCard() {
  return (
    <Card aria-labelledby="updates-title" id="updates" className="print:hidden">
      <CardHeader title="Get status updates" id="updates-title" />
      <CardBody>
        <p>Incidents and maintenance only.</p>
        <div className="mt-3">
          <SubscribeForm list="status" feed="/status/feed.rss" />
        </div>
        <p className="mt-3 flex gap-4">
          <a href="/status/feed.rss" className={TEXT_LINK}>
            RSS
          </a>
          <a href="/status/feed.atom" className={TEXT_LINK}>
            Atom
          </a>
        </p>
      </CardBody>
    </Card>
  );
}
