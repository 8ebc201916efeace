import { INCIDENT_STATUS_TEXTS, type Incident } from '@sealtick/contract';
import { useState } from 'react';
import { useWallNow } from '../../../lib/time/clock.tsx';
import { formatMoment } from '../../../lib/time/time.ts';
import { useTimeZone } from '../../../lib/time/time-zone.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { EditDialog, UpdateDialog } from './incident-dialogs.tsx';
import { getNames, responseDue, responseText } from './incident-text.ts';

/** One incident with what was said about it. */
export function IncidentCard({ incident }: { incident: Incident }) {
  const zone = useTimeZone();
  const now = useWallNow();
  const [open, setOpen] = useState<'update' | 'edit' | null>(null);
  const { id, title, status, severity, description, updates, resolution, affectedServices, endTime } = incident;
  const due = responseDue(incident);
  // What was said at the opening is not a response yet.
  const isAnswered = updates.length > 1;
  const close = () => setOpen(null);
  return (
    <Card aria-labelledby={id}>
      <CardHeader id={id} title={title}>
        <span className="flex flex-wrap gap-2">
          <Badge tone={endTime === null ? 'warn' : 'plain'}>{INCIDENT_STATUS_TEXTS[status]}</Badge>
          <Badge>{severity}</Badge>
        </span>
      </CardHeader>
      <CardBody className="grid gap-3">
        {due !== null && !isAnswered && (
          <p className={`text-13 ${due <= now ? 'font-strong text-short' : 'text-warn'}`}>{responseText(due, now)}</p>
        )}
        <p>{description}</p>
        <p className="text-13">Affected: {getNames(affectedServices)}</p>
        <ol className="space-y-2 text-13">
          {updates.map(({ time, status: then, message }) => (
            <li key={`${time} ${message}`} className="grid gap-x-4 sm:grid-cols-[11rem_1fr]">
              <time dateTime={time} className="text-ink-3 tabular-nums">
                {formatMoment(time, zone)}
              </time>
              <span className="wrap-anywhere">
                <span className="font-strong text-ink-1">{INCIDENT_STATUS_TEXTS[then]}.</span> {message}
              </span>
            </li>
          ))}
        </ol>
        {resolution !== null && <p className="max-w-read text-13 whitespace-pre-line">Post-mortem: {resolution}</p>}
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => setOpen('update')}>
            Add an update
          </Button>
          <Button size="small" onClick={() => setOpen('edit')}>
            {endTime !== null && resolution === null ? 'Write the post-mortem' : 'Edit'}
          </Button>
        </div>
      </CardBody>
      {open === 'update' && <UpdateDialog incident={incident} onClose={close} />}
      {open === 'edit' && <EditDialog incident={incident} onClose={close} />}
    </Card>
  );
}
