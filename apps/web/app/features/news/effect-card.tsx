import { NEWS_EFFECT_DAYS, type NewsEffectGroup, type TradesSum } from '@sealtick/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatCount, formatR } from '../../lib/text/format.ts';
import { formatDate } from '../../lib/time/time.ts';
import { BasisLabel, HypotheticalNotice } from '../../ui/basis-label.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { Table, Td, Th } from '../../ui/table.tsx';
import { intervalText, verdictText } from './effect-text.ts';
import { getEffectQuery } from './news.queries.ts';

/** With widths of their own, so that the columns of both tables are below each other. */
const COLUMNS = [
  { name: 'Signals', className: 'w-[30%]' },
  { name: 'Trades', isNumber: true, className: 'w-[15%]' },
  { name: 'R', isNumber: true, className: 'w-[18%]' },
  { name: '95% interval', isNumber: true, className: 'w-[37%]' },
];

/** What not sending signals close to releases would have done, before it is switched on. */
export function EffectCard({ minutes, spares }: { minutes: number | null; spares: boolean }) {
  const effect = useQuery({ ...getEffectQuery(minutes, spares), placeholderData: keepPreviousData });
  return (
    <Card aria-labelledby="news-effect" aria-busy={effect.isPlaceholderData}>
      <CardHeader id="news-effect" title="What the rule would have done">
        <span className="text-12 text-ink-3">Last {NEWS_EFFECT_DAYS} days</span>
      </CardHeader>
      <LoadState read={effect} what="the figures" isLine className="p-4 md:p-5" skeleton="h-48">
        {(data) => (
          <CardBody className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <p className="text-13">
              Closed trades of{' '}
              {data.isFollowed ? 'the strategies that you follow' : 'all strategies, because you follow none'}, net of
              costs, if signals within {data.minutes} min of a release are not sent.
            </p>
            {data.groups.length === 0 && <p>No trade has closed in that time, so there is nothing to compare.</p>}
            {data.groups.map((group) => (
              <Group key={group.basis.record} group={group} />
            ))}
            <HypotheticalNotice bases={data.groups.map(({ basis }) => basis)} isWide />
          </CardBody>
        )}
      </LoadState>
    </Card>
  );
}

function Group({ group }: { group: NewsEffectGroup }) {
  const { basis, from, until } = group;
  const title = basis.record === 'live' ? 'Live record' : 'Backtest';
  const id = `effect-${basis.record}`;
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="font-head text-14">
          {title}
        </h3>
        <BasisLabel basis={basis} />
      </div>
      <p className="text-12 text-ink-3">
        {formatDate(from)} to {formatDate(until)}
      </p>
      <div className="-mx-4 md:-mx-5">
        <Table
          label={`${title}: with and without signals close to releases`}
          columns={COLUMNS}
          className="min-w-80 table-fixed"
          scrolls
        >
          <Row name="All" sum={group.with} />
          <Row name="Without news" sum={group.without} />
          <Row name="Change" sum={group.change} />
        </Table>
      </div>
      <p className="mt-2 text-13">
        All trades: {formatR(group.with.r, 1)} in {formatCount(group.with.trades)}; without those close to a release:{' '}
        {formatR(group.without.r, 1)} in {formatCount(group.without.trades)}. {verdictText(group)}
      </p>
    </section>
  );
}

function Row({ name, sum }: { name: string; sum: TradesSum }) {
  return (
    <tr>
      <Th className="font-text">{name}</Th>
      <Td isNumber>{name === 'Change' && sum.trades > 0 ? `−${formatCount(sum.trades)}` : formatCount(sum.trades)}</Td>
      <Td isNumber>{formatR(sum.r, 1)}</Td>
      {/* A phone has no room for both ends in one line. */}
      <Td isNumber className="max-md:whitespace-normal!">
        {intervalText(sum)}
      </Td>
    </tr>
  );
}
