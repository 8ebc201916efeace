import { BROKERS, type BrokerConnection, type BrokerOrder } from '@sealtick/contract';
import { useQueries } from '@tanstack/react-query';
import { useUnsentRows } from '../../lib/forms/use-unsent-rows.ts';
import { useWallNow } from '../../lib/time/clock.tsx';
import { CardBody, TitledCard } from '../../ui/card.tsx';
import { SideLabel } from '../../ui/side-label.tsx';
import { ordersQuery } from './brokers.queries.ts';
import { ConfirmOrder } from './confirm-order.tsx';
import { OrderLevels } from './order-levels.tsx';

interface WaitingOrdersProps {
  connections: readonly BrokerConnection[];
  getName: (strategyId: string) => string;
}

/** Orders of all accounts that wait for the member; nothing where none does. Those of before a change to automated mode still wait. */
export function WaitingOrders({ connections, getName }: WaitingOrdersProps) {
  const now = useWallNow();
  const found = useQueries({ queries: connections.map(({ id }) => ordersQuery(id)) });
  const newest = connections.flatMap(({ broker }, at) => (found[at]?.data ?? []).map((order) => ({ order, broker })));
  const waiting = newest.filter(({ order }) => isWaiting(order, now));
  const shown = useUnsentRows(waiting, ({ order }) => order.id);
  if (shown.rows.length === 0) return null;
  return (
    <TitledCard id="waiting" title="Waiting for you">
      <CardBody>
        <ul aria-labelledby="waiting" className="grid gap-4 [&>li+li]:border-line [&>li+li]:border-t [&>li+li]:pt-4">
          {shown.rows.map((row) => {
            const { order, broker } = row;
            return (
              <li key={order.id} className="flex flex-wrap items-center gap-x-6 gap-y-2">
                <div className="grid gap-1">
                  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <b className="font-strong text-ink-1">{order.symbol}</b>
                    <SideLabel side={order.side} />
                    <span className="text-12 text-ink-3">{`${getName(order.strategyId)}, ${BROKERS[broker].name}`}</span>
                  </p>
                  <OrderLevels order={order} />
                </div>
                <div className="sm:ml-auto">
                  <ConfirmOrder
                    order={order}
                    broker={broker}
                    newest={newest.find((one) => one.order.id === order.id)?.order}
                    isGone={!waiting.includes(row)}
                    onUnsent={(isUnsent) => shown.keep(row, isUnsent)}
                  />
                </div>
              </li>
            );
          })}
        </ul>
      </CardBody>
    </TitledCard>
  );
}

const isWaiting = ({ state, confirmUntil }: BrokerOrder, now: number): boolean =>
  state === 'to-confirm' && (confirmUntil === null || Date.parse(confirmUntil) > now);
