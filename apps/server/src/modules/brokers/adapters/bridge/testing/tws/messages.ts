import { type Field, OUT } from './frames.ts';

/** The version of the protocol that the stand-in speaks: the newest of the library, as a TWS of today answers it. */
export const SERVER_VERSION = 193;

export interface TwsContract {
  readonly conId: number;
  readonly symbol: string;
  readonly secType: string;
  readonly exchange: string;
  readonly currency: string;
}

/** An order as TWS holds it. */
export interface TwsOrder {
  orderId: number;
  readonly clientId: number;
  readonly permId: number;
  readonly contract: TwsContract;
  readonly action: string;
  quantity: number;
  readonly type: string;
  limit: string;
  aux: string;
  readonly tif: string;
  readonly goodTill: string;
  ocaGroup: string;
  readonly account: string;
  readonly ref: string;
  readonly parentId: number;
  readonly isTransmitted: boolean;
  status: string;
  filled: number;
}

export interface TwsExecution {
  readonly execId: string;
  readonly order: TwsOrder;
  readonly at: number;
  readonly units: number;
  readonly price: number;
}

/** Returns fields that an order without anything special has; a dash is an empty one. */
const plain = (text: string): Field[] => text.split(' ').map((field) => (field === '-' ? '' : field));

const CONTRACT_NO_EXPIRY = plain('- 0 ? -');
/** Combination legs, scale, hedge. */
const NO_COMBINATION = plain('- 0 0 0 - - - -');
const NO_PEG = plain('- - - - -');

const contractFields = ({ conId, symbol, secType, exchange, currency }: TwsContract): Field[] => {
  const name = `${symbol}.${currency}`;
  return [conId, symbol, secType, ...CONTRACT_NO_EXPIRY, exchange, currency, name, name];
};

const orderFields = (order: TwsOrder): Field[] => {
  const { action, quantity, type, limit, aux, tif, ocaGroup, account, ref } = order;
  return [action, quantity, type, limit, aux, tif, ocaGroup, account, '', 0, ref];
};

export const openOrder = (order: TwsOrder): Field[] => [
  OUT.openOrder,
  order.orderId,
  ...contractFields(order.contract),
  ...orderFields(order),
  order.clientId,
  order.permId,
  // From outside of the regular hours to the model.
  ...plain('0 0 0 - - - - - -'),
  order.goodTill,
  // From rule 80A to minimum quantity.
  ...plain('- - - 0 - -1 0 - - - - - - 0 0 0 -'),
  order.ocaGroup === '' ? 0 : 3,
  ...plain('0 0 -'),
  order.parentId,
  // Trigger method, volatility, trailing, basis points.
  ...plain('0 - 0 - - 0 0 - - - -'),
  ...NO_COMBINATION,
  // From opt-out to what-if.
  ...plain('0 - - 0 0 - 0 0'),
  order.status,
  // Margins, commissions, warning.
  ...plain('- - - - - - - - - - - - - -'),
  // Randomised, conditions, adjusted order, soft dollars, cash quantity.
  ...plain('0 0 0 - - - - - - - 0 - - - -'),
  // From the hedge's price to the parent's cancellation.
  ...plain('0 0 0 0 - - 0'),
  ...NO_PEG,
  ...plain('- 0 - 0 - -'),
];

export const completedOrder = (order: TwsOrder): Field[] => [
  OUT.completedOrder,
  ...contractFields(order.contract),
  ...orderFields(order),
  order.permId,
  ...plain('0 0 0 - - - - -'),
  order.goodTill,
  // From rule 80A to trailing.
  ...plain('- - - 0 - -1 - - - - - - 0 0 - 0 0 - 0 - - 0 0 - -'),
  ...NO_COMBINATION,
  // From clearing to solicited.
  ...plain('- - 0 0 - 0'),
  order.status,
  // Randomised, conditions, trailing, cash quantity, hedge, date of cancellation.
  ...plain('0 0 0 - - - 0 0 -'),
  order.filled,
  ...plain('0 0 - 0 0 0 - -'),
  ...NO_PEG,
  ...plain('- 0'),
];

export const orderStatus = ({ orderId, status, filled, quantity, permId, parentId, clientId }: TwsOrder): Field[] => [
  OUT.orderStatus,
  orderId,
  status,
  filled,
  quantity - filled,
  0,
  permId,
  parentId,
  0,
  clientId,
  ...plain('- 0'),
];

export const executionData = (requestId: number, { execId, order, at, units, price }: TwsExecution): Field[] => [
  OUT.execution,
  requestId,
  order.orderId,
  ...contractFields(order.contract),
  execId,
  new Date(at).toISOString().slice(0, 19).replaceAll('-', '').replace('T', '-'),
  order.account,
  order.contract.exchange,
  order.action === 'BUY' ? 'BOT' : 'SLD',
  units,
  price,
  order.permId,
  order.clientId,
  0,
  order.filled,
  price,
  order.ref,
  ...plain('- 0 - 1 0'),
];

/** What is not known is the largest number. */
export const commission = ({ execId }: TwsExecution, amount: number, currency: string): Field[] => [
  OUT.commission,
  1,
  execId,
  amount,
  currency,
  Number.MAX_VALUE,
  Number.MAX_VALUE,
  0,
];

/** TWS names no exchange here. */
export const position = (account: string, contract: TwsContract, units: number, averageCost: number): Field[] => [
  OUT.position,
  3,
  account,
  ...contractFields({ ...contract, exchange: '' }),
  units,
  averageCost,
];

export const contractData = (requestId: number, contract: TwsContract, minTick: number, step: number): Field[] => {
  const { conId, symbol, secType, exchange, currency } = contract;
  return [
    OUT.contractData,
    requestId,
    symbol,
    secType,
    ...plain('- - 0 -'),
    exchange,
    currency,
    `${symbol}.${currency}`,
    ...plain('- -'),
    conId,
    minTick,
    ...plain('- LMT,MKT,STP'),
    exchange,
    ...plain('1 0'),
    symbol,
    // From the primary exchange to the type of share.
    ...plain('- - - - - - - - - 0 0 1 - - - - -'),
    step,
    step,
    step,
    0,
  ];
};

export const errorMessage = (id: number, code: number, text: string): Field[] => [OUT.error, 2, id, code, text, ''];
