import type { JournalStatistics, JournalWhatIf } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { EM_DASH, formatR } from '../../lib/text/format.ts';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { Table, Td, Th } from '../../ui/table.tsx';
import { GroupTable } from './group-table.tsx';
import { type Filters, statisticsQuery } from './journal.queries.ts';

/** Results of the trades that meet the conditions, by everything that was written about them. */
export function StatisticsPanel({ filters }: { filters: Filters }) {
  const statistics = useQuery(statisticsQuery(filters));
  return (
    <LoadState read={statistics} what="the statistics" skeleton="h-96 rounded-card">
      {(data) => <Groups data={data} />}
    </LoadState>
  );
}

function Groups({ data }: { data: JournalStatistics }) {
  const untagged = 'Trades appear here once you answer this about them.';
  return (
    <>
      <GroupTable id="all-trades" title="All trades" groups={[data.all]} empty="" />
      <GroupTable id="by-tag" title="By tag" groups={data.tags} empty="Trades appear here once they have a tag." />
      <GroupTable id="by-followed" title="Plan followed" groups={data.followed} empty={untagged} />
      <GroupTable id="by-plan" title="By plan" groups={data.plans} empty="Trades appear here once they have a plan." />
      <GroupTable id="by-criterion" title="By criterion" groups={data.criteria} empty={untagged} />
      <GroupTable id="by-rating" title="By rating" groups={data.ratings} empty={untagged} />
      <GroupTable id="by-symbol" title="By symbol" groups={data.symbols} empty="No trades." />
      <GroupTable id="by-source" title="By origin" groups={data.sources} empty="No trades." />
      <ExcursionsUsed excursions={data.excursions} />
    </>
  );
}

const COLUMNS = [
  { name: 'Level' },
  { name: 'Trades changed', isNumber: true },
  { name: 'Mean with it', isNumber: true },
  { name: 'Difference', isNumber: true },
  { name: '95% interval of the difference', isNumber: true },
];

function ExcursionsUsed({ excursions: { n, meanR, missing, stops, targets } }: Pick<JournalStatistics, 'excursions'>) {
  return (
    <Card aria-labelledby="excursions">
      <CardHeader id="excursions" title="What another stop or target would have changed">
        <span className="text-12 text-ink-3">{`n = ${n}`}</span>
      </CardHeader>
      <CardBody>
        {missing === null ? (
          <p className="max-w-read text-13">
            {`Over ${n} closed trades with excursions, whose mean is ${formatR(meanR, 3)}. Each level applies to the whole position, at the same size, and is filled at its price. R is the risk that you took. The best of several levels is a choice made afterwards: expect less of it in the future.`}
          </p>
        ) : (
          <p className="text-13 text-ink-3">{`This ${missing}.`}</p>
        )}
      </CardBody>
      {missing === null && (
        <>
          <WhatIfTable label="A nearer stop" noun="stop" rows={stops} />
          <WhatIfTable label="A target for the whole position" noun="target" rows={targets} />
        </>
      )}
    </Card>
  );
}

function WhatIfTable({ label, noun, rows }: { label: string; noun: string; rows: readonly JournalWhatIf[] }) {
  return (
    <Table label={label} columns={COLUMNS} scrolls>
      {rows.map(({ at, changed, meanR, difference, low, high }) => (
        <tr key={at}>
          <Th>{`A ${noun} at ${at} R would have had`}</Th>
          <Td isNumber>{changed}</Td>
          <Td isNumber>{formatR(meanR, 3)}</Td>
          <Td isNumber>{formatR(difference, 3)}</Td>
          <Td isNumber>{low === null || high === null ? EM_DASH : `${formatR(low, 3)} to ${formatR(high, 3)}`}</Td>
        </tr>
      ))}
    </Table>
  );
}
