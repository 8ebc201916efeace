import { BROKERS, type BrokerConnection } from '@sealtick/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../lib/navigation/paths.ts';
import { subscriptionsQuery } from '../../lib/queries/plan.queries.ts';
import { riskQuery } from '../../lib/queries/risk-settings.queries.ts';
import { useSite } from '../../lib/site/site.tsx';
import { Button } from '../../ui/button.tsx';
import { CardBody, TitledCard } from '../../ui/card.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AccountMarks } from '../../widgets/account-record/account-marks.tsx';
import { ordersQuery } from './brokers.queries.ts';
import { getObstacle, nextText } from './next-signal-text.ts';
import { OrderRow } from './order-row.tsx';

const STEP = 20;
const MOST = 200;

interface OrdersCardProps {
  connection: BrokerConnection;
  getName: (strategyId: string) => string;
}

/** The copied signals of an account, the newest first: orders with their steps, and why others were not placed. */
export function OrdersCard({ connection, getName }: OrdersCardProps) {
  const [limit, setLimit] = useState(STEP);
  const obstacle = getObstacle(useQuery(subscriptionsQuery()).data, useQuery(riskQuery()).data);
  const { to, label } = obstacle?.link ?? { to: paths.strategies, label: 'Choose strategies' };
  const market = useSite().site?.market;
  const orders = useQuery({ ...ordersQuery(connection.id, limit), placeholderData: keepPreviousData });
  return (
    <TitledCard id="orders" title="Copied signals" head={<AccountMarks connection={connection} />}>
      <CardBody>
        <LoadState read={orders} what="the copied signals" isLine skeleton="h-24">
          {(found) =>
            found.length === 0 ? (
              <p role="status">
                {`No signal copied yet. ${obstacle?.text ?? nextText(connection, market)} `}
                <TextLink to={to}>{label}</TextLink>
              </p>
            ) : (
              <>
                {obstacle !== null && (
                  <p role="status" className="mb-4 text-13">
                    {`${obstacle.text} `}
                    <TextLink to={to}>{label}</TextLink>
                  </p>
                )}
                <ul
                  aria-labelledby="orders"
                  className="grid gap-4 [&>li+li]:border-line [&>li+li]:border-t [&>li+li]:pt-4"
                >
                  {found.map((order) => (
                    <OrderRow
                      key={order.id}
                      order={order}
                      strategy={getName(order.strategyId)}
                      broker={BROKERS[connection.broker].name}
                    />
                  ))}
                </ul>
                {found.length >= limit && limit < MOST && (
                  <Button
                    size="small"
                    className="mt-4"
                    isLoading={orders.isPlaceholderData}
                    onClick={() => setLimit(Math.min(MOST, limit + STEP))}
                  >
                    Show older ones
                  </Button>
                )}
              </>
            )
          }
        </LoadState>
      </CardBody>
    </TitledCard>
  );
}
