import { BROKERS, type BrokerConnection, type BrokerOrder, writes } from '@sealtick/contract';
import { useEffect } from 'react';
import { formatSpan } from '../../lib/time/time.ts';
import { useWallNowEverySecond } from '../../lib/time/use-now-every-second.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { useProvenWrite } from '../../widgets/step-up/use-proven-write.ts';
import { getQueries } from './brokers.queries.ts';

interface ConfirmOrderProps {
  order: BrokerOrder;
  broker: BrokerConnection['broker'];
  /** It as it was read last; undefined if it is no longer among the newest. */
  newest: BrokerOrder | undefined;
  /** It no longer waits. */
  isGone: boolean;
  /** Called when the confirmation begins to be sent, and once it is or its problem is dismissed. */
  onUnsent: (isUnsent: boolean) => void;
}

/** States that an order has only once it was sent to the broker. */
const SENT: ReadonlySet<BrokerOrder['state']> = new Set([
  'sent',
  'accepted',
  'partly-filled',
  'open',
  'closed',
  'lost',
]);

/** The button that places an order in manual mode, with the time that is left for it. */
export function ConfirmOrder({ order, broker, newest, isGone, onUnsent }: ConfirmOrderProps) {
  const { id, connectionId, symbol, side, confirmUntil } = order;
  const now = useWallNowEverySecond();
  const { send, isSending, problem, dismiss } = useProvenWrite(writes.brokers.confirm, () => getQueries(connectionId));
  // Also after a lost connection: the order may have been placed.
  const isUnsent = isSending || problem !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order stays as it was when its confirmation began
  useEffect(() => onUnsent(isUnsent), [isUnsent]);
  const left = confirmUntil === null ? null : Date.parse(confirmUntil) - now;
  const isOver = left !== null && left <= 0;
  const alert = <ProblemLine of={problem} />;
  if ((isGone || isOver) && problem) {
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {newest && SENT.has(newest.state) ? (
          <p role="status" className="text-13 text-ink-1">{`The order was sent to ${BROKERS[broker].name}.`}</p>
        ) : (
          alert
        )}
        <Button size="small" aria-label={`Dismiss ${symbol} ${side}`} onClick={dismiss}>
          Dismiss
        </Button>
      </div>
    );
  }
  if (isOver && !isSending) {
    return <p className="text-13 text-ink-1">The time to confirm it is over. It is not placed.</p>;
  }
  const confirm = () =>
    void send({ id }, () =>
      toast({ title: 'Order confirmed', description: `${symbol} ${side} is sent to ${BROKERS[broker].name}.` }),
    );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        size="small"
        variant="primary"
        aria-label={`Confirm ${symbol} ${side}`}
        isLoading={isSending}
        onClick={confirm}
      >
        Confirm
      </Button>
      {left !== null && !isOver && <span className="text-13 tabular-nums">{`${formatSpan(left)} left`}</span>}
      {alert}
    </div>
  );
}
