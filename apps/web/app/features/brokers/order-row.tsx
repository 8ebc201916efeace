import type { BrokerOrder } from '@sealtick/contract';
import { Link } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { formatR } from '../../lib/text/format.ts';
import { ORDER_STATES, reasonText } from '../../lib/text/order-state.ts';
import { WallTime } from '../../lib/time/clock.tsx';
import { Badge } from '../../ui/badge.tsx';
import { SideLabel } from '../../ui/side-label.tsx';
import { TEXT_LINK } from '../../ui/text-link.tsx';
import { OrderLevels } from './order-levels.tsx';
import { OrderSteps } from './order-steps.tsx';

interface OrderRowProps {
  order: BrokerOrder;
  strategy: string;
  /** Name of the broker. */
  broker: string;
}

/** A copied signal: its state, levels and result, why it was not placed, and every step. */
export function OrderRow({ order, strategy, broker }: OrderRowProps) {
  const { symbol, brokerSymbol, side, state, resultR, signalId, createdAt } = order;
  const { tone, word } = ORDER_STATES[state];
  const reason = reasonText(order, broker);
  return (
    <li aria-label={`${symbol} ${side}, ${word}`} className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={paths.signal(signalId)} className={`touch font-strong ${TEXT_LINK}`}>
          {symbol}
        </Link>
        <SideLabel side={side} />
        <Badge tone={tone}>{word}</Badge>
        {resultR !== null && (
          <span className={`ml-auto font-strong tabular-nums ${resultR < 0 ? 'text-short' : 'text-long'}`}>
            {formatR(resultR)}
          </span>
        )}
      </div>
      <p className="text-12 text-ink-3">
        {strategy}, <WallTime value={createdAt} />
        {brokerSymbol !== null && brokerSymbol !== symbol && `, as ${brokerSymbol}`}
      </p>
      {reason && <p className={`text-13 ${tone === 'bad' ? 'text-short' : 'text-ink-1'}`}>{reason}</p>}
      <OrderLevels order={order} />
      <OrderSteps steps={order.steps} label={`Steps of ${symbol}`} />
    </li>
  );
}
