import type { ContentDocument, ContentRun } from '@sealtick/contract';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SampleGroup, SampleMark } from '../../ui/sample-mark.tsx';
import { DocumentRuns } from '../../widgets/document/document-runs.tsx';
import { isSample } from './compliance-view.ts';
import { getStatus } from './get-status.ts';
import { StatusBadge } from './status-badge.tsx';

interface IncidentsDialogProps {
  record: readonly ContentRun[];
  events: readonly ContentDocument[];
  /** YYYY-MM-DD */
  today: string;
  onClose: () => void;
}

/** What is stated about incidents, and the events that were published. */
export function IncidentsDialog({ record, events, today, onClose }: IncidentsDialogProps) {
  return (
    <Dialog title="Incident Log" onClose={onClose}>
      <section aria-label="Clean Security Record" className="rounded-card border border-line bg-surface-1 p-4">
        <h3 className="font-head text-14">Clean Security Record</h3>
        <p className="mt-1">
          <DocumentRuns runs={record} />
        </p>
      </section>
      {events.length === 0 && <p>No events were published.</p>}
      <SampleGroup samples={events.map(isSample)} heading={null}>
        <ul className="divide-y divide-line">
          {events.map(({ id, title, summary, fields }) => (
            <li key={id} className="py-3">
              <p className="flex flex-wrap items-center gap-2 font-strong text-ink-1">
                {title} <StatusBadge status={getStatus({ fields }, today)} />
              </p>
              <p className="mt-0.5 text-13">
                {summary}. {String(fields.date)}.
              </p>
              {fields.sample === true && <SampleMark />}
            </li>
          ))}
        </ul>
      </SampleGroup>
      <Button onClick={onClose} className="justify-self-end">
        Close
      </Button>
    </Dialog>
  );
}
