import { type Maintenance, writes } from '@sealtick/contract';
import { useState } from 'react';
import { useWallNow } from '../../../lib/time/clock.tsx';
import { formatMoment } from '../../../lib/time/time.ts';
import { useTimeZone } from '../../../lib/time/time-zone.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CardBody, TitledCard } from '../../../ui/card.tsx';
import { ProblemLine } from '../../../ui/problem-line.tsx';
import { useProvenWrite } from '../../../widgets/step-up/use-proven-write.ts';
import { getNames } from './incident-text.ts';
import { maintenanceQuery } from './incidents.queries.ts';
import { MaintenanceDialog } from './maintenance-dialog.tsx';

/** Maintenance that is announced or under way. */
export function MaintenanceCard({ announced }: { announced: readonly Maintenance[] }) {
  return (
    <TitledCard id="maintenance" title="Scheduled maintenance">
      {announced.length === 0 ? (
        <CardBody>
          <p>No maintenance is announced.</p>
        </CardBody>
      ) : (
        <ul className="divide-y divide-line">
          {announced.map((work) => (
            <Work key={work.id} work={work} />
          ))}
        </ul>
      )}
    </TitledCard>
  );
}

function Work({ work }: { work: Maintenance }) {
  const zone = useTimeZone();
  const now = useWallNow();
  const [open, setOpen] = useState<'change' | 'cancel' | null>(null);
  const cancel = useProvenWrite(writes.adminIncidents.callOff, () => [maintenanceQuery()]);
  const { id, title, startTime, endTime, impact, affectedServices, isShortNotice } = work;
  const hasBegun = Date.parse(startTime) <= now;
  const moment = (value: string) => formatMoment(value, zone);
  return (
    <li className="grid gap-2 px-4 py-3.5 md:px-5">
      <p className="flex flex-wrap items-center gap-2 font-strong text-ink-1">
        {title}
        {isShortNotice && <Badge tone="warn">Short notice</Badge>}
        {hasBegun && <Badge tone="accent">Under way</Badge>}
      </p>
      <p className="text-13">
        {moment(startTime)} to {moment(endTime)}
      </p>
      <p className="text-13">{impact}</p>
      <p className="text-13">Affected: {getNames(affectedServices)}</p>
      <ProblemLine of={cancel.problem} />
      <div className="flex flex-wrap gap-2">
        {!hasBegun && (
          <Button size="small" onClick={() => setOpen('change')}>
            Change
          </Button>
        )}
        <Button size="small" isLoading={cancel.isSending} onClick={() => setOpen('cancel')}>
          Cancel
        </Button>
      </div>
      {open === 'change' && <MaintenanceDialog work={work} onClose={() => setOpen(null)} />}
      {open === 'cancel' && (
        <AlertDialog
          title="Cancel the maintenance?"
          text="Subscribers of the status receive an email. If it is under way, its later minutes count in the uptime again."
          confirmLabel="Cancel maintenance"
          isDestructive
          onCancel={() => setOpen(null)}
          onConfirm={() => {
            setOpen(null);
            void cancel.send({ id });
          }}
        />
      )}
    </li>
  );
}
