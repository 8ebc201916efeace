import { type Contract, type ContractDetails, EventName, type Order } from '@stoqey/ib';
import { LinkError, type Timing, TwsConnection, type TwsSettings } from './tws-connection.ts';

export interface OpenOrder {
  readonly orderId: number;
  readonly contract: Contract;
  readonly order: Order;
  status: string;
  filled: number;
}

export interface Holding {
  readonly contract: Contract;
  /** Negative on the short side. */
  readonly units: number;
  readonly averageCost: number;
}

/** Requests have numbers above those of orders: TWS reports errors of both by number. */
const FIRST_REQUEST = 1_000_000_000;

/** A connection to TWS, and what it reads of the account. Each read ends with a whole list, or with an error. */
export class TwsLink extends TwsConnection {
  private nextRequest = FIRST_REQUEST;

  /** Returns a connection that TWS has accepted. @throws {LinkError} saying what is wrong */
  static async open(settings: TwsSettings, timing: Timing): Promise<TwsLink> {
    const link = new TwsLink(settings, timing);
    link.connect();
    try {
      const isReady = await link.until(() => link.nextOrderId > 0 && link.accounts.length > 0, timing.connectMs);
      if (!isReady) throw new LinkError(`TWS at ${settings.host}:${settings.port} accepted no program in time.`);
      return link;
    } catch (error) {
      link.close();
      throw error;
    }
  }

  /** Returns all open orders, also those of other programs and by hand. */
  async openOrders(): Promise<readonly OpenOrder[]> {
    const orders = new Map<string, OpenOrder>();
    const getKey = (orderId: number, clientId?: number) => `${clientId ?? 0} ${orderId}`;
    let isDone = false;
    await this.read(
      'open orders',
      () => this.api.reqAllOpenOrders(),
      () => isDone,
      {
        [EventName.openOrder]: (orderId: number, contract: Contract, order: Order, { status }: { status: string }) => {
          orders.set(getKey(order.permId ?? orderId, order.clientId), { orderId, contract, order, status, filled: 0 });
        },
        [EventName.orderStatus]: (id: number, status: string, filled: number, ...rest: number[]) => {
          const known = orders.get(getKey(rest[2] ?? id, rest[5]));
          if (known) Object.assign(known, { status, filled: filled ?? 0 });
        },
        [EventName.openOrderEnd]: () => {
          isDone = true;
        },
      },
    );
    return [...orders.values()];
  }

  /** Returns orders that ended today, by their `orderRef`. */
  async completedOrders(): Promise<ReadonlyMap<string, { order: Order; status: string }>> {
    const orders = new Map<string, { order: Order; status: string }>();
    let isDone = false;
    await this.read(
      'completed orders',
      () => this.api.reqCompletedOrders(false),
      () => isDone,
      {
        [EventName.completedOrder]: (_contract: Contract, order: Order, { status }: { status: string }) => {
          if (order.orderRef) orders.set(order.orderRef, { order, status });
        },
        [EventName.completedOrdersEnd]: () => {
          isDone = true;
        },
      },
    );
    return orders;
  }

  async holdings(account: string): Promise<readonly Holding[]> {
    const holdings: Holding[] = [];
    let isDone = false;
    await this.read(
      'positions',
      () => this.api.reqPositions(),
      () => isDone,
      {
        [EventName.position]: (of: string, contract: Contract, units: number, averageCost = 0) => {
          if (of === account && units) holdings.push({ contract, units, averageCost });
        },
        [EventName.positionEnd]: () => {
          isDone = true;
        },
      },
    );
    this.api.cancelPositions();
    return holdings;
  }

  /** Reads the executions of today into `executions`; their commissions follow. */
  async readExecutions(): Promise<void> {
    const id = this.newRequest();
    let isDone = false;
    await this.read(
      'executions',
      () => this.api.reqExecutions(id, {}),
      () => isDone,
      {
        [EventName.execDetailsEnd]: (of: number) => {
          isDone ||= of === id;
        },
      },
    );
  }

  /** Returns the values of an account, by tag and currency. */
  async summary(account: string): Promise<ReadonlyMap<string, { value: number; currency: string }>> {
    const values = new Map<string, { value: number; currency: string }>();
    const id = this.newRequest();
    let isDone = false;
    await this.read(
      'account summary',
      () => this.api.reqAccountSummary(id, 'All', 'NetLiquidation,TotalCashValue,$LEDGER:ALL'),
      () => isDone,
      {
        [EventName.accountSummary]: (_id: number, of: string, tag: string, value: string, currency: string) => {
          if (of !== account) return;
          const key = tag === 'ExchangeRate' ? `${tag} ${currency}` : tag;
          if (!values.has(key)) values.set(key, { value: Number(value), currency });
        },
        [EventName.accountSummaryEnd]: (of: number) => {
          isDone ||= of === id;
        },
      },
    );
    this.api.cancelAccountSummary(id);
    return values;
  }

  /** Returns the contracts that a description fits; none if TWS knows none. */
  async contractDetails(contract: Contract): Promise<readonly ContractDetails[]> {
    const found: ContractDetails[] = [];
    const id = this.newRequest();
    let isDone = false;
    await this.read(
      'contract',
      () => this.api.reqContractDetails(id, contract),
      () => isDone,
      {
        [EventName.contractDetails]: (of: number, details: ContractDetails) => {
          if (of === id) found.push(details);
        },
        [EventName.contractDetailsEnd]: (of: number) => {
          isDone ||= of === id;
        },
        [EventName.error]: (_error: Error, _code: number, of: number) => {
          isDone ||= of === id;
        },
      },
    );
    return found;
  }

  /** Asks TWS for the next order id that it takes. */
  async readOrderId(): Promise<void> {
    let isDone = false;
    await this.read(
      'next order id',
      () => this.api.reqIds(),
      () => isDone,
      {
        [EventName.nextValidId]: () => {
          isDone = true;
        },
      },
    );
  }

  private newRequest(): number {
    this.nextRequest += 1;
    return this.nextRequest;
  }
}
