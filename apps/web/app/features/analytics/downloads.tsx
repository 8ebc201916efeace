import { getAddress, reads } from '@sealtick/contract';
import { Download } from 'lucide';
import { Icon } from '../../ui/icon.ts';
import { TEXT_LINK } from '../../ui/text-link.tsx';

/** A record as files. @param account Id of an account; without one the record of the subscribed signals */
export function Downloads({ account }: { account?: string }) {
  return (
    <ul aria-label="Downloads" className="flex flex-wrap gap-x-4 gap-y-1 text-13 print:hidden">
      {getFiles(account).map(({ address, label }) => (
        <li key={label}>
          <a href={address} download className={`${TEXT_LINK} touch inline-flex items-center gap-1.5`}>
            <Icon of={Download} size={14} />
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

function getFiles(id: string | undefined) {
  const { portfolio, accountRecords } = reads;
  const [report, curve, trades, returns] =
    id === undefined
      ? [portfolio.report.path, portfolio.curveFile.path, portfolio.tradesFile.path, portfolio.returnsFile.path]
      : [
          getAddress(accountRecords.report, { id }),
          getAddress(accountRecords.curveFile, { id }),
          getAddress(accountRecords.tradesFile, { id }),
          getAddress(accountRecords.returnsFile, { id }),
        ];
  return [
    { address: report, label: 'PDF report' },
    { address: curve, label: 'Record CSV' },
    { address: trades, label: 'Trades CSV' },
    { address: returns, label: 'Daily returns CSV' },
  ];
}
