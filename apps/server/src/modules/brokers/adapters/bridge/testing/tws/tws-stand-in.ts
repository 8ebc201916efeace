import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { Venue } from '../../../testing/venue.ts';
import { type Field, FrameReader, frame, IN, OUT } from './frames.ts';
import type { TwsContract, TwsOrder } from './messages.ts';
import * as messages from './messages.ts';
import { TwsBook } from './tws-book.ts';

const CONTRACT: TwsContract = {
  conId: 12_087_792,
  symbol: 'EUR',
  secType: 'CASH',
  exchange: 'IDEALPRO',
  currency: 'USD',
};
const MIN_TICK = 0.00001;
const SIZE_STEP = 1_000;
const NO_ID = -1;
const READ_ONLY = 'The API interface is currently in Read-Only mode.';
const INFOS: readonly (readonly [number, string])[] = [
  [2104, 'Market data farm connection is OK:usfarm'],
  [2106, 'HMDS data farm connection is OK:ushmds'],
  [2158, 'Sec-def data farm connection is OK:secdefnj'],
];

interface Connection {
  readonly socket: Socket;
  readonly reader: FrameReader;
  clientId: number | null;
}

/** TWS as a program meets it: the real protocol on a port of this machine, in front of a venue. */
export class TwsStandIn {
  readonly book: TwsBook;
  /** Programs are refused and connections end. */
  isAway = false;
  isReadOnly = false;
  /** Accounts that TWS is logged in to. */
  accounts: readonly string[];
  /** A client id that another program uses. */
  takenClientId: number | null = null;
  /** It ends the connection as soon as it has placed the next bracket, before it says so. */
  dropsAfterOrder = false;
  /** The next list of positions stops in the middle. */
  isHalved = false;
  /** After a restart it may list no positions for a while, although there are some. */
  hidesPositions = false;
  /** Order ids that were used on the connections of all programs. */
  readonly usedIds: number[] = [];
  private readonly server: Server;
  private readonly connections = new Set<Connection>();
  private hung: (() => void)[] | null = null;
  private hangsOnOrder = false;
  private nextId = 1;

  constructor(venue: Venue) {
    this.book = new TwsBook(venue, CONTRACT, {
      orderChanged: (order) => this.tellOrder(order),
      executed: (execution) => {
        this.tell(messages.executionData(NO_ID, execution));
        this.tell(messages.commission(execution, 2, 'USD'));
      },
      message: (orderId, code, text) => this.tell(messages.errorMessage(orderId, code, text)),
    });
    this.accounts = [this.book.account];
    this.server = createServer((socket) => this.accept(socket));
  }

  /** Opens a port of this machine and returns it. */
  async listen(): Promise<number> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    this.server.unref();
    return (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    this.drop();
    this.server.close();
    await once(this.server, 'close');
  }

  /** Ends the connections of all programs. */
  drop(): void {
    for (const { socket } of this.connections) socket.destroy();
    this.connections.clear();
  }

  /** Every night: connections end, and order ids begin again and belong to other orders. */
  restart(): void {
    this.drop();
    const open = this.book.open();
    for (const [at, order] of open.reverse().entries()) order.orderId = at + 1;
    this.nextId = open.length + 1;
  }

  /** Another session of the same program has used ids up to this one. */
  useIdsUpTo(id: number): void {
    this.nextId = id + 1;
  }

  /** From the next order on it takes messages and does nothing, until `resume`. */
  hangOnOrder(): void {
    this.hangsOnOrder = true;
  }

  /** Whether it leaves a message unanswered, now or soon. */
  get isSilent(): boolean {
    return this.hangsOnOrder || this.hung !== null || this.isHalved;
  }

  resume(): void {
    this.hangsOnOrder = false;
    const waiting = this.hung ?? [];
    this.hung = null;
    for (const carryOut of waiting) carryOut();
  }

  /** Sends a message that belongs to no order, such as 1100. */
  announce(code: number, text: string): void {
    this.tell(messages.errorMessage(NO_ID, code, text));
  }

  private accept(socket: Socket): void {
    if (this.isAway || this.hung) {
      socket.destroy();
      return;
    }
    const connection: Connection = { socket, reader: new FrameReader(), clientId: null };
    this.connections.add(connection);
    socket.setNoDelay(true);
    socket.on('error', () => {});
    socket.on('close', () => this.connections.delete(connection));
    socket.on('data', (data) => {
      for (const fields of connection.reader.read(data as Buffer)) {
        if (this.hangsOnOrder && Number(fields[0]) === IN.placeOrder) this.hung ??= [];
        if (this.hung) this.hung.push(() => this.take(connection, fields));
        else this.take(connection, fields);
      }
    });
  }

  private take(connection: Connection, fields: readonly string[]): void {
    const send = (message: readonly Field[]) => void connection.socket.write(frame(message));
    if (fields[0]!.startsWith('v100..')) {
      send([messages.SERVER_VERSION, '20260901 08:00:00 EST']);
      return;
    }
    const [kind, ...rest] = fields.map(Number);
    if (kind === IN.startApi) this.start(connection, rest[1]!, send);
    if (kind === IN.placeOrder) this.placeOrder(connection, fields);
    if (kind === IN.cancelOrder) this.cancelOrder(connection, rest[0]!, send);
    if (kind === IN.orderIds) send([OUT.nextValidId, 1, this.nextId]);
    if (kind === IN.allOpenOrders) this.listOrders(send);
    if (kind === IN.completedOrders) {
      for (const order of this.book.completed()) send(messages.completedOrder(order));
      send([OUT.completedOrdersEnd]);
    }
    if (kind === IN.executions) this.listExecutions(rest[1]!, send);
    if (kind === IN.positions) this.listPositions(send);
    if (kind === IN.accountSummary) this.summarise(rest[1]!, send);
    if (kind === IN.contractData) this.describe(rest[1]!, fields, send);
  }

