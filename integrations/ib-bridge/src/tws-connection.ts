import type { Socket } from 'node:net';
import { type CommissionReport, type Contract, EventName, type Execution, IBApi, type Order } from '@stoqey/ib';
import {
  getReason,
  isConnectionLost,
  isConnectionRestored,
  isReadOnly,
  isRejection,
  MARKET_CLOSED,
} from './messages.ts';

export interface TwsSettings {
  readonly host: string;
  readonly port: number;
  readonly clientId: number;
}

/** How long the bridge waits for TWS. */
export interface Timing {
  readonly connectMs: number;
  readonly answerMs: number;
  /** After the acknowledgement of an order, for the warning that it waits for the opening of the market. */
  readonly settleMs: number;
  /** TWS ends the connection of a program that sends more than 50 messages each second. */
  readonly requestsPerSecond: number;
}

export const TIMING: Timing = { connectMs: 10_000, answerMs: 5_000, settleMs: 1_000, requestsPerSecond: 40 };

/** TWS cannot be reached, or does not answer. The message says what the member can do. */
export class LinkError extends Error {
  override readonly name = 'LinkError';
  /** Whether a new connection is needed. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal = true) {
    super(message);
    this.isFinal = isFinal;
  }
}

/** What TWS said of an order since this connection sent it. */
export interface OrderWatch {
  status: string | null;
  filled: number;
  permId: number;
  rejection: string | null;
  /** The warning that the order waits until the market opens. */
  closedMarket: string | null;
  /** As TWS holds it. */
  held: Order | null;
}

export interface SeenExecution {
  readonly contract: Contract;
  readonly execution: Execution;
}

/**
 * One connection to TWS or IB Gateway. It is never used again after it ended: TWS gives request numbers again, and the queue of the
 * library would send what is old.
 */
export class TwsConnection {
  readonly settings: TwsSettings;
  readonly executions = new Map<string, SeenExecution>();
  readonly commissions = new Map<string, CommissionReport>();
  accounts: readonly string[] = [];
  nextOrderId = 0;
  protected readonly api: IBApi;
  protected readonly timing: Timing;
  private readonly watches = new Map<number, OrderWatch>();
  private readonly listeners = new Set<() => void>();
  private isUpstreamLost = false;
  private isReadOnly = false;
  /** Why the connection ended; null while it is open. */
  private ending: string | null = null;

  protected constructor(settings: TwsSettings, timing: Timing) {
    const { host, port, clientId } = settings;
    this.settings = settings;
    this.timing = timing;
    this.api = new IBApi({ host, port, clientId, maxReqPerSec: timing.requestsPerSecond });
  }

  protected connect(): void {
    this.listen();
    this.api.connect();
  }

  get isOpen(): boolean {
    return this.ending === null;
  }

  /** @throws {LinkError} saying why no order may be sent now */
  requireUsable(): void {
    if (this.problem !== null) throw new LinkError(this.problem, this.ending !== null || this.isReadOnly);
  }

  private get problem(): string | null {
    if (this.ending !== null) return this.ending;
    if (this.isReadOnly) return 'TWS allows reading only. Untick Read-Only API in Configuration, API, Settings.';
    return this.isUpstreamLost ? 'TWS has no connection to Interactive Brokers.' : null;
  }

  close(): void {
    this.ending ??= 'The connection to TWS was closed.';
    this.api.disconnect();
    this.changed();
  }

  /** Sends a new order or a change of one. Returns what TWS says of it from now on. */
  send(orderId: number, contract: Contract, order: Order): OrderWatch {
    const watch = this.watch(orderId);
    this.api.placeOrder(orderId, contract, order);
    return watch;
  }

  /** Asks TWS to cancel an order. Returns what TWS says of it from now on. */
  cancel(orderId: number): OrderWatch {
    const watch = this.watch(orderId);
    this.api.cancelOrder(orderId, '');
    return watch;
  }

