import type { EgressRequest } from '../../../../../platform/egress/send-request.ts';
import { type HttpReply, parseJson } from '../../testing/stand-in.ts';
import type { Venue, VenueOrder } from '../../testing/venue.ts';
import type { IbkrOrderBody } from '../to-ibkr-orders.ts';
import { type BookState, type Exits, type HeldOrder, toRows } from './ibkr-book-rows.ts';
import { type IbkrState, ok, type Question, refuse } from './ibkr-state.ts';

interface ChangesDeps {
  readonly venue: Venue;
  readonly state: IbkrState;
  readonly exits: Map<VenueOrder, Exits>;
  readonly held: HeldOrder[];
  readonly book: () => BookState;
}

/** Returns what carries out the calls that change orders, after the questions about them. */
export function ibkrChanges({ venue, state, exits, held, book }: ChangesDeps) {
  const waiting = new Map<string, { readonly left: Question[]; readonly carryOut: () => HttpReply }>();
  let nextReply = 1;

  const getOrder = (clientId: string) => venue.orders.findLast((order) => order.clientId === clientId);
  const getPosition = (order: VenueOrder | undefined) => venue.positions.find((position) => position.order === order);

  /** Asks the questions that are left, and then carries out. */
  const afterQuestions = (left: Question[], carryOut: () => HttpReply): HttpReply => {
    const [question, ...others] = left;
    if (!question) return carryOut();
    const id = `reply-${nextReply}`;
    nextReply += 1;
    waiting.set(id, { left: others, carryOut });
    return ok([
      { id, message: [`<b>${question.text}</b>\n<br>Continue?`], isSuppressed: false, messageIds: [question.id] },
    ]);
  };

  const taken = (orders: readonly IbkrOrderBody[], id: number, status: string, failing = 0): HttpReply =>
    ok(
      orders.map(({ cOID }, n) =>
        n > 0 && n >= orders.length - failing
          ? { order_id: '-1', order_status: 'Failed', local_order_id: cOID, text: 'Invalid price' }
          : {
              order_id: String(id + n + state.offset),
              local_order_id: cOID,
              order_status: status,
              encrypt_message: '1',
            },
      ),
    );

  const enter = (orders: readonly IbkrOrderBody[]): HttpReply => {
    const [entry, ...children] = orders as [IbkrOrderBody, ...IbkrOrderBody[]];
    const known = [...venue.orders, ...held.map(({ order }) => order)];
    if (known.some(({ clientId }) => clientId === entry.cOID))
      return refuse(`Order couldn't be submitted: Local order ID=${entry.cOID} is already registered.`);
    const levelPrice = (type: string) => children.find(({ orderType }) => orderType === type)?.price ?? null;
    const bracket = {
      clientId: entry.cOID,
      instrument: 'SPY',
      side: entry.side === 'BUY' ? 'long' : 'short',
      type: ({ MKT: 'market', LMT: 'limit', STP: 'stop' } as const)[entry.orderType],
      units: entry.quantity,
      price: entry.price ?? null,
      stop: levelPrice('STP')!,
      target: levelPrice('LMT'),
      expiresAt: null,
    } as const;
    if (!venue.isOpen) {
      const order = { ...bracket, id: 900_000 + held.length * 10, state: 'pending', filled: 0 } as VenueOrder;
      held.push({ order, isCancelled: false });
      return taken(orders, order.id, 'PreSubmitted');
    }
    const order = venue.place(bracket);
    if (order.state === 'rejected') return refuse(`Order rejected: ${venue.events.at(-1)!.reason}`);
    const all = children.map(
      ({ cOID, orderType }) => ({ ref: cOID, role: orderType === 'STP' ? 'stop' : 'target' }) as const,
    );
    const getRef = (role: string) => all.find((exit) => exit.role === role)?.ref ?? null;
    const failing = state.refusesExits ? children.length : 0;
    state.refusesExits = false;
    exits.set(
      order,
      failing > 0
        ? { stop: null, target: null, closes: [], all: [] }
        : { stop: getRef('stop'), target: getRef('target'), closes: [], all },
    );
    if (failing > 0)
      for (const position of venue.positions)
        if (position.order === order) Object.assign(position, { stop: null, target: null });
    return taken(orders, order.id, order.state === 'filled' ? 'Filled' : 'Submitted', failing);
  };

  /** Orders without a parent: exits of a position, or one that closes units. */
  const leave = (orders: readonly IbkrOrderBody[]): HttpReply => {
    const clientId = orders[0]!.cOID.replace(/_[stc]\d+$/, '');
    const order = getOrder(clientId);
    const position = getPosition(order);
    if (!order || !position) return refuse('Order rejected: the account has no such position');
    const own = exits.get(order)!;
    for (const { cOID, orderType, price, quantity } of orders) {
      if (orderType === 'MKT') {
        own.closes.push(cOID);
        venue.close(position, quantity);
        continue;
      }
      const role = orderType === 'STP' ? 'stop' : 'target';
      own.all.push({ ref: cOID, role });
      own[role] = cOID;
      position[role] = price!;
    }
    return taken(orders, order.id + 100, 'Submitted');
  };

  const place = (request: EgressRequest): HttpReply => {
    const { orders } = parseJson(request) as { orders: IbkrOrderBody[] };
    const isEntry = !/_[stc]\d+$/.test(orders[0]!.cOID);
    return afterQuestions(state.questions, () => (isEntry ? enter(orders) : leave(orders)));
  };

  /** The order of a number, and which of its rows it is. */
  const byNumber = (number: number) => {
    const row = toRows(book()).find((one) => (one as { orderId: number }).orderId === number) as
      | { order_ref?: string; status: string; conid: number; filledQuantity: number }
      | undefined;
    const ref = row?.order_ref ?? '';
    const clientId = ref.replace(/_[stc]\d+$/, '');
    return { row, ref, order: getOrder(clientId), hold: held.find(({ order }) => order.clientId === clientId) };
  };

  const end = (number: number): HttpReply => {
    const { row, ref, order, hold } = byNumber(number);
    if (!row || !/Submitted/.test(row.status)) return refuse(`OrderID ${number} doesn't exist`);
    if (hold) hold.isCancelled = true;
    else if (ref === order!.clientId) venue.cancel(order!);
    else {
      const own = exits.get(order!)!;
      const position = getPosition(order);
      const role = own.stop === ref ? 'stop' : 'target';
      own[role] = null;
      if (position) position[role] = null;
    }
    return ok({ msg: 'Request was submitted', order_id: number, conid: book().conid, account: book().account });
  };

  const modify = (number: number, request: EgressRequest): HttpReply => {
    const { row, ref, order } = byNumber(number);
    const position = getPosition(order);
    if (!row || !/Submitted/.test(row.status) || !position || exits.get(order!)?.stop !== ref)
      return refuse(`OrderID ${number} doesn't exist`);
    const { price } = parseJson(request) as IbkrOrderBody;
    return afterQuestions(state.questions, () => {
      venue.moveStop(position, price!);
      return ok([{ order_id: String(number), order_status: 'Submitted' }]);
    });
  };

  const reply = (id: string, request: EgressRequest): HttpReply => {
    const asked = waiting.get(id);
    waiting.delete(id);
    const { confirmed } = parseJson(request) as { confirmed: boolean };
    state.answered.push([id, confirmed]);
    if (!asked) return refuse('unknown reply');
    return confirmed ? afterQuestions(asked.left, asked.carryOut) : ok([{ error: 'cancelled' }]);
  };

  const change = (path: string, request: EgressRequest): HttpReply => {
    const [, number] = /\/order\/(\d+)$/.exec(path) ?? [];
    if (number !== undefined)
      return request.method === 'DELETE' ? end(Number(number)) : modify(Number(number), request);
    const [, id] = /\/iserver\/reply\/(.+)$/.exec(path) ?? [];
    return id !== undefined ? reply(id, request) : place(request);
  };

  return { byNumber, change };
}
