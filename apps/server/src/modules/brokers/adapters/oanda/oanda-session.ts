import type { z } from 'zod';
import type {
  AccountState,
  BracketOrder,
  BrokerEvent,
  BrokerInstrument,
  BrokerOrderState,
  BrokerPosition,
  BrokerSession,
  OrderAnswer,
} from '../../broker-adapter.ts';
import { BrokerUnavailable } from '../../broker-adapter.ts';
import { belowLeast, findInstrument, NO_ENTRY, NO_POSITION } from '../answers.ts';
import { type JsonAnswer, readAnswer } from '../broker-http.ts';
import { oneAtATime, orUnknown, placeOnce } from '../place-once.ts';
import { inFlight, remembered } from '../remembered.ts';
import { priceText, unitsText } from '../steps.ts';
import { OandaAnswers } from './oanda-answers.ts';
import type { OandaClient } from './oanda-client.ts';
import { toOandaEvents } from './oanda-events.ts';
import {
  OandaAccount,
  OandaChange,
  OandaInstruments,
  OandaSummary,
  type OandaTransaction,
  OandaTransactions,
} from './oanda-schemas.ts';
import { toOandaInstrument } from './to-oanda-instrument.ts';
import { toOandaOrder } from './to-oanda-order.ts';

/** How far back orders are looked for by their id, in transactions; one answer has at most as many. */
const LOOK_BACK = 1_000;
/** For up to half a second after a success, OANDA does not know the order. */
const LAG_MS = 600;
const CREATED = 201;
const OK = 200;
const ENTRY_TYPES: ReadonlySet<string> = new Set(['MARKET', 'LIMIT', 'STOP', 'MARKET_IF_TOUCHED']);
const ROLES: Readonly<Record<string, 'stop' | 'target'>> = { STOP_LOSS: 'stop', TAKE_PROFIT: 'target' };

/** An account of v20. What happened is read from its transactions since an id, never from single orders. */
export class OandaSession implements BrokerSession {
  readonly holdsTargets = true;
  readonly takesChangesTogether = true;
  private readonly client: OandaClient;
  private readonly path: string;
  private readonly pause: (ms: number) => Promise<void>;
  private readonly answers = new OandaAnswers();
  private readonly inTurn = oneAtATime();
  private readUpTo: string | null = null;

  constructor(client: OandaClient, accountId: string, pause: (ms: number) => Promise<void>) {
    this.client = client;
    this.path = `/v3/accounts/${encodeURIComponent(accountId)}`;
    this.pause = pause;
  }

  async account(): Promise<AccountState> {
    const { id, currency, balance, NAV } = (await this.summary()).account;
    return { accountId: id, currency, balance, equity: NAV };
  }

  async instruments(): Promise<readonly BrokerInstrument[]> {
    return [...(await this.instrumentMap()).values()];
  }

  place = (order: BracketOrder): Promise<OrderAnswer> =>
    this.inTurn(order.clientId, async () => {
      const instrument = await findInstrument('OANDA', this.instrumentMap(), order.instrument);
      if ('outcome' in instrument) return instrument;
      const units = unitsText(order.units, instrument.unitStep);
      if (Number(units) < instrument.minUnits || Number(units) === 0)
        return belowLeast(order.units, instrument.minUnits);
      return placeOnce({
        find: () => this.find(order.clientId),
        submit: async () =>
          this.toAnswer(
            await this.client.post(`${this.path}/orders`, { order: toOandaOrder(order, units, instrument.priceStep) }),
          ),
        settle: () => this.pause(LAG_MS),
      });
    });

  moveStop = (clientId: string, stop: number): Promise<OrderAnswer> =>
    orUnknown(
      this.onTrade(clientId, async (trade) => {
        const { priceStep } = (await this.instrumentMap()).get(trade.instrument)!;
        const stopLoss = { price: priceText(stop, priceStep), timeInForce: 'GTC' };
        return this.client.put(`${this.path}/trades/${trade.id}/orders`, { stopLoss });
      }),
    );

  cancel = (clientId: string): Promise<OrderAnswer> =>
    orUnknown(
      (async () => {
        const { orders } = await this.snapshot();
        const order = orders.find((known) => known.clientExtensions?.id === clientId && ENTRY_TYPES.has(known.type));
        if (!order) return NO_ENTRY;
        return this.toAnswer(await this.client.put(`${this.path}/orders/${order.id}/cancel`));
      })(),
    );

  close = (clientId: string, units: number | null): Promise<OrderAnswer> =>
    orUnknown(
      this.onTrade(clientId, async (trade) => {
        const { unitStep } = (await this.instrumentMap()).get(trade.instrument)!;
        const isAll = units === null || units >= Math.abs(trade.currentUnits);
        return this.client.put(`${this.path}/trades/${trade.id}/close`, {
          units: isAll ? 'ALL' : unitsText(units, unitStep),
        });
      }),
    );

  async positions(): Promise<readonly BrokerPosition[]> {
    const { trades, orders } = await this.snapshot();
    return trades.map((trade) => ({
      clientId: trade.clientExtensions?.id ?? null,
      instrument: trade.instrument,
      side: trade.currentUnits > 0 ? 'long' : 'short',
      units: Math.abs(trade.currentUnits),
      price: trade.price,
      stop: orders.find(({ id }) => id === trade.stopLossOrderID)?.price ?? null,
    }));
  }

