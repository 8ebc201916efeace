import { type LeftPosition, writes } from '@sealtick/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { writeMutation } from '../../lib/data/write-mutation.ts';
import { accountName } from '../../lib/text/account-name.ts';
import { WallTime } from '../../lib/time/clock.tsx';
import { Button } from '../../ui/button.tsx';
import { CardBody, TitledCard } from '../../ui/card.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { SideLabel } from '../../ui/side-label.tsx';
import { toastFailure } from '../../ui/toast/toast.ts';
import { leftPositionsQuery } from './brokers.queries.ts';
import { OrderLevels } from './order-levels.tsx';

interface LeftPositionsProps {
  getName: (strategyId: string) => string;
}

/**
 * Copied positions that were open when their account was disconnected, until the member dismisses them; nothing without any. Nothing
 * more is known of them, also not whether they are closed.
 */
export function LeftPositions({ getName }: LeftPositionsProps) {
  const read = useQuery(leftPositionsQuery());
  const isLoading = read.data === undefined && read.errorUpdateCount === 0;
  if (isLoading || read.data?.length === 0) return null;
  return (
    <TitledCard id="left" title="Positions of disconnected accounts">
      <CardBody className="grid gap-4">
        <LoadState read={read} what="the positions" isLine skeleton="h-16">
          {(left) => (
            <>
              <p className="text-13">
                These positions were open when you disconnected. Their stops are no longer moved, and nothing closes
                them when their signals end: manage them at the broker. Dismiss a position once it is closed.
              </p>
              <ul aria-labelledby="left" className="grid gap-4 [&>li+li]:border-line [&>li+li]:border-t [&>li+li]:pt-4">
                {left.map((position) => (
                  <Position key={position.id} position={position} name={getName(position.strategyId)} />
                ))}
              </ul>
            </>
          )}
        </LoadState>
      </CardBody>
    </TitledCard>
  );
}

const dismissal = writeMutation(writes.brokers.dismissPosition, () => [leftPositionsQuery()]);

/** @param name Of its strategy */
function Position({ position, name }: { position: LeftPosition; name: string }) {
  const { id, symbol, side, disconnectedAt } = position;
  const { mutate, isPending } = useMutation(dismissal);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className="font-strong text-ink-1">{symbol}</b>
          <SideLabel side={side} />
          <span className="text-12 text-ink-3">
            {`${name}, ${accountName(position)}, disconnected `}
            <WallTime value={disconnectedAt} />
          </span>
        </p>
        <OrderLevels order={{ ...position, state: 'lost' }} />
      </div>
      <Button
        size="small"
        className="sm:ml-auto"
        aria-label={`Dismiss ${symbol}`}
        isLoading={isPending}
        onClick={() => mutate({ id }, { onError: toastFailure('Not dismissed') })}
      >
        Dismiss
      </Button>
    </li>
  );
}
