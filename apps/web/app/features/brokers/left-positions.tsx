import type { AccountRecord, BrokerOrder } from '@sealtick/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountRecordsQuery } from '../../lib/queries/account-records.queries.ts';
import { accountName } from '../../lib/text/account-name.ts';
import { WallTime } from '../../lib/time/clock.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { SideLabel } from '../../ui/side-label.tsx';
import { ordersQuery } from './brokers.queries.ts';
import { readDismissed, storeDismissed } from './dismissed-positions.ts';
import { OrderLevels } from './order-levels.tsx';

/** As many as an account is asked for at a time. */
const ORDERS_MAX = 200;

interface LeftPositionsProps {
  getName: (strategyId: string) => string;
}

/**
 * Copied positions that were open when their account was disconnected, until the member dismisses them; nothing without any. Nothing
 * more is known of them, also not whether they are closed.
 */
export function LeftPositions({ getName }: LeftPositionsProps) {
  const accounts = (useQuery(accountRecordsQuery()).data ?? []).filter(isLeft);
  const found = useQueries({ queries: accounts.map(({ connectionId }) => ordersQuery(connectionId, ORDERS_MAX)) });
  const [dismissed, setDismissed] = useState(readDismissed);
  const left = accounts.flatMap((account, at) =>
    (found[at]?.data ?? [])
      .filter((order) => wasOpen(order) && !dismissed.includes(order.id))
      .map((order) => ({ order, account })),
  );
  if (left.length === 0) return null;
  return (
    <Card aria-labelledby="left">
      <CardHeader id="left" title="Positions of disconnected accounts" />
      <CardBody className="grid gap-4">
        <p className="text-13">
          These positions were open when you disconnected. Their stops are no longer moved, and nothing closes them when
          their signals end: manage them at the broker. Dismiss a position once it is closed.
        </p>
        <ul aria-labelledby="left" className="grid gap-4 [&>li+li]:border-line [&>li+li]:border-t [&>li+li]:pt-4">
          {left.map(({ order, account }) => (
            <li key={order.id} className="flex flex-wrap items-center gap-x-6 gap-y-2">
              <div className="grid gap-1">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <b className="font-strong text-ink-1">{order.symbol}</b>
                  <SideLabel side={order.side} />
                  <span className="text-12 text-ink-3">
                    {`${getName(order.strategyId)}, ${accountName(account)}, disconnected `}
                    <WallTime value={account.endedAt} />
                  </span>
                </p>
                <OrderLevels order={order} />
              </div>
              <Button
                size="small"
                className="sm:ml-auto"
                aria-label={`Dismiss ${order.symbol}`}
                onClick={() => {
                  storeDismissed(order.id);
                  setDismissed([...dismissed, order.id]);
                }}
              >
                Dismiss
              </Button>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

/** A paper account leaves nothing at a broker. */
const isLeft = ({ endedAt, kind }: AccountRecord): boolean => endedAt !== null && kind === 'broker';

const wasOpen = ({ state, filledUnits }: BrokerOrder): boolean => state === 'lost' && filledUnits > 0;
