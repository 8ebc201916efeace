import { isEnded } from './order-fields.ts';
import { readOrderRef } from './order-ref.ts';
import { type OwnPosition, ownPositions, reconcileHoldings } from './positions.ts';
import type { ReportedOrder, ReportedPosition } from './protocol.ts';
import type { BridgeState } from './state.ts';
import type { Holding, OpenOrder } from './tws-link.ts';

/** After a fill TWS may show the holding of before for a moment. */
const SETTLED_MS = 3_000;

/** Orders and positions of the account at one moment. */
export interface AccountView {
  readonly orders: readonly OpenOrder[];
  readonly own: readonly OwnPosition[];
  readonly reportedOrders: readonly ReportedOrder[];
  readonly reportedPositions: readonly ReportedPosition[];
}

/** Returns what the site gets of the account. @param getName Name of a contract in the table; null for others */
export function viewAccount(
  orders: readonly OpenOrder[],
  holdings: readonly Holding[],
  state: BridgeState,
  getName: (conId: number) => string | null,
  now: number,
): AccountView {
  const open = orders.filter(({ status }) => !isEnded(status));
  const getStop = (id: string) =>
    open.find(({ order }) => {
      const ref = readOrderRef(order.orderRef);
      return ref?.clientId === id && ref.role === 'stop';
    });
  const moving = new Set(state.executions.filter(({ seenAt }) => now - seenAt < SETTLED_MS).map(({ conId }) => conId));
  const filled = ownPositions(state.executions);
  const isSettled = ({ conId }: OwnPosition) => !moving.has(conId);
  const settled = reconcileHoldings(
    filled.filter(isSettled),
    holdings.filter(({ contract }) => !moving.has(contract.conId ?? 0)),
    (id) => getStop(id) !== undefined,
  );
  const own = [...filled.filter((position) => !isSettled(position)), ...settled.own];
  const instrumentFor = ({ conId = 0, localSymbol, symbol }: Holding['contract']) =>
    getName(conId) ?? (localSymbol || symbol || String(conId));
  return {
    orders: open,
    own,
    reportedOrders: open.map(({ contract, order, filled: done }) => {
      const ref = readOrderRef(order.orderRef);
      return {
        ref: String(order.permId ?? 0),
        ...(ref ? { clientId: ref.clientId } : {}),
        instrument: instrumentFor(contract),
        side: order.action === 'BUY' ? 'long' : 'short',
        role: ref && ref.role !== 'close' ? ref.role : 'other',
        units: order.totalQuantity ?? 0,
        filledUnits: done,
        price: order.orderType === 'LMT' ? (order.lmtPrice ?? null) : (order.auxPrice ?? null),
      };
    }),
    reportedPositions: [
      ...own.map(({ clientId, conId, side, units, price, ref }) => ({
        ref,
        clientId,
        instrument: getName(conId) ?? String(conId),
        side,
        units,
        price,
        stop: getStop(clientId)?.order.auxPrice ?? null,
      })),
      ...settled.foreign.map(({ holding, units }) => ({
        ref: String(holding.contract.conId ?? 0),
        instrument: instrumentFor(holding.contract),
        side: units > 0 ? ('long' as const) : ('short' as const),
        units: Math.abs(units),
        price: Math.max(0, holding.averageCost),
        stop: null,
      })),
    ],
  };
}
