import { ChevronRight } from 'lucide';
import { useState } from 'react';
import { deferred } from '../../lib/scripts/deferred.tsx';
import { Icon } from '../../ui/icon.ts';
import { RequestOpener } from '../../widgets/request-dialog/request-opener.tsx';
import type { ComplianceView } from './compliance-view.ts';

const ReportsDialog = deferred(async () => (await import('./reports-dialog.tsx')).ReportsDialog);
const IncidentsDialog = deferred(async () => (await import('./incidents-dialog.tsx')).IncidentsDialog);

const ENTRIES = [
  { id: 'reports', title: 'View Reports', text: 'Reports and assessments, each as a file.' },
  { id: 'incidents', title: 'Incident Log', text: 'Events that concern security and compliance.' },
] as const;

interface TransparencyCardProps {
  view: ComplianceView;
  /** YYYY-MM-DD */
  today: string;
}

/** What the public can look into. */
export function TransparencyCard({ view, today }: TransparencyCardProps) {
  const [open, setOpen] = useState<'reports' | 'incidents' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <div className="grid overflow-hidden rounded-card border border-line bg-surface-1 max-md:divide-y max-md:divide-line md:auto-cols-fr md:grid-flow-col md:divide-x md:divide-line print:hidden">
        {ENTRIES.map(({ id, ...entry }) => (
          <Entry key={id} {...entry} onOpen={() => setOpen(id)} />
        ))}
        <RequestOpener form="concern">
          {(report) => (
            <Entry
              title="Report Concern"
              text="Anonymous if you wish. Then nothing that could identify you is stored."
              onOpen={report}
            />
          )}
        </RequestOpener>
      </div>
      {open === 'reports' && <ReportsDialog today={today} onClose={close} />}
      {open === 'incidents' && (
        <IncidentsDialog record={view.record} events={view.events} today={today} onClose={close} />
      )}
    </>
  );
}

interface EntryProps {
  title: string;
  text: string;
  onOpen: () => void;
}

function Entry({ title, text, onOpen }: EntryProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex items-start justify-between gap-4 p-4 text-left hover:bg-surface-2 md:px-5"
    >
      <span>
        <span className="block font-head text-14 text-ink-1">{title}</span>
        <span className="mt-0.5 block text-13">{text}</span>
      </span>
      <Icon of={ChevronRight} size={16} className="mt-0.5 shrink-0 text-ink-3" />
    </button>
  );
}
