import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide';
import { pdfAddress } from '../../lib/content.queries.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.ts';
import { reportsQuery } from './compliance.queries.ts';
import { showDownloaded } from './show-downloaded.ts';

/** Downloads the annual report: the first report, if there is one. */
export function ReportButton() {
  const [report] = useQuery(reportsQuery()).data ?? [];
  if (!report) return null;
  return (
    <ButtonAnchor
      variant="primary"
      href={pdfAddress('report', report.id)}
      download
      onClick={() => showDownloaded(report.title)}
    >
      <Icon of={Download} size={15} />
      Download Report
    </ButtonAnchor>
  );
}
