import type { BracketOrder } from '../../broker-adapter.ts';
import { priceText } from '../steps.ts';

/** Returns the order as v20 takes it: filled only to open, with stop and target created by the fill. */
export function toOandaOrder(order: BracketOrder, units: string, priceStep: number): object {
  const { clientId, side, type, price, stop, target, expiresAt } = order;
  const extensions = { id: clientId, tag: 'sealtick' };
  const waits = type !== 'market';
  const gtd = waits && expiresAt !== null ? { gtdTime: new Date(expiresAt).toISOString() } : {};
  return {
    type: type.toUpperCase(),
    instrument: order.instrument,
    units: side === 'long' ? units : `-${units}`,
    timeInForce: !waits ? 'FOK' : expiresAt === null ? 'GTC' : 'GTD',
    ...gtd,
    ...(waits ? { price: priceText(price!, priceStep) } : {}),
    positionFill: 'OPEN_ONLY',
    stopLossOnFill: { price: priceText(stop, priceStep), timeInForce: 'GTC' },
    ...(target === null ? {} : { takeProfitOnFill: { price: priceText(target, priceStep), timeInForce: 'GTC' } }),
    clientExtensions: extensions,
    tradeClientExtensions: extensions,
  };
}
