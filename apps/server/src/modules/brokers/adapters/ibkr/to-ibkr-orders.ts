import type { BracketOrder } from '../../broker-adapter.ts';
import { priceText } from '../steps.ts';
import type { IbkrBracket } from './ibkr-brackets.ts';
import type { IbkrInstrument } from './ibkr-contracts.ts';
import { exitRef } from './order-refs.ts';

const TYPES = { market: 'MKT', limit: 'LMT', stop: 'STP' } as const;

/** An order as the Web API takes it. */
export interface IbkrOrderBody {
  readonly acctId: string;
  readonly conid: number;
  readonly cOID: string;
  readonly parentId?: string;
  readonly isSingleGroup?: boolean;
  readonly orderType: 'MKT' | 'LMT' | 'STP';
  readonly side: 'BUY' | 'SELL';
  readonly quantity: number;
  readonly price?: number;
  readonly tif: 'DAY' | 'GTC';
}

const rounded = (price: number, step: number): number => Number(priceText(price, step));
const entrySide = (side: 'long' | 'short') => (side === 'long' ? 'BUY' : 'SELL');
const exitSide = (side: 'long' | 'short') => (side === 'long' ? 'SELL' : 'BUY');

/** Returns an entry with its stop and target, which Interactive Brokers holds until the entry is filled. */
export function toBracketOrders(
  order: BracketOrder,
  quantity: number,
  { conid, priceStep }: IbkrInstrument,
  acctId: string,
): IbkrOrderBody[] {
  const { clientId, side, type, price, stop, target } = order;
  const common = { acctId, conid: Number(conid), quantity };
  const exit = { ...common, parentId: clientId, side: exitSide(side), tif: 'GTC' } as const;
  return [
    {
      ...common,
      cOID: clientId,
      orderType: TYPES[type],
      side: entrySide(side),
      ...(type === 'market' ? {} : { price: rounded(price!, priceStep) }),
      tif: type === 'market' ? 'DAY' : 'GTC',
    },
    { ...exit, cOID: exitRef(clientId, 'stop', 0), orderType: 'STP', price: rounded(stop, priceStep) },
    ...(target === null
      ? []
      : [
          {
            ...exit,
            cOID: exitRef(clientId, 'target', 0),
            orderType: 'LMT' as const,
            price: rounded(target, priceStep),
          },
        ]),
  ];
}

/** Returns a new stop, and target, for units of a position. One that is filled cancels the other. */
export function toExitOrders(
  { clientId, side, conid, exits }: IbkrBracket,
  { priceStep }: IbkrInstrument,
  acctId: string,
  { units, stop, target }: { readonly units: number; readonly stop: number; readonly target: number | null },
): IbkrOrderBody[] {
  const isSingleGroup = target === null ? {} : { isSingleGroup: true };
  const common = { acctId, conid: Number(conid), quantity: units, side: exitSide(side), tif: 'GTC' } as const;
  const price = rounded(stop, priceStep);
  const stopOrder = {
    ...common,
    ...isSingleGroup,
    cOID: exitRef(clientId, 'stop', exits),
    orderType: 'STP',
    price,
  } as const;
  if (target === null) return [stopOrder];
  const cOID = exitRef(clientId, 'target', exits);
  return [stopOrder, { ...common, ...isSingleGroup, cOID, orderType: 'LMT', price: rounded(target, priceStep) }];
}

/** Returns the order that closes units of a position. */
export const toCloseOrder = (
  { clientId, side, conid, exits }: IbkrBracket,
  acctId: string,
  quantity: number,
): IbkrOrderBody => ({
  acctId,
  conid: Number(conid),
  cOID: exitRef(clientId, 'close', exits),
  orderType: 'MKT',
  side: exitSide(side),
  quantity,
  tif: 'DAY',
});
