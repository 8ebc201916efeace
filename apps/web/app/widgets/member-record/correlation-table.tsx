import type { PortfolioAnalytics } from '@sealtick/contract';
import { EM_DASH, formatCount, formatSigned } from '../../lib/text/format.ts';
import { Table, Td, Th } from '../../ui/table.tsx';

const COLUMNS = [{ name: 'Strategies' }, { name: 'Days', isNumber: true }, { name: 'Correlation', isNumber: true }];

interface CorrelationTableProps extends Pick<PortfolioAnalytics, 'correlations'> {
  getName: (strategyId: string) => string;
}

/** How alike the daily returns of each pair of strategies are. */
export function CorrelationTable({ correlations, getName }: CorrelationTableProps) {
  return (
    <section aria-labelledby="correlation-of-strategies">
      <h2 id="correlation-of-strategies" className="mb-1 font-head text-14">
        Correlation of daily returns
      </h2>
      {correlations.length === 0 ? (
        <p>Needs signals of two strategies.</p>
      ) : (
        <div className="-mx-4 md:-mx-5">
          <Table label="Correlation of daily returns" columns={COLUMNS}>
            {correlations.map(({ strategyIds, days, value, missing }) => (
              <tr key={strategyIds.join(' ')}>
                <Th className="font-text whitespace-normal!">{strategyIds.map(getName).join(' and ')}</Th>
                <Td isNumber>{formatCount(days)}</Td>
                <Td isNumber>
                  {value === null ? EM_DASH : formatSigned(value, 2)}
                  {missing && <span className="block text-12 text-ink-3">{missing}</span>}
                </Td>
              </tr>
            ))}
          </Table>
        </div>
      )}
    </section>
  );
}
