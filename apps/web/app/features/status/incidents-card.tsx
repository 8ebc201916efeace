import { INCIDENT_STATUS_TEXTS, type Incident } from '@sealtick/contract';
import { formatMoment, formatSpan } from '../../lib/time/time.ts';
import { type TimeZone, useTimeZone } from '../../lib/time/time-zone.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';

interface IncidentsCardProps {
  incidents: readonly Incident[];
  /** Names of the components, by their ids. */
  names: ReadonlyMap<string, string>;
}

/** Incidents that last, open, and those of the last 90 days, closed. */
export function IncidentsCard({ incidents, names }: IncidentsCardProps) {
  const active = incidents.filter(({ endTime }) => endTime === null).length;
  return (
    <Card aria-labelledby="incidents">
      <CardHeader title="Incidents" id="incidents">
        <span className="text-13">{active === 0 ? 'None active' : `${active} active`}</span>
      </CardHeader>
      {incidents.length === 0 ? (
        <CardBody>
          <p>No incident in the last 90 days.</p>
        </CardBody>
      ) : (
        <div className="divide-y divide-line">
          {incidents.map((incident) => (
            <IncidentDetails key={incident.id} incident={incident} names={names} />
          ))}
        </div>
      )}
    </Card>
  );
}

function IncidentDetails({ incident, names }: { incident: Incident; names: IncidentsCardProps['names'] }) {
  const zone = useTimeZone();
  const { title, status, severity, description, resolution, updates, affectedServices, endTime } = incident;
  return (
    <details open={endTime === null} className="group">
      <summary className="flex list-none items-center justify-between gap-4 px-4 py-3.5 hover:bg-surface-2 md:px-5 [&::-webkit-details-marker]:hidden">
        <span>
          <span className="block font-strong text-14 text-ink-1">{title}</span>
          <span className="mt-0.5 block text-13">
            {INCIDENT_STATUS_TEXTS[status]} · {severity} · {timesText(incident, zone)}
          </span>
        </span>
        <span aria-hidden="true" className="text-20 text-ink-3 group-open:rotate-45">
          +
        </span>
      </summary>
      <div className="px-4 pb-4 md:px-5">
        <p>{description}</p>
        <p className="mt-1.5 flex flex-wrap gap-1.5">
          {affectedServices.map((id) => (
            <Badge key={id}>{names.get(id) ?? id}</Badge>
          ))}
        </p>
        <ol className="mt-3.5 space-y-2 text-13">
          {updates.map(({ time, status: then, message }) => (
            <li key={`${time} ${message}`} className="grid gap-x-4 sm:grid-cols-[11rem_1fr]">
              <time dateTime={time} className="text-ink-3 tabular-nums">
                {formatMoment(time, zone)}
              </time>
              <span>
                <span className="font-strong text-ink-1">{INCIDENT_STATUS_TEXTS[then]}.</span> {message}
              </span>
            </li>
          ))}
        </ol>
        {resolution !== null && (
          <>
            <h3 className="mt-3.5 font-strong text-13 text-ink-1">What was wrong, and what we changed</h3>
            <p className="mt-1 max-w-read whitespace-pre-line">{resolution}</p>
          </>
        )}
      </div>
    </details>
  );
}

function timesText({ startTime, lastUpdate, endTime }: Incident, zone: TimeZone): string {
  const start = formatMoment(startTime, zone);
  if (endTime === null) return `since ${start}, last update ${formatMoment(lastUpdate, zone)}`;
  return `${start}, for ${formatSpan(Date.parse(endTime) - Date.parse(startTime))}`;
}
