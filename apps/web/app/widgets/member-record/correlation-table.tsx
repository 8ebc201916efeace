import type { PortfolioAnalytics } from '@sealtick/contract';
import { formatCount, formatCounted, formatSigned } from '../../lib/text/format.ts';
import { Table, Td, Th } from '../../ui/table.tsx';

const COLUMNS = [{ name: 'Strategies' }, { name: 'Days', isNumber: true }, { name: 'Correlation', isNumber: true }];

interface CorrelationTableProps extends Pick<PortfolioAnalytics, 'correlations'> {
  getName: (strategyId: string) => string;
}

/** How alike the daily returns of each pair of strategies are. */
export function CorrelationTable({ correlations, getName }: CorrelationTableProps) {
  const known = correlations.filter(({ value }) => value !== null);
  const missing = correlations.filter(({ value }) => value === null).sort((a, b) => b.days - a.days);
  return (
    <section aria-labelledby="correlation-of-strategies">
      <h2 id="correlation-of-strategies" className="mb-1 font-head text-14">
        Correlation of daily returns
      </h2>
      {correlations.length === 0 && <p>Needs signals of two strategies.</p>}
      {known.length > 0 && (
        <div className="-mx-4 md:-mx-5">
          <Table label="Correlation of daily returns" columns={COLUMNS}>
            {known.map(({ strategyIds, days, value }) => (
              <tr key={strategyIds.join(' ')}>
                <Th className="font-text whitespace-normal!">{strategyIds.map(getName).join(' and ')}</Th>
                <Td isNumber>{formatCount(days)}</Td>
                <Td isNumber>{formatSigned(value!, 2)}</Td>
              </tr>
            ))}
          </Table>
        </div>
      )}
      {missing.length > 0 && (
        <p className="mt-2 text-12 text-ink-3">
          {`— ${formatCounted(missing.length, 'pair')} without a value: ${missing[0]!.missing} at most.`}
        </p>
      )}
    </section>
  );
}
