import type { ComponentHistory, ComponentState, StatusHistory } from '@sealtick/contract';
import { HOUR_MS } from '@sealtick/engine';
import { Link, useSearchParams } from 'react-router';
import { measuredText } from '../../lib/figures/site-figures.ts';
import { withParam } from '../../lib/navigation/use-url-text.ts';
import { STATE_TEXT } from '../../lib/site/status-text.ts';
import { EM_DASH } from '../../lib/text/format.ts';
import { formatMs } from '../../lib/text/format-ms.ts';
import { uptimeText } from '../../lib/text/uptime-text.ts';
import { useWallNow } from '../../lib/time/clock.tsx';
import { formatMoment } from '../../lib/time/time.ts';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { Card } from '../../ui/card.tsx';
import { DayBars, DayBarsLegend } from './day-bars.tsx';
import { measuredTime } from './measured-time.ts';
import { getSpan, SPAN_NAMES } from './status.queries.ts';
import { minutesText } from './status-text.ts';

/** Every component with its state, its last 90 days, and uptime and response time of the chosen span. */
export function ComponentList({ history }: { history: StatusHistory }) {
  const { components, since } = history;
  const now = useWallNow();
  const zone = useTimeZone();
  const time = measuredText(measuredTime(history), now, zone);
  return (
    <section aria-labelledby="services">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id="services" className="font-head text-20 tracking-tight">
            Services
          </h2>
          {since !== null && (
            <span className="text-13">Measured {time.startsWith('last') ? `over the ${time}` : time}</span>
          )}
        </div>
        <SpanLinks />
      </div>
      <Card>
        <ul className="divide-y divide-line">
          {components.map((component) => (
            <Row key={component.id} component={component} siteSince={since} />
          ))}
        </ul>
      </Card>
      <DayBarsLegend />
    </section>
  );
}

/** @param siteSince First minute of the span in which any component was checked */
function Row({ component, siteSince }: { component: ComponentHistory; siteSince: string | null }) {
  const { name, about, state, minutes, uptime, responseMs, lastIncidentAt, days, since } = component;
  const share = uptimeText(uptime);
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2.5 px-4 py-3.5 md:px-5 lg:grid-cols-[9rem_1fr_5.5rem_4.5rem]">
      <div>
        <h3 className="font-strong text-14 text-ink-1">{name}</h3>
        <p className="mt-0.5 flex items-center gap-1.75 text-12">
          <StateDot state={state} />
          {state === null ? 'No data' : STATE_TEXT[state]}
        </p>
      </div>
      <div className="max-lg:order-last max-lg:col-span-2">
        <DayBars name={name} days={days} />
        <p className="mt-1.5 flex flex-wrap justify-between gap-x-6 text-12 text-ink-3">
          <span>{about}</span>
          <LastIncident at={lastIncidentAt} />
        </p>
        {hasFailed(minutes) && (
          <p className="mt-0.5 text-12 text-ink-3 tabular-nums">{minutesText({ ...minutes, noData: 0 })}</p>
        )}
        <LaterSince since={since} siteSince={siteSince} />
      </div>
      <div className="text-right tabular-nums lg:contents">
        <p className="text-ink-1">
          <span className="sr-only">Uptime </span>
          {share === null ? EM_DASH : `${share}%`}
        </p>
        <ResponseTime responseMs={responseMs} />
      </div>
    </li>
  );
}

const hasFailed = ({ degraded, outage, maintenance }: ComponentHistory['minutes']) =>
  degraded + outage + maintenance > 0;

/** A component that is checked for less time than the others is stated with its own start. */
function LaterSince({ since, siteSince }: { since: string | null; siteSince: string | null }) {
  const zone = useTimeZone();
  if (since === null || siteSince === null || Date.parse(since) - Date.parse(siteSince) < HOUR_MS) return null;
  return <p className="mt-0.5 text-12 text-ink-3">Checked since {formatMoment(since, zone)}</p>;
}

/** When the last incident of a component began. */
function LastIncident({ at }: { at: ComponentHistory['lastIncidentAt'] }) {
  const zone = useTimeZone();
  if (at === null) return <span>No incident so far</span>;
  return (
    <span>
      Last incident <time dateTime={at}>{formatMoment(at, zone)}</time>
    </span>
  );
}

/** The dash of a component without one takes no line of its own on narrow screens. */
function ResponseTime({ responseMs }: Pick<ComponentHistory, 'responseMs'>) {
  if (responseMs === null) {
    return (
      <p className="text-13 text-ink-3">
        <span className="sr-only">No response time</span>
        <span aria-hidden="true" className="max-lg:hidden">
          {EM_DASH}
        </span>
      </p>
    );
  }
  const { p50, p95 } = responseMs;
  return (
    <p className="text-13">
      <span className="sr-only">Response time, </span>
      <span className="text-12 text-ink-3">{p95 === null ? 'median ' : 'p95 '}</span>
      <span className="whitespace-nowrap">{formatMs(p95 ?? p50)}</span>
    </p>
  );
}

const DOT: Readonly<Record<ComponentState, string>> = {
  operational: 'rounded-full bg-long',
  degraded: 'bg-warn',
  outage: 'bg-short',
};

/** The state by colour and form, for those who also read the word next to it. */
export function StateDot({ state }: { state: ComponentState | null }) {
  return (
    <span
      aria-hidden="true"
      className={`size-1.75 shrink-0 forced-color-adjust-none ${state === null ? 'rounded-full bg-ink-3' : DOT[state]}`}
    />
  );
}

/** Chooses the span of uptimes and response times; links, so that it works without script. */
function SpanLinks() {
  const [params] = useSearchParams();
  const open = getSpan(params);
  return (
    <nav aria-label="Uptime and response over" className="flex items-center gap-2.5 text-13 print:hidden">
      <span aria-hidden="true" className="max-md:hidden">
        Uptime and response over
      </span>
      <span className="inline-flex rounded-input border border-line-control p-0.5">
        {SPAN_NAMES.map(([span]) => (
          <Link
            key={span}
            to={{ search: withParam(params, 'span', span === '24h' ? '' : span).toString() }}
            replace
            preventScrollReset
            aria-current={span === open ? 'true' : undefined}
            className="touch inline-flex min-h-10 items-center rounded-chip px-3 hover:text-ink-1 aria-[current]:bg-surface-3 aria-[current]:font-strong aria-[current]:text-ink-1 md:min-h-7"
          >
            {span}
          </Link>
        ))}
      </span>
    </nav>
  );
}
