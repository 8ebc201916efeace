import type { JournalStatistics, JournalWhatIf } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { EM_DASH, formatR } from '../../lib/text/format.ts';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { Table, Td, Th } from '../../ui/table.tsx';
import { Term } from '../../ui/term.tsx';
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
  const tables = [
    { id: 'by-tag', title: 'By tag', groups: data.tags, needs: 'trades with a tag' },
    { id: 'by-followed', title: 'Plan followed', groups: data.followed, needs: 'an answer in a trade' },
    { id: 'by-plan', title: 'By plan', groups: data.plans, needs: 'trades with a plan' },
    { id: 'by-criterion', title: 'By criterion', groups: data.criteria, needs: 'an answer to a checklist' },
    { id: 'by-rating', title: 'By rating', groups: data.ratings, needs: 'trades with a rating' },
    { id: 'by-symbol', title: 'By symbol', groups: data.symbols, needs: 'trades' },
    { id: 'by-source', title: 'By origin', groups: data.sources, needs: 'trades' },
  ];
  const empty = tables.filter(({ groups }) => groups.length === 0);
  return (
    <>
      <GroupTable id="all-trades" title="All trades" groups={[data.all]} isFirst />
      {tables
        .filter(({ groups }) => groups.length > 0)
        .map(({ id, title, groups }) => (
          <GroupTable key={id} id={id} title={title} groups={groups} />
        ))}
      <ExcursionsUsed excursions={data.excursions} />
      {empty.length > 0 && (
        <Card aria-labelledby="without-trades">
          <CardHeader id="without-trades" title="Tables without trades yet" />
          <CardBody className="py-2!">
            <KeyValues
              label="Tables without trades yet"
              rows={empty.map(({ title, needs }) => ({ key: title, value: <Needs>{needs}</Needs> }))}
            />
          </CardBody>
        </Card>
      )}
    </>
  );
}

const Needs = ({ children }: { children: string }) => (
  <span className="text-12 font-text text-ink-3">{`${EM_DASH} needs ${children}`}</span>
);

/** The column after it is hidden there, so that it has the edge of the card. */
const LAST_ON_PHONE = 'max-md:pr-4!';

/** With widths of their own, so that the columns of both tables are below each other. */
const COLUMNS = [
  { name: 'Level', className: 'md:w-[30%]' },
  { name: 'Trades changed', isNumber: true, className: 'md:w-[16%]' },
  { name: 'Mean with it', isNumber: true, className: 'md:w-[14%]' },
  { name: 'Difference', isNumber: true, className: `md:w-[14%] ${LAST_ON_PHONE}` },
  { name: '95% interval of the difference', isNumber: true, className: 'max-md:hidden md:w-[26%]' },
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
            Over {n} closed trades with <Term of="mae-mfe">excursions</Term>, whose mean is {formatR(meanR, 3)}. Each
            level applies to the whole position, at the same size, and is filled at its price. <Term of="r">R</Term> is
            the risk that you took. The best of several levels is a choice made afterwards: expect less of it in the
            future.
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
    <Table label={label} columns={COLUMNS} className="md:min-w-160 md:table-fixed" scrolls>
      {rows.map(({ at, changed, meanR, difference, low, high }) => (
        <tr key={at}>
          <Th className="font-text whitespace-normal!">
            {`A ${noun} at ${at} R would have had`}
            {/* On a phone, in place of its column. */}
            <span className="block text-12 text-ink-3 md:hidden">{`95%: ${intervalText(low, high)}`}</span>
          </Th>
          <Td isNumber>{changed}</Td>
          <Td isNumber>{formatR(meanR, 3)}</Td>
          <Td isNumber className={LAST_ON_PHONE}>
            {formatR(difference, 3)}
          </Td>
          <Td isNumber className="max-md:hidden">
            {intervalText(low, high)}
          </Td>
        </tr>
      ))}
    </Table>
  );
}

const intervalText = (low: number | null, high: number | null): string =>
  low === null || high === null ? EM_DASH : `${formatR(low, 3)} to ${formatR(high, 3)}`;
