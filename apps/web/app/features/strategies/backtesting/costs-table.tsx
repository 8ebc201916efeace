import type { RecordDoubts } from '@sealtick/contract';
import { formatCount, formatR, formatRatio } from '../../../lib/text/format.ts';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { measureText } from './measure-text.ts';

const COLUMNS = [
  { name: 'Spread' },
  { name: 'Trades', isNumber: true },
  { name: 'Expectancy', isNumber: true },
  { name: 'Total return', isNumber: true },
  { name: 'Sharpe ratio', isNumber: true },
  { name: 'Max drawdown', isNumber: true },
];
const MEASURES = ['expectancy', 'totalReturn', 'sharpeRatio', 'maxDrawdown'] as const;

/** Results at other costs, and one bar late. */
export function CostsTable({ costs }: Pick<RecordDoubts, 'costs'>) {
  return (
    <>
      <Table label="Results at other costs" columns={COLUMNS} scrolls>
        {costs.runs.map(({ spreadFactor, delayBars, trades, measures }) => (
          <tr key={`${spreadFactor} ${delayBars}`}>
            <Th>
              × {spreadFactor}
              {delayBars > 0 && ', one bar late'}
            </Th>
            <Td isNumber>{formatCount(trades)}</Td>
            {MEASURES.map((key) => (
              <Td key={key} isNumber>
                {measureText(measures[key] ?? null, key)}
              </Td>
            ))}
          </tr>
        ))}
      </Table>
      <p className="px-4 py-3 text-12 text-ink-3 md:px-5">
        {costs.meanCostR !== null && `A trade costs ${formatR(costs.meanCostR, 3)} on average. `}
        {costs.breakEvenFactor !== null && `Nothing is left at ${formatRatio(costs.breakEvenFactor)} times all costs.`}
      </p>
    </>
  );
}
