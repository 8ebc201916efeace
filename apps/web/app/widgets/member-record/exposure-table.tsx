import type { PortfolioAnalytics } from '@sealtick/contract';
import { formatAmount } from '../../lib/text/format.ts';
import { Table, Td, Th } from '../../ui/table.tsx';
import { exposureText } from './exposure-text.ts';

interface ExposureTableProps extends Pick<PortfolioAnalytics, 'exposure'> {
  currency: string;
}

/** Value of the open positions by currency, gross and net. */
export function ExposureTable({ exposure: { gross, net, byCurrency }, currency }: ExposureTableProps) {
  const columns = [{ name: 'Currency' }, { name: `Exposure, ${currency}`, isNumber: true }];
  return (
    <section aria-labelledby="exposure">
      <h2 id="exposure" className="mb-1 font-head text-14">
        Exposure by currency
      </h2>
      {byCurrency.length === 0 ? (
        <p>No open position.</p>
      ) : (
        <>
          {/* Its cells begin where the heading does. */}
          <div className="-mx-4 md:-mx-5">
            <Table label="Exposure by currency" columns={columns}>
              {byCurrency.map(({ currency: name, value }) => (
                <tr key={name}>
                  <Th className="font-text">{name}</Th>
                  <Td isNumber>{formatAmount(value, currency, 'exceptZero')}</Td>
                </tr>
              ))}
            </Table>
          </div>
          <p className="mt-2 text-12 text-ink-3">{exposureText({ gross, net }, currency)}</p>
        </>
      )}
    </section>
  );
}
