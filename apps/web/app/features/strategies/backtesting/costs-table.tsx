import type { RecordDoubts, SweepMeasure } from '@sealtick/contract';
import { formatCount, formatRatio } from '../../../lib/text/format.ts';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { measureText } from './measure-text.ts';

const COLUMNS = [
  { name: 'Spread' },
  { name: 'Trades', isNumber: true },
  { name: 'Expectancy', isNumber: true },
  { name: 'Total return', isNumber: true },
  { name: 'Sharpe ratio', isNumber: true, className: 'max-md:hidden' },
  { name: 'Max drawdown', isNumber: true, className: 'max-md:hidden' },
];

/** Results at other costs, and one bar late. */
export function CostsTable({ costs }: Pick<RecordDoubts, 'costs'>) {
  return (
    <>
      <Table label="Results at other costs" columns={COLUMNS} scrolls>
        {costs.runs.map(({ spreadFactor, delayBars, trades, measures }) => {
          const text = (key: SweepMeasure) => measureText(measures[key] ?? null, key);
          const [sharpe, drawdown] = [text('sharpeRatio'), text('maxDrawdown')];
          return (
            <tr key={`${spreadFactor} ${delayBars}`}>
              <Th className="font-text whitespace-normal!">
                × {spreadFactor}
                {delayBars > 0 && ', one bar late'}
                {/* On a phone, in place of their columns. */}
                <span className="block text-12 text-ink-3 md:hidden">{`Sharpe ${sharpe}, drawdown ${drawdown}`}</span>
              </Th>
              <Td isNumber>{formatCount(trades)}</Td>
              <Td isNumber>{text('expectancy')}</Td>
              <Td isNumber>{text('totalReturn')}</Td>
              <Td isNumber className="max-md:hidden">
                {sharpe}
              </Td>
              <Td isNumber className="max-md:hidden">
                {drawdown}
              </Td>
            </tr>
          );
        })}
      </Table>
      <p className="px-4 py-3 text-12 text-ink-3 md:px-5">
        {costs.meanCostR !== null && `A trade costs ${costs.meanCostR.toFixed(3)}\u00a0R on average. `}
        {costs.breakEvenFactor !== null && `Nothing is left at ${formatRatio(costs.breakEvenFactor)} times all costs.`}
      </p>
    </>
  );
}
