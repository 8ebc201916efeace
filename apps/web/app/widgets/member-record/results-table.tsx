import type { StrategyResultView } from '@sealtick/contract';
import { paths } from '../../lib/navigation/paths.ts';
import { formatCount, formatPercent, formatR } from '../../lib/text/format.ts';
import { TONE, toTone } from '../../lib/text/to-tone.ts';
import { Table, Td, Th } from '../../ui/table.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const COLUMNS = [
  { name: 'Strategy' },
  { name: 'Trades', isNumber: true },
  { name: 'R', isNumber: true },
  { name: 'Result', isNumber: true },
];

interface ResultsTableProps {
  results: readonly StrategyResultView[];
  getName: (strategyId: string) => string;
}

/** What each strategy's closed trades of 30 days brought. */
export function ResultsTable({ results, getName }: ResultsTableProps) {
  return (
    <section aria-labelledby="results-30d">
      <h2 id="results-30d" className="mb-1 font-head text-14">
        Strategies, last 30 days
      </h2>
      {results.length === 0 ? (
        <p>Needs a signal of a strategy that you are subscribed to.</p>
      ) : (
        <div className="-mx-4 md:-mx-5">
          <Table label="Results of strategies in the last 30 days" columns={COLUMNS}>
            {results.map(({ strategyId, trades, totalR, gain }) => {
              const result = formatPercent(gain, 1, 'exceptZero');
              return (
                <tr key={strategyId}>
                  <Th className="font-text whitespace-normal!">
                    <TextLink isAlone to={paths.strategy(strategyId)}>
                      {getName(strategyId)}
                    </TextLink>
                  </Th>
                  <Td isNumber>{formatCount(trades)}</Td>
                  <Td isNumber>{formatR(totalR)}</Td>
                  <Td isNumber className={TONE[toTone(result)]}>
                    {result}
                  </Td>
                </tr>
              );
            })}
          </Table>
        </div>
      )}
    </section>
  );
}