  /**
   * Returns whether a condition became true in time; it is checked after each message of TWS.
   * @throws {LinkError} if the connection ended
   */
  until(isDone: () => boolean, ms = this.timing.answerMs): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const end = (finish: () => void) => {
        clearTimeout(timer);
        this.listeners.delete(check);
        finish();
      };
      const check = () => {
        if (isDone()) end(() => resolve(true));
        else if (this.ending !== null) end(() => reject(new LinkError(this.ending!)));
      };
      const timer = setTimeout(() => end(() => resolve(false)), ms);
      this.listeners.add(check);
      check();
    });
  }

  private listen(): void {
    const { api } = this;
    const { host, port, clientId } = this.settings;
    const ofOurs = (orderId: number, client?: number) =>
      client === undefined || client === clientId ? this.watches.get(orderId) : undefined;
    const end = (why: string) => {
      this.ending ??= why;
    };
    // Without it, the second of two small messages waits for the acknowledgement of the first: 40 ms for each bracket.
    api.on(EventName.connected, () => getSocket(api)?.setNoDelay(true));
    api.on(EventName.managedAccounts, (list) => {
      this.accounts = list.split(',').filter(Boolean);
    });
    api.on(EventName.nextValidId, (id) => {
      this.nextOrderId = Math.max(this.nextOrderId, id);
    });
    api.on(EventName.openOrder, (orderId, _contract, order, { status }) => {
      const watch = ofOurs(orderId, order.clientId);
      if (watch) Object.assign(watch, { held: order, status, permId: order.permId ?? watch.permId });
    });
    api.on(EventName.orderStatus, (orderId, status, filled, _remaining, _price, permId, _parent, _last, client) => {
      const watch = ofOurs(orderId, client);
      if (watch) Object.assign(watch, { status, filled: filled ?? watch.filled, permId: permId ?? watch.permId });
    });
    api.on(EventName.execDetails, (_id, contract, execution) => {
      this.executions.set(execution.execId!, { contract, execution });
    });
    api.on(EventName.commissionReport, (report) => {
      this.commissions.set(report.execId!, report);
    });
    api.on(EventName.error, (error: Error, code: number, id: number) => {
      if (code === 502) end(`TWS does not answer at ${host}:${port}. Start it, and enable its API for programs.`);
      this.isReadOnly ||= isReadOnly(error.message);
      const watch = this.watches.get(id);
      if (watch && MARKET_CLOSED.test(error.message)) watch.closedMarket = getReason(error.message);
      else if (watch && isRejection(code, error.message, watch.status))
        watch.rejection = `${code} ${getReason(error.message)}`;
      if (watch && code === 202) watch.status = 'Cancelled';
    });
    api.on(EventName.info, (message, code) => {
      if (code === 326) end(`Another program uses the client id ${clientId}. End it, or change tws.clientId.`);
      this.isReadOnly ||= isReadOnly(message);
      if (isConnectionLost(code)) this.isUpstreamLost = true;
      if (isConnectionRestored(code)) this.isUpstreamLost = false;
    });
    api.on(EventName.disconnected, () => end('TWS ended the connection.'));
    api.on(EventName.all, () => this.changed());
  }

  protected async read(
    what: string,
    begin: () => void,
    isDone: () => boolean,
    on: Readonly<Record<string, (...values: never[]) => void>>,
  ): Promise<void> {
    const events = Object.entries(on) as [never, never][];
    for (const [event, listener] of events) this.api.on(event, listener);
    try {
      begin();
      const isAnswered = await this.until(() => isDone() || this.isReadOnly);
      if (!isDone() && this.isReadOnly) throw new LinkError(this.problem!);
      if (!isAnswered) throw new LinkError(`TWS does not answer: ${what}.`);
    } finally {
      for (const [event, listener] of events) this.api.off(event, listener);
    }
  }

  private watch(orderId: number): OrderWatch {
    const watch: OrderWatch = { status: null, filled: 0, permId: 0, rejection: null, closedMarket: null, held: null };
    this.watches.set(orderId, watch);
    return watch;
  }

  private changed(): void {
    for (const check of [...this.listeners]) check();
  }
}

/** The library shows its socket to no one. */
const getSocket = (api: IBApi): Socket | undefined =>
  (api as unknown as { controller?: { socket?: { client?: Socket } } }).controller?.socket?.client;
