import type { Strategy } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { RecordLabel } from '../../../../ui/basis-label.tsx';
import { Card, CardBody, CardHeader } from '../../../../ui/card.tsx';
import { LoadState } from '../../../../ui/load-state.tsx';
import { tradeTableQuery } from '../performance.queries.ts';
import { TradeDetail } from './trade-detail.tsx';

/** The trade of a strategy that closed last, win or loss, over its bars; nothing before the first trade. */
export function ExampleTrade({ strategy }: { strategy: Strategy }) {
  const { record } = strategy.performanceMetrics.basis;
  const table = useQuery(tradeTableQuery(strategy.id, record, 'all', {}));
  const { data } = table;
  if (!data) return <LoadState read={table} what="the example trade" skeleton="h-120 rounded-card" />;
  const [trade] = data.trades;
  if (trade === undefined) return null;
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
