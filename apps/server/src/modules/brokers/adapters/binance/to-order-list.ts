import type { BracketOrder } from '../../broker-adapter.ts';
import { priceText, unitsText } from '../steps.ts';
import type { BinanceBracket } from './binance-brackets.ts';
import type { BinanceFields } from './binance-client.ts';
import { exitId } from './order-ids.ts';
import type { BinanceInstrument } from './to-binance-instrument.ts';

/** One request that places orders. */
export interface BinanceRequest {
  readonly path: string;
  readonly fields: BinanceFields;
}

/** Returns entry, stop and target as one list. What the entry bought, less the commission, is what the others sell. */
export function toOrderList(
  order: BracketOrder,
  quantity: string,
  limit: string,
  { priceStep }: BinanceInstrument,
): BinanceRequest {
  const { clientId, type, stop, target } = order;
  const working = {
    symbol: order.instrument,
    workingType: 'LIMIT',
    workingSide: 'BUY',
    workingClientOrderId: clientId,
    workingPrice: limit,
    workingQuantity: quantity,
    // A market entry is filled whole, at no more than the limit, or not at all: its stop comes with the whole fill.
    workingTimeInForce: type === 'market' ? 'FOK' : 'GTC',
    pendingSide: 'SELL',
  };
  const stopPrice = priceText(stop, priceStep);
  if (target === null) {
    const pending = {
      pendingType: 'STOP_LOSS',
      pendingStopPrice: stopPrice,
      pendingClientOrderId: exitId(clientId, 's'),
    };
    return { path: '/api/v3/orderList/opo', fields: { ...working, ...pending } };
  }
  const above = {
    pendingAboveType: 'LIMIT_MAKER',
    pendingAbovePrice: priceText(target, priceStep),
    pendingAboveClientOrderId: exitId(clientId, 't'),
  };
  const below = {
    pendingBelowType: 'STOP_LOSS',
    pendingBelowStopPrice: stopPrice,
    pendingBelowClientOrderId: exitId(clientId, 's'),
  };
  return { path: '/api/v3/orderList/opoco', fields: { ...working, ...above, ...below } };
}

/** Returns stop and target for units of a position. @param again Orders of the bracket that are not in it yet */
export function toExits(
  { clientId, exits, target }: BinanceBracket,
  instrument: BinanceInstrument,
  units: number,
  stop: number,
  again = 0,
): BinanceRequest {
  const count = exits.length + again;
  const base = { symbol: instrument.name, side: 'SELL', quantity: unitsText(units, instrument.unitStep) };
  const stopPrice = priceText(stop, instrument.priceStep);
  const stopId = exitId(clientId, 's', count);
  if (!target)
    return {
      path: '/api/v3/order',
      fields: { ...base, type: 'STOP_LOSS', stopPrice, newClientOrderId: stopId },
    };
  const above = {
    aboveType: 'LIMIT_MAKER',
    abovePrice: priceText(target.price, instrument.priceStep),
    aboveClientOrderId: exitId(clientId, 't', count),
  };
  const below = { belowType: 'STOP_LOSS', belowStopPrice: stopPrice, belowClientOrderId: stopId };
  return { path: '/api/v3/orderList/oco', fields: { ...base, ...above, ...below } };
}
