import type { BrokerOrder, BrokerRecord, BrokerTrade, LeftPosition } from '@sealtick/contract';
import { WIN_RATE_TRADES } from '@sealtick/record';
import type { ConnectionRow, OrderRow, StepRow } from './brokers.tables.ts';

const toPosition = (order: OrderRow) => ({
  id: order.id,
  connectionId: order.connectionId,
  signalId: order.signalId,
  strategyId: order.strategyId,
  symbol: order.symbol,
  brokerSymbol: order.brokerSymbol,
  side: order.side,
  units: order.units,
  filledUnits: order.filledUnits,
  entry: order.entry,
  stop: order.currentStop,
  targets: order.targets.map(({ price }) => price),
  filledPrice: order.filledPrice,
  closedPrice: order.closedPrice,
  createdAt: order.createdAt.toISOString(),
});

/** Returns a copied signal as its member sees it. */
export const toOrder = (order: OrderRow, steps: readonly StepRow[]): BrokerOrder => ({
  ...toPosition(order),
  state: order.state,
  reason: order.reason,
  resultR: order.resultR,
  confirmUntil: order.confirmUntil?.toISOString() ?? null,
  steps: steps.map(({ at, state, detail, brokerRef }) => ({ at: at.toISOString(), state, detail, brokerRef })),
});

/** Returns a position that stayed open at the broker as its member sees it. */
export const toLeftPosition = (
  order: OrderRow,
  { broker, environment, brokerAccount, endedAt }: ConnectionRow,
): LeftPosition => ({
  ...toPosition(order),
  broker,
  environment,
  accountId: brokerAccount,
  disconnectedAt: endedAt!.toISOString(),
});

/** Returns the record of a connection from its closed trades. */
export function toRecord({ id, broker, currency, equity }: ConnectionRow, closed: readonly OrderRow[]): BrokerRecord {
  const trades = closed.map(toTrade);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    connectionId: id,
    kind: broker === 'paper' ? 'paper' : 'broker',
    currency,
    equity,
    trades,
    sumR: sum(trades.map(({ resultR }) => resultR)),
    winRate:
      trades.length < WIN_RATE_TRADES ? null : trades.filter(({ resultR }) => resultR > 0).length / trades.length,
    profit: sum(trades.map(({ profit }) => profit)),
  };
}

function toTrade(order: OrderRow): BrokerTrade {
  const { id: orderId, signalId, strategyId, symbol, side, filledUnits, publishedR, drift } = order;
  return {
    orderId,
    signalId,
    strategyId,
    symbol,
    side,
    units: filledUnits,
    filledPrice: order.filledPrice!,
    closedPrice: order.closedPrice!,
    openedAt: (order.filledAt ?? order.createdAt).toISOString(),
    closedAt: order.endedAt!.toISOString(),
    profit: order.profit!,
    resultR: order.resultR!,
    publishedR,
    drift,
  };
}
