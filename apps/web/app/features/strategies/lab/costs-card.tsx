import { TitledCard } from '../../../ui/card.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx';
import type { LabState } from './use-lab.ts';

const COLUMNS = [
  { name: 'Instrument' },
  { name: 'Unit' },
  { name: 'Spread', isNumber: true },
  {
    name: 'Slippage',
    isNumber: true,
    head: (
      <Tooltip text="For market orders, stops and closing fills. Targets and limit entries pay none.">Slippage</Tooltip>
    ),
  },
  {
    name: 'Commission',
    isNumber: true,
    head: <Tooltip text="For entry and exit together.">Commission</Tooltip>,
  },
  {
    name: 'Financing',
    isNumber: true,
    head: (
      <Tooltip text="Percent of the price per year, long and short. A negative value is a credit.">Financing</Tooltip>
    ),
  },
  {
    name: 'Wider spread',
    isNumber: true,
    head: (
      <Tooltip text="Multiple of the spread at 17:00 New York, and within five minutes of a high-impact release.">
        Wider spread
      </Tooltip>
    ),
  },
];

/** Trading costs of each instrument of the strategy, which every figure includes. */
export function CostsCard({ state }: { state: LabState }) {
  if (state.step !== 'ready' || state.costs.length === 0) return null;
  return (
    <TitledCard id="costs" title="Costs included" className="min-w-0">
      <Table label="Costs by instrument" columns={COLUMNS} scrolls>
        {state.costs.map(({ symbol, unit, spread, slippage, commission, financing, factors }) => (
          <tr key={symbol}>
            <Th>{symbol}</Th>
            <Td>{unit}</Td>
            <Td isNumber>{spread}</Td>
            <Td isNumber>{slippage}</Td>
            <Td isNumber>{commission}</Td>
            <Td isNumber>{financing}</Td>
            <Td isNumber>{factors}</Td>
          </tr>
        ))}
      </Table>
      <p className="px-4 py-3 text-12 text-ink-3 md:px-5">
        Valid at the end of the series; earlier years have their own costs. One basis point (bp) is a hundredth of a
        percent of the price.
      </p>
    </TitledCard>
  );
}
