import { NOT_PROVIDED } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide';
import { pdfAddress } from '../../lib/queries/content.queries.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.ts';
import { SampleGroup, SampleMark } from '../../ui/sample-mark.tsx';
import { EarlierVersions } from '../../widgets/document/earlier-versions.tsx';
import { reportsQuery } from './compliance.queries.ts';
import { isSample } from './compliance-view.ts';
import { getStatus } from './get-status.ts';
import { showDownloaded } from './show-downloaded.ts';
import { StatusBadge } from './status-badge.tsx';

interface ReportsDialogProps {
  /** YYYY-MM-DD */
  today: string;
  onClose: () => void;
}

/** The reports of the operator, each with its file. */
export function ReportsDialog({ today, onClose }: ReportsDialogProps) {
  const { data: reports = [] } = useQuery(reportsQuery());
  return (
    <Dialog title="Audit Reports" onClose={onClose}>
      {reports.length === 0 && <p>{NOT_PROVIDED}</p>}
      <SampleGroup samples={reports.map(isSample)} heading={null}>
        <ul className="divide-y divide-line">
          {reports.map(({ id, title, summary, fields, ...rest }) => (
            <li key={id} className="grid gap-1.5 py-3">
              <p className="flex flex-wrap items-center gap-2 font-strong text-ink-1">
                {title} <StatusBadge status={getStatus({ fields }, today)} />
              </p>
              <p className="text-13">
                {summary} {String(fields.date)}.
              </p>
              <EarlierVersions document={{ title, ...rest }} />
              {fields.sample === true && (
                <p>
                  <SampleMark />
                </p>
              )}
              <ButtonAnchor
                size="small"
                href={pdfAddress('report', id)}
                download
                aria-label={`Download PDF: ${title}`}
                onClick={() => showDownloaded(title)}
                className="justify-self-start"
              >
                <Icon of={Download} size={14} />
                Download PDF
              </ButtonAnchor>
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
