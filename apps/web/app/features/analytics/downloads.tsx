import { reads } from '@sealtick/contract';
import { Download } from 'lucide';
import { Icon } from '../../ui/icon.ts';
import { TEXT_LINK } from '../../ui/text-link.tsx';

const FILES = [
  { path: reads.portfolio.report.path, label: 'PDF report' },
  { path: reads.portfolio.curveFile.path, label: 'Record CSV' },
  { path: reads.portfolio.tradesFile.path, label: 'Trades CSV' },
  { path: reads.portfolio.returnsFile.path, label: 'Daily returns CSV' },
];

/** The member's record as files. */
export function Downloads() {
  return (
    <ul aria-label="Downloads" className="flex flex-wrap gap-x-4 gap-y-1 text-13 print:hidden">
      {FILES.map(({ path, label }) => (
        <li key={path}>
          <a href={path} download className={`${TEXT_LINK} touch inline-flex items-center gap-1.5`}>
            <Icon of={Download} size={14} />
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
