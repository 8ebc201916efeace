import type { Strategy } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { RecordLabel } from '../../../../ui/basis-label.tsx';
import { Card, CardBody, CardHeader } from '../../../../ui/card.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { tradeTableQuery } from '../performance.queries.ts';
import { TradeDetail } from './trade-detail.tsx';

/** The trade of a strategy that closed last, win or loss, over its bars; nothing before the first trade. */
export function ExampleTrade({ strategy }: { strategy: Strategy }) {
  const { record } = strategy.performanceMetrics.basis;
  const { data, isPending } = useQuery(tradeTableQuery(strategy.id, record, 'all', {}));
  if (isPending) return <Skeleton className="h-120 rounded-card" />;
  const [trade] = data?.trades ?? [];
  if (!data || trade === undefined) return null;
  return (
    <Card aria-labelledby="example-trade">
      <CardHeader id="example-trade" title="Example: the trade that closed last, win or loss">
        <RecordLabel record={record} />
      </CardHeader>
      <CardBody>
        <TradeDetail trade={trade} page={data.trades} />
      </CardBody>
    </Card>
  );
}
