import type { RecordWalkForward, Strategy } from '@sealtick/contract';
import { EM_DASH, formatCount, formatCounted, formatPercent, formatR, formatRatio } from '../../../lib/text/format.ts';
import { TONE, toTone } from '../../../lib/text/to-tone.ts';
import { CardBody } from '../../../ui/card.tsx';
import { FoldCard } from '../../../ui/fold-card.tsx';
import { StatStrip } from '../../../ui/stat-card.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx';
import { setText } from '../backtesting/study-text.ts';
import { daysText } from '../runs/run-settings.ts';

const DEFINITIONS = {
  'Mean R tested':
    'Mean net R of all trades in the tests. None of them was known when the settings of its test were chosen.',
  Efficiency:
    'Mean R tested ÷ mean R of the chosen settings where they were chosen. Well under 0.5: the choice mostly fitted noise.',
  'Tests with a gain': 'Share of the tests with trades whose sum of R is above 0.',
  'Published settings': 'Mean net R of the published settings in the same tests, without any choice.',
} as const;

/** On a phone below the days, in place of a column. */
const WIDE = 'max-md:hidden';

const COLUMNS = [
  { name: 'Tested' },
  { name: 'Chosen before', className: WIDE },
  { name: 'Mean R where chosen', isNumber: true },
  { name: 'Trades', isNumber: true, className: WIDE },
  { name: 'Mean R tested', isNumber: true },
];

interface StabilityCardProps {
  /** Null if the record is too short. */
  walkForward: RecordWalkForward | null;
  parameters: Strategy['parameters'];
}

const meanText = (value: number | null) => (value === null ? null : formatR(value, 3));

/** Whether settings near the published ones would have been chosen well before each test. */
export function StabilityCard({ walkForward, parameters }: StabilityCardProps) {
  return (
    <FoldCard id="walk-forward" title="Walk-forward stability">
      {walkForward === null ? (
        <p className="px-4 py-4 text-13 md:px-5">
          {EM_DASH} Insufficient sample: needs 6 months of choice and a test of 2 months after them.
        </p>
      ) : (
        <Tests walkForward={walkForward} parameters={parameters} />
      )}
    </FoldCard>
  );
}

function Tests({ walkForward, parameters }: { walkForward: RecordWalkForward; parameters: Strategy['parameters'] }) {
  const { outOfSample, inSample, efficiency, windowsWithGain, published, windows, trades, trials } = walkForward;
  const { trainMonths, testMonths } = walkForward;
  const stat = (label: keyof typeof DEFINITIONS, value: string | null, note: string) => ({
    label,
    head: <Tooltip text={DEFINITIONS[label]}>{label}</Tooltip>,
    value,
    note,
  });
  return (
    <>
      <CardBody className="grid gap-3">
        <p className="max-w-read text-13">
          Before each test of {testMonths} months, the best of {formatCount(trials)} sets was chosen on the{' '}
          {trainMonths} months before: the published one, and those that move one parameter by a quarter.
        </p>
        <StatStrip
          label="Walk-forward stability"
          columns={4}
          stats={[
            stat('Mean R tested', meanText(outOfSample), formatCounted(trades, 'trade')),
            stat('Efficiency', efficiency === null ? null : formatRatio(efficiency), efficiencyNote(inSample)),
            stat(
              'Tests with a gain',
              windowsWithGain === null ? null : formatPercent(windowsWithGain, 0),
              `${formatCount(windows.length)} tests`,
            ),
            stat('Published settings', meanText(published), 'In the same tests'),
          ]}
        />
      </CardBody>
      <Table label="Tests of the walk-forward" columns={COLUMNS} scrolls>
        {windows.map(({ test, set, inSample: before, trades: count, expectancy }) => {
          const chosen = chosenText(set, parameters);
          return (
            <tr key={test.from}>
              <Th className="font-text max-md:whitespace-normal!">
                {daysText(test)}
                <span className="block text-12 text-ink-3 md:hidden">{`${chosen}, ${formatCounted(count, 'trade')}`}</span>
              </Th>
              <Td className={WIDE}>{chosen}</Td>
              <Td isNumber>{before.value === null ? EM_DASH : formatR(before.value, 3)}</Td>
              <Td isNumber className={WIDE}>
                {formatCount(count)}
              </Td>
              <Td isNumber className={expectancy === null ? '' : TONE[toTone(formatR(expectancy, 3))]}>
                {expectancy === null ? EM_DASH : formatR(expectancy, 3)}
              </Td>
            </tr>
          );
        })}
      </Table>
    </>
  );
}

const efficiencyNote = (inSample: number | null) =>
  inSample !== null && inSample > 0 ? `${formatR(inSample, 3)} where chosen` : 'Needs a gain where it was chosen';

function chosenText(set: RecordWalkForward['windows'][number]['set'], parameters: Strategy['parameters']): string {
  if (set === null) return `${EM_DASH} no trade before`;
  return Object.keys(set).length === 0 ? 'Published' : setText(set, parameters);
}