  async orders(): Promise<readonly BrokerOrderState[]> {
    const { trades, orders } = await this.snapshot();
    return orders.flatMap((order): BrokerOrderState[] => {
      const trade = trades.find(({ id }) => id === order.tradeID);
      const units = order.units ?? -(trade?.currentUnits ?? 0);
      const instrument = order.instrument ?? trade?.instrument;
      if (instrument === undefined) return [];
      const isEntry = ENTRY_TYPES.has(order.type);
      return [
        {
          clientId: (isEntry ? order : trade)?.clientExtensions?.id ?? null,
          brokerRef: order.id,
          instrument,
          side: units >= 0 ? 'long' : 'short',
          role: isEntry ? 'entry' : (ROLES[order.type] ?? 'other'),
          units: Math.abs(units),
          // What is filled of an entry has left the order there.
          filledUnits: 0,
          price: order.price ?? null,
        },
      ];
    });
  }

  async events(after: string | null): Promise<readonly BrokerEvent[]> {
    const [id, part] = (after ?? '1').split('.') as [string, string?];
    // The transaction of the cursor is read again where some of its events may be left.
    let since = after === null ? id : String(BigInt(id) - 1n);
    for (;;) {
      const transactions = await this.since(since);
      const events = transactions.flatMap((transaction) => {
        const found = toOandaEvents(transaction);
        return after !== null && transaction.id === id ? found.slice(Number(part ?? 0) + 1) : found;
      });
      // A full answer without an event of interest: what follows may have one.
      if (events.length > 0 || transactions.length < LOOK_BACK) return events;
      since = transactions.at(-1)!.id;
    }
  }

  async dispose(): Promise<void> {}

  private async summary() {
    const { json } = await this.client.get(`${this.path}/summary`);
    return readAnswer(OandaSummary, json, 'OANDA');
  }

  /** Orders and trades of one moment. @throws {BrokerUnavailable} if there are fewer than the account counts */
  private readonly snapshot = inFlight(async () => {
    const { json } = await this.client.get(this.path);
    const { account } = readAnswer(OandaAccount, json, 'OANDA');
    const isComplete =
      account.trades.length >= account.openTradeCount && account.orders.length >= account.pendingOrderCount;
    if (!isComplete) throw new BrokerUnavailable('OANDA listed fewer orders or trades than the account has');
    return account;
  });

  private readonly instrumentMap = remembered(async () => {
    const { json } = await this.client.get(`${this.path}/instruments`);
    return new Map(readAnswer(OandaInstruments, json, 'OANDA').instruments.map(toOandaInstrument));
  });

  private async find(clientId: string): Promise<OrderAnswer | null> {
    if (this.readUpTo === null) {
      const last = BigInt((await this.summary()).lastTransactionID);
      this.readUpTo = String(last > BigInt(LOOK_BACK) ? last - BigInt(LOOK_BACK) : 1n);
    }
    for (const transaction of await this.since(this.readUpTo)) {
      this.answers.add(transaction);
      this.readUpTo = transaction.id;
    }
    return this.answers.find(clientId);
  }

  /** Transactions after an id, up to the last one; @throws {BrokerUnavailable} for a list with a gap at its end */
  private async since(id: string): Promise<OandaTransaction[]> {
    const { json } = await this.client.get(`${this.path}/transactions/sinceid?id=${id}`);
    const { transactions, lastTransactionID } = readAnswer(OandaTransactions, json, 'OANDA');
    const end = transactions.at(-1)?.id ?? id;
    if (transactions.length < LOOK_BACK && BigInt(end) < BigInt(lastTransactionID))
      throw new BrokerUnavailable('OANDA listed fewer transactions than the account has');
    return transactions;
  }

  private async onTrade(
    clientId: string,
    change: (trade: z.infer<typeof OandaAccount>['account']['trades'][number]) => Promise<JsonAnswer>,
  ): Promise<OrderAnswer> {
    const trade = (await this.snapshot()).trades.find((open) => open.clientExtensions?.id === clientId);
    if (!trade) return NO_POSITION;
    return this.toAnswer(await change(trade));
  }

  private toAnswer({ status, json }: JsonAnswer): OrderAnswer {
    const change = readAnswer(OandaChange, json, 'OANDA');
    const refused =
      change.orderRejectTransaction ?? change.stopLossOrderRejectTransaction ?? change.orderCancelRejectTransaction;
    if (refused || (status !== OK && status !== CREATED)) {
      const reason = refused?.rejectReason ?? change.errorCode ?? change.errorMessage ?? `status ${status}`;
      return { outcome: 'rejected', reason };
    }
    const { orderCreateTransaction, orderFillTransaction, orderCancelTransaction, stopLossOrderTransaction } = change;
    if (orderCreateTransaction && orderCancelTransaction && !orderFillTransaction)
      return { outcome: 'rejected', reason: orderCancelTransaction.reason ?? 'Cancelled by the broker' };
    const done = orderCreateTransaction ?? stopLossOrderTransaction ?? orderFillTransaction ?? orderCancelTransaction;
    if (!done) throw new BrokerUnavailable('OANDA answered without a transaction');
    return { outcome: 'accepted', brokerRef: done.id };
  }
}
