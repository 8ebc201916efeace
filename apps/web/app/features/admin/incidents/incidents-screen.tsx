import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ConsoleRead } from '../console-read.tsx';
import { ConsoleSection } from '../console-section.tsx';
import { IncidentCard } from './incident-card.tsx';
import { incidentsQuery, maintenanceQuery } from './incidents.queries.ts';
import { MaintenanceCard } from './maintenance-card.tsx';
import { MaintenanceDialog } from './maintenance-dialog.tsx';
import { OpenIncidentDialog } from './open-incident-dialog.tsx';
import { responseTime } from './severity-field.tsx';

const TEXT = `Response within ${responseTime('critical')} for critical, ${responseTime('major')} for major and ${responseTime('minor')} for minor incidents.`;

/** What the status page states of incidents and maintenance, and the forms that change it. */
export function IncidentsScreen() {
  const incidents = useQuery(incidentsQuery());
  const maintenance = useQuery(maintenanceQuery());
  const [open, setOpen] = useState<'incident' | 'maintenance' | null>(null);
  return (
    <ConsoleSection
      title="Incidents"
      text={TEXT}
      action={
        <span className="flex flex-wrap gap-2">
          <Button onClick={() => setOpen('maintenance')}>Announce maintenance</Button>
          <Button variant="primary" onClick={() => setOpen('incident')}>
            Open an incident
          </Button>
        </span>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_25rem]">
        <ConsoleRead query={incidents} what="incidents">
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState title="No incidents" text="No incident in the last 90 days." />
            ) : (
              <div className="grid gap-4">
                {rows.map((incident) => (
                  <IncidentCard key={incident.id} incident={incident} />
                ))}
              </div>
            )
          }
        </ConsoleRead>
        <ConsoleRead query={maintenance} what="announcements">
          {(announced) => <MaintenanceCard announced={announced} />}
        </ConsoleRead>
      </div>
      {open === 'incident' && <OpenIncidentDialog onClose={() => setOpen(null)} />}
      {open === 'maintenance' && <MaintenanceDialog work={null} onClose={() => setOpen(null)} />}
    </ConsoleSection>
  );
}
