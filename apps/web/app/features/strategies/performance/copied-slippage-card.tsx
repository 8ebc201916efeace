import { COPIED_SLIPPAGE_NEEDS, type CopiedSlippage } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { copiedSlippageQuery } from '../../../lib/queries/copied-slippage.query.ts';
import { EM_DASH, formatCount, formatR } from '../../../lib/text/format.ts';
import { CardBody, TitledCard } from '../../../ui/card.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';

const KINDS = { paper: 'Paper accounts', broker: 'Accounts at brokers' } as const;
/** On a phone the interval stands below its median. */
const WIDE = 'max-sm:hidden';
const COLUMNS = [
  { name: 'Fills of' },
  { name: 'Closed copies', isNumber: true },
  { name: 'Median slippage', isNumber: true },
  { name: '95% interval', isNumber: true, className: WIDE },
];

/** What copies of a strategy's signals lost to slippage at subscribers' own prices. */
export function CopiedSlippageCard({ strategyId }: { strategyId: string }) {
  const query = useQuery(copiedSlippageQuery());
  const rows = query.data?.strategies.filter((one) => one.strategyId === strategyId) ?? [];
  return (
    <TitledCard id="copied-slippage" title="At subscribers’ prices" className="overflow-hidden">
      {rows.length > 0 && (
        <Table label="Slippage of copies" columns={COLUMNS}>
          {rows.map((row) => (
            <SlippageRow key={row.kind} row={row} />
          ))}
        </Table>
      )}
      <CardBody className={rows.length > 0 ? 'border-line border-t' : ''}>
        <LoadState read={query} what="the slippage of copies" isLine skeleton="h-24">
          {() => <p className="text-12 text-ink-3">{rows.length > 0 ? ABOUT : NOTHING}</p>}
        </LoadState>
      </CardBody>
    </TitledCard>
  );
}

const ABOUT =
  'Fill and exits of closed copies against the published prices, in R of the planned risk: positive is worse. Only accounts whose members share it count.';
const NOTHING = `No member shares closed copies of this strategy yet. A median needs ${COPIED_SLIPPAGE_NEEDS}.`;

function SlippageRow({ row: { kind, n, medianR, interval } }: { row: CopiedSlippage['strategies'][number] }) {
  const range = interval && `${formatR(interval.low, 3)} to ${formatR(interval.high, 3)}`;
  return (
    <tr>
      <Th className="font-text">{KINDS[kind]}</Th>
      <Td isNumber>{formatCount(n)}</Td>
      <Td isNumber>
        {medianR === null ? (
          <span className="text-12 text-ink-3">{`needs ${COPIED_SLIPPAGE_NEEDS}, has ${n}`}</span>
        ) : (
          formatR(medianR, 3)
        )}
        {range && (
          <span className="ml-auto block w-24 whitespace-normal text-12 text-ink-3 sm:hidden">{`95%: ${range}`}</span>
        )}
      </Td>
      <Td isNumber className={WIDE}>
        {range ?? EM_DASH}
      </Td>
    </tr>
  );
}