  private start(connection: Connection, clientId: number, send: (message: readonly Field[]) => void): void {
    if (clientId === this.takenClientId || [...this.connections].some((other) => other.clientId === clientId)) {
      send(messages.errorMessage(NO_ID, 326, 'Unable to connect as the client id is already in use.'));
      connection.socket.end();
      return;
    }
    connection.clientId = clientId;
    for (const [code, text] of INFOS) send(messages.errorMessage(NO_ID, code, text));
    if (this.isReadOnly)
      send(messages.errorMessage(NO_ID, 321, `Error validating request.-'bS' : cause - ${READ_ONLY}`));
    send([OUT.managedAccounts, 1, this.accounts.join(',')]);
    send([OUT.nextValidId, 1, this.nextId]);
  }

  private placeOrder({ clientId }: Connection, fields: readonly string[]): void {
    const order = this.read(fields, clientId!);
    if (this.isReadOnly) {
      this.tell(messages.errorMessage(order.orderId, 321, READ_ONLY));
      return;
    }
    const known = this.book.orders.find(
      (one) =>
        one.orderId === order.orderId &&
        one.clientId === clientId &&
        one.status !== 'Filled' &&
        one.status !== 'Cancelled',
    );
    if (known) {
      this.book.change(known, order);
      return;
    }
    if (order.orderId < this.nextId) {
      this.tell(messages.errorMessage(order.orderId, 103, 'Duplicate order id'));
      return;
    }
    this.nextId = order.orderId + 1;
    this.usedIds.push(order.orderId);
    if (this.dropsAfterOrder && order.isTransmitted) {
      this.dropsAfterOrder = false;
      this.drop();
    }
    this.book.place(order);
  }

  private read(fields: readonly string[], clientId: number): TwsOrder {
    const at = (index: number) => fields[index] ?? '';
    return {
      orderId: Number(at(1)),
      clientId,
      permId: this.book.newPermId(),
      contract: this.book.contract,
      action: at(16),
      quantity: Number(at(17)),
      type: at(18),
      limit: at(19),
      aux: at(20),
      tif: at(21),
      ocaGroup: at(22),
      account: at(23),
      ref: at(26),
      isTransmitted: at(27) === '1',
      parentId: Number(at(28)),
      goodTill: at(38),
      status: '',
      filled: 0,
    };
  }

  private cancelOrder({ clientId }: Connection, orderId: number, send: (message: readonly Field[]) => void): void {
    const order = this.book.orders.findLast((one) => one.orderId === orderId && one.clientId === clientId);
    if (order) this.book.cancel(order);
    else send(messages.errorMessage(orderId, 10147, `OrderId ${orderId} that needs to be cancelled is not found.`));
  }

  private listOrders(send: (message: readonly Field[]) => void): void {
    if (this.isReadOnly) {
      send(messages.errorMessage(NO_ID, 321, READ_ONLY));
      return;
    }
    for (const order of this.book.open()) {
      send(messages.openOrder(order));
      send(messages.orderStatus(order));
    }
    send([OUT.openOrderEnd, 1]);
  }

  private listExecutions(id: number, send: (message: readonly Field[]) => void): void {
    this.book.catchUp();
    for (const execution of this.book.executions) {
      send(messages.executionData(id, execution));
      send(messages.commission(execution, 2, 'USD'));
    }
    send([OUT.executionEnd, 1, id]);
  }

  private listPositions(send: (message: readonly Field[]) => void): void {
    const holding = this.hidesPositions ? null : this.book.holding();
    if (this.isHalved) {
      this.isHalved = false;
      return;
    }
    if (holding) send(messages.position(this.book.account, CONTRACT, holding.units, holding.price));
    send([OUT.positionEnd, 1]);
  }

  private summarise(id: number, send: (message: readonly Field[]) => void): void {
    const values = [
      ['NetLiquidation', 10_050],
      ['TotalCashValue', 10_000],
      ['ExchangeRate', 1],
    ] as const;
    for (const [tag, value] of values) send([OUT.accountSummary, 1, id, this.book.account, tag, value, 'USD']);
    send([OUT.accountSummaryEnd, 1, id]);
  }

  private describe(id: number, fields: readonly string[], send: (message: readonly Field[]) => void): void {
    if (fields[4] !== CONTRACT.symbol)
      send(messages.errorMessage(id, 200, 'No security definition has been found for the request'));
    else {
      send(messages.contractData(id, CONTRACT, MIN_TICK, SIZE_STEP));
      send([OUT.contractDataEnd, 1, id]);
    }
  }

  /** TWS says the same of an order more than once. */
  private tellOrder(order: TwsOrder): void {
    for (const message of [messages.openOrder(order), messages.orderStatus(order), messages.orderStatus(order)])
      this.tell(message);
  }

  private tell(message: readonly Field[]): void {
    for (const { socket, clientId } of this.connections) if (clientId !== null) socket.write(frame(message));
  }
}
