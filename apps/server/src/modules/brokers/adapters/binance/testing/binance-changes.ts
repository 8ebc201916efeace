import { decimalText, type HttpReply } from '../../testing/stand-in.ts';
import type { BinanceBook } from './binance-book.ts';

export const refuse = (code: number, msg: string): HttpReply => ({ status: 400, json: { code, msg } });

/** Places an entry with its stop and target. */
export function placeList(book: BinanceBook, query: URLSearchParams): HttpReply {
  const { venue } = book;
  const get = (name: string) => query.get(name) ?? '';
  const clientOrderId = get('workingClientOrderId');
  if (book.rows.some((row) => row.clientOrderId === clientOrderId && row.status === 'NEW'))
    return refuse(-2010, 'Duplicate order sent.');
  const list = {
    symbol: get('symbol'),
    orderListId: book.nextListId,
    executedQty: '0',
    cummulativeQuoteQty: '0',
    status: 'NEW',
  };
  const isFok = get('workingTimeInForce') === 'FOK';
  const pending = (id: string, type: string, price: string, stopPrice: string) => ({
    ...list,
    clientOrderId: id,
    side: 'SELL' as const,
    type,
    price,
    stopPrice,
  });
  const hasTarget = query.has('pendingAbovePrice');
  const stopPrice = get(hasTarget ? 'pendingBelowStopPrice' : 'pendingStopPrice');
  const exits = [
    pending(get(hasTarget ? 'pendingBelowClientOrderId' : 'pendingClientOrderId'), 'STOP_LOSS', '0', stopPrice),
    ...(hasTarget ? [pending(get('pendingAboveClientOrderId'), 'LIMIT_MAKER', get('pendingAbovePrice'), '0')] : []),
  ];
  const rejects = venue.rejects ?? (venue.isOpen ? null : 'Market is closed.');
  venue.rejects = null;
  if (rejects) return refuse(venue.isOpen ? -2010 : -1013, rejects);
  const price = get('workingPrice');
  const row = book.addRow({
    ...list,
    clientOrderId,
    side: 'BUY',
    type: 'LIMIT',
    price,
    stopPrice: '0',
    origQty: get('workingQuantity'),
  });
  const order = venue.place({
    clientId: clientOrderId,
    instrument: list.symbol,
    side: 'long',
    type: isFok ? 'market' : 'limit',
    units: Number(row.origQty),
    price: Number(price),
    stop: Number(stopPrice),
    target: hasTarget ? Number(get('pendingAbovePrice')) : null,
    expiresAt: null,
  });
  book.entries.set(order, { row, exits });
  book.follow();
  return {
    status: 200,
    json: {
      orderListId: list.orderListId,
      orderReports: [{ orderId: row.orderId, clientOrderId, status: row.status }],
    },
  };
}

/** Sells what an entry bought: at the market, or by a stop, with a target or without. */
export function sell(book: BinanceBook, query: URLSearchParams): HttpReply {
  const { venue } = book;
  const get = (name: string) => query.get(name) ?? '0';
  const id = query.get('newClientOrderId') ?? get('belowClientOrderId');
  const position = book.getPosition(id);
  const units = Number(get('quantity'));
  const free = position?.stop === null ? book.getSellable(position.order, position.units) : 0;
  if (!position || units > free + 1e-9) return refuse(-2010, 'Account has insufficient balance for requested action.');
  const base = {
    symbol: get('symbol'),
    side: 'SELL' as const,
    status: 'NEW',
    origQty: decimalText(units),
    executedQty: '0',
    cummulativeQuoteQty: '0',
  };
  const stopPrice = query.get('stopPrice') ?? query.get('belowStopPrice');
  if (stopPrice === null) {
    const row = book.addRow({
      ...base,
      orderListId: -1,
      clientOrderId: id,
      type: 'MARKET',
      price: '0',
      stopPrice: '0',
    });
    book.trade(row, units, venue.getPrice(base.symbol));
    venue.close(position, units);
    book.follow();
    return { status: 200, json: { orderId: row.orderId, status: row.status } };
  }
  if (Number(stopPrice) >= venue.getPrice(base.symbol)) return refuse(-2010, 'Stop price would trigger immediately.');
  const isList = query.has('abovePrice');
  const orderListId = isList ? book.nextListId : -1;
  const row = book.addRow({ ...base, orderListId, clientOrderId: id, type: 'STOP_LOSS', price: '0', stopPrice });
  if (isList)
    book.addRow({
      ...base,
      orderListId,
      clientOrderId: get('aboveClientOrderId'),
      type: 'LIMIT_MAKER',
      price: get('abovePrice'),
      stopPrice: '0',
    });
  venue.moveStop(position, Number(stopPrice));
  position.target = isList ? Number(get('abovePrice')) : null;
  book.follow();
  return {
    status: 200,
    json: {
      orderId: row.orderId,
      status: 'NEW',
      orderReports: [{ orderId: row.orderId, clientOrderId: id, status: 'NEW' }],
    },
  };
}

/** Cancels an order, or a list of orders. */
export function cancel(book: BinanceBook, query: URLSearchParams): HttpReply {
  const { venue } = book;
  const wanted = query.get('orderListId') ?? query.get('orderId');
  const found = book.rows.filter(
    (row) => row.status === 'NEW' && String(query.has('orderListId') ? row.orderListId : row.orderId) === wanted,
  );
  const [first] = found;
  if (!first) return refuse(-2011, 'Unknown order sent.');
  for (const row of found) row.status = 'CANCELED';
  const order = [...book.entries].find(([, { row }]) => row === first)?.[0];
  if (order) venue.cancel(order);
  const position = order ? undefined : book.getPosition(first.clientOrderId);
  if (position) Object.assign(position, { stop: null, target: null });
  book.follow();
  return { status: 200, json: { orderId: first.orderId, status: 'CANCELED' } };
}
