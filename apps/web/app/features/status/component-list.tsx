import type { ComponentHistory, ComponentState } from '@sealtick/contract';
import { Link, useSearchParams } from 'react-router';
import { EM_DASH, formatRatio } from '../../lib/format.ts';
import { uptimeText } from '../../lib/uptime-text.ts';
import { withParam } from '../../lib/use-url-text.ts';
import { Card } from '../../ui/card.tsx';
import { DayBars, DayBarsLegend } from './day-bars.tsx';
import { SPAN_NAMES, spanOf } from './status.queries.ts';
import { minutesText, STATE_TEXT } from './status-text.ts';

/** Every component with its state, its last 90 days, and uptime and response time of the chosen span. */
export function ComponentList({ components }: { components: readonly ComponentHistory[] }) {
  return (
    <section aria-labelledby="services">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="services" className="font-head text-20 tracking-tight">
          Services
        </h2>
        <SpanLinks />
      </div>
      <Card>
        <ul className="divide-y divide-line">
          {components.map((component) => (
            <Row key={component.id} {...component} />
          ))}
        </ul>
      </Card>
      <DayBarsLegend />
    </section>
  );
}

function Row({ name, about, state, minutes, uptime, responseMs, days }: ComponentHistory) {
  const share = uptimeText(uptime);
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2.5 px-4 py-3.5 md:grid-cols-[11rem_1fr_5.5rem_6.5rem] md:px-5">
      <div>
        <h3 className="font-strong text-14 text-ink-1" title={about}>
          {name}
        </h3>
        <p className="mt-0.5 flex items-center gap-1.75 text-12">
          <StateDot state={state} />
          {state === null ? 'No data' : STATE_TEXT[state]}
        </p>
      </div>
      <div className="max-md:order-last max-md:col-span-2">
        <DayBars name={name} days={days} />
      </div>
      <p className="text-right text-ink-1 tabular-nums" title={minutesText(minutes)}>
        <span className="sr-only">Uptime </span>
        {share === null ? EM_DASH : `${share}\u00a0%`}
      </p>
      <p className="text-right text-13 tabular-nums max-md:hidden">
        {responseMs === null ? (
          <span className="text-ink-3" title="It is checked with the health of the program, not with a request.">
            <span className="sr-only">No response time</span>
            <span aria-hidden="true">{EM_DASH}</span>
          </span>
        ) : (
          <span title={`median ${formatRatio(responseMs.p50, 0)} ms`}>
            <span className="sr-only">Response time, p95 </span>
            {formatRatio(responseMs.p95, 0)} ms
          </span>
        )}
      </p>
    </li>
  );
}

const DOT: Readonly<Record<ComponentState, string>> = {
  operational: 'rounded-full bg-long',
  degraded: 'bg-warn',
  outage: 'bg-short',
};

/** The state by colour and form, for those who also read the word beside it. */
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
  const open = spanOf(params);
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
