import type { Strategy, WalkForwardResult } from '@sealtick/contract';
import { EM_DASH, formatCount, formatCounted, formatPercent, formatR, formatRatio } from '../../../lib/text/format.ts';
import { TONE, toTone } from '../../../lib/text/to-tone.ts';
import { TitledCard } from '../../../ui/card.tsx';
import { StatStrip } from '../../../ui/stat-card.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { daysText } from '../runs/run-settings.ts';
import { StudyCurveCard } from './study-curve-card.tsx';
import { setText } from './study-text.ts';

const COLUMNS = [
  { name: 'Tested' },
  { name: 'Chosen settings' },
  { name: 'Mean R where chosen', isNumber: true },
  { name: 'Trades', isNumber: true },
  { name: 'Mean R tested', isNumber: true },
  { name: 'Sum', isNumber: true },
];

interface WalkForwardCardsProps {
  result: WalkForwardResult;
  parameters: Strategy['parameters'];
}

/** What a walk-forward analysis found: efficiency, the joined curve, and what each window chose. */
export function WalkForwardCards({ result, parameters }: WalkForwardCardsProps) {
  const { outOfSample, inSample, efficiency, windowsWithGain, windows, trades, trials, curve } = result;
  const traded = windows.filter((window) => window.trades > 0).length;
  return (
    <>
      <StatStrip
        label="Out of sample"
        columns={5}
        stats={[
          {
            label: 'Mean R out of sample',
            term: 'out-of-sample',
            value: outOfSample === null ? null : formatR(outOfSample, 3),
            note: outOfSample === null ? 'No trade in the tests' : formatCounted(trades, 'trade'),
          },
          {
            label: 'Mean R in sample',
            value: inSample === null ? null : formatR(inSample, 3),
            note: 'Of the chosen settings, where they were chosen',
          },
          {
            label: 'Efficiency',
            value: efficiency === null ? null : formatRatio(efficiency),
            note: efficiency === null ? 'Needs a gain in sample' : 'Out of sample ÷ in sample',
          },
          {
            label: 'Windows with a gain',
            value: windowsWithGain === null ? null : formatPercent(windowsWithGain, 0),
            note: `Of ${formatCounted(traded, 'window')} with trades; ${formatCount(windows.length)} in all`,
          },
          { label: 'Settings tried', value: formatCount(trials), note: 'On this strategy and symbol, in all' },
        ]}
      />
      <StudyCurveCard curve={curve} title="Equity out of sample" label="Out of sample" />
      <TitledCard id="windows" title="Windows" className="min-w-0">
        <Table label="Windows of the walk-forward analysis" columns={COLUMNS} scrolls>
          {windows.map(({ test, set, inSample: before, trades: count, totalR, expectancy }) => (
            <tr key={test.from}>
              <Th>{daysText(test)}</Th>
              <Td>{set === null ? `${EM_DASH} no settings had a value` : setText(set, parameters)}</Td>
              <Td isNumber>
                {before.trades === 0 ? `${EM_DASH} no closed trade` : formatR(before.totalR / before.trades, 3)}
              </Td>
              <Td isNumber>{formatCount(count)}</Td>
              <Td isNumber>{expectancy === null ? EM_DASH : formatR(expectancy, 3)}</Td>
              <Td isNumber className={TONE[toTone(formatR(totalR))]}>
                {formatR(totalR)}
              </Td>
            </tr>
          ))}
        </Table>
      </TitledCard>
    </>
  );
}
