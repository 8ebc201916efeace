import type { z } from 'zod';
import type {
  AccountState,
  BracketOrder,
  BrokerEvent,
  BrokerInstrument,
  BrokerOrderState,
  BrokerPosition,
  BrokerSession,
  HeldCoin,
  OrderAnswer,
} from '../../broker-adapter.ts';
import { belowLeast, findInstrument, joinAnswers, NO_ENTRY, NO_POSITION, NO_SHORT, rejected } from '../answers.ts';
import type { BrokerNetwork } from '../broker-http.ts';
import { clientTag } from '../client-tag.ts';
import { orRejected, orUnavailable } from '../exchange-refusal.ts';
import { toHeldCoins } from '../held-coins.ts';
import { acceptedOnce, orUnknown, placeOnce } from '../place-once.ts';
import { remembered } from '../remembered.ts';
import { EXCHANGE_LAG_MS, SettledEvents } from '../settled-events.ts';
import { siteSymbol } from '../site-symbol.ts';
import { priceText, unitsText } from '../steps.ts';
import { toClientOrderId, toPlainId, toStopOrderId } from './client-order-id.ts';
import type { KrakenClient, KrakenFields } from './kraken-client.ts';
import type { KrakenClock } from './kraken-clock.ts';
import { type KrakenBracket, KrakenHistory } from './kraken-history.ts';
import {
  KrakenBalance,
  KrakenClosed,
  KrakenCoins,
  KrakenDone,
  KrakenOpen,
  type KrakenOrder,
  KrakenPairs,
  KrakenPlaced,
} from './kraken-schemas.ts';
import { toKrakenEvents } from './to-kraken-events.ts';

/** An order that reaches the matching engine later is refused there: one whose answer was lost does not arrive after its repeat. */
const DEADLINE_MS = 10_000;
/** The history is read again for events after this time: each read counts against the limit. */
const REFRESH_MS = 15_000;
/** Kraken's name of an asset: older ones have a letter for their kind in front, and what earns a yield has a suffix. */
const toCoin = (asset: string): string =>
  asset
    .replace(/\..*$/, '')
    .replace(/^[XZ](?=.{3}$)/, '')
    .replace(/^XBT$/, 'BTC');
const TYPES = { market: 'market', limit: 'limit', stop: 'stop-loss' } as const;

const DUST = 1e-9;

/** Returns the units that stops hold. */
const getCovered = ({ stops }: Pick<KrakenBracket, 'stops'>): number =>
  stops.reduce((sum, [, { vol, vol_exec }]) => sum + vol - vol_exec, 0);

/** A spot account of Kraken. The exchange holds the stop, which each fill of the entry creates. */
export class KrakenSession implements BrokerSession {
  readonly holdsTargets = false;
  private readonly client: KrakenClient;
  private readonly network: BrokerNetwork;
  private readonly history: KrakenHistory;
  private readonly once = acceptedOnce();
  private readonly settled: SettledEvents;
  private readonly time: KrakenClock;

  constructor(client: KrakenClient, network: BrokerNetwork, time: KrakenClock, since?: number) {
    this.client = client;
    this.network = network;
    this.time = time;
    this.history = new KrakenHistory(client, () => network.now(), since);
    this.settled = new SettledEvents(() => network.now(), REFRESH_MS);
  }

  async account(): Promise<AccountState> {
    const { eb, e } = await this.client.signed(KrakenBalance, 'TradeBalance', { asset: 'ZUSD' });
    return { accountId: 'spot', currency: 'USD', balance: eb, equity: e };
  }

  async instruments(): Promise<readonly BrokerInstrument[]> {
    return [...(await this.pairs()).values()];
  }

  place = (order: BracketOrder): Promise<OrderAnswer> =>
    this.once(order.clientId, async () => {
      const { clientId, side, type, price, expiresAt } = order;
      const id = toClientOrderId(clientId);
      if (id === null) return rejected(`Kraken does not take the id ${clientId}`);
      if (side === 'short') return NO_SHORT;
      const pair = await findInstrument('Kraken', this.pairs(), order.instrument);
      if ('outcome' in pair) return pair;
      const volume = unitsText(order.units, pair.unitStep);
      if (Number(volume) < pair.minUnits || Number(volume) === 0) return belowLeast(order.units, pair.minUnits);
      const waits = type !== 'market';
      const fields: KrakenFields = {
        pair: order.instrument,
        ordertype: TYPES[type],
        volume,
        cl_ord_id: id,
        ...(waits ? { price: priceText(price!, pair.priceStep) } : {}),
        ...(waits && expiresAt !== null ? { timeinforce: 'GTD', expiretm: Math.floor(expiresAt / 1_000) } : {}),
        'close[ordertype]': 'stop-loss',
        'close[price]': priceText(order.stop, pair.priceStep),
      };
      return placeOnce({
        find: () => this.find(id),
        submit: () => this.add('buy', fields),
        settle: () => this.network.pause(EXCHANGE_LAG_MS),
      });
    });

  moveStop = (clientId: string, stop: number, since?: number): Promise<OrderAnswer> => {
    const move = async (bracket: KrakenBracket, pair: BrokerInstrument) => {
      const price = priceText(stop, pair.priceStep);
      // Each fill of the entry has its own.
      const moved: OrderAnswer[] = [];
      for (const [txid] of bracket.stops)
        moved.push(await this.done(this.client.signed(KrakenDone, 'AmendOrder', { txid, trigger_price: price }), txid));
      const bare = bracket.units - getCovered(bracket);
      if (bracket.stops.length === 0 || bare >= pair.unitStep - DUST)
        moved.push(await this.protect(bracket, pair, bare, price));
      return joinAnswers(moved);
    };
    return orUnknown(this.onPosition(clientId, move, since));
  };

  cancel = (clientId: string): Promise<OrderAnswer> =>
    orUnknown(
      (async () => {
        const bracket = await this.bracket(clientId);
        if (!bracket || !this.history.open.has(bracket.txid)) return NO_ENTRY;
        return this.end(bracket.txid);
      })(),
    );

  close = (clientId: string, units: number | null): Promise<OrderAnswer> =>
    orUnknown(
      this.onPosition(clientId, async (bracket, pair) => {
        const volume = unitsText(Math.min(units ?? bracket.units, bracket.units), pair.unitStep);
        // The units of a stop cannot be sold otherwise.
        for (const [txid] of bracket.stops) await this.end(txid);
        const sale = {
          pair: bracket.entry.descr.pair,
          ordertype: 'market',
          volume,
          userref: clientTag(clientId).magic,
        };
        const answer = await this.add('sell', sale).catch((error: unknown) => error as Error);
        const isSold = !(answer instanceof Error) && answer.outcome === 'accepted';
        const rest = isSold ? bracket.units - Number(volume) : bracket.units;
        const level = bracket.stops[0]?.[1].descr.price;
        // After a lost answer the comparison with the account sets the stop of what is left.
        if (level !== undefined && !(answer instanceof Error) && Number(unitsText(rest, pair.unitStep)) > 0)
          await this.protect(bracket, pair, rest, priceText(level, pair.priceStep));
        if (answer instanceof Error) throw answer;
        return answer;
      }),
    );

  async positions(since?: number): Promise<readonly BrokerPosition[]> {
    await this.read(since);
    return this.history
      .brackets()
      .filter(({ units }) => units > 0)
      .map(({ clientId, entry, stops, units }) => {
        // A stop for a part of the units is none for the position.
        const isCovered = getCovered({ stops }) >= units - DUST;
        const [stop = null, ...otherStops] = isCovered ? stops.map(([, { descr }]) => descr.price) : [];
        return { clientId, instrument: entry.descr.pair, side: 'long', units, price: entry.price, stop, otherStops };
      });
  }

  async coins(instruments: readonly string[]): Promise<ReadonlyMap<string, HeldCoin>> {
    const pairs = await this.pairs();
    const units = new Map<string, number>();
    for (const [asset, amount] of Object.entries(await this.client.signed(KrakenCoins, 'Balance')))
      units.set(toCoin(asset), (units.get(toCoin(asset)) ?? 0) + amount);
    return toHeldCoins(instruments, units, (name) => pairs.get(name)?.coin);
  }

  async orders(): Promise<readonly BrokerOrderState[]> {
    await this.history.read();
    const roles = this.history.roles();
    return [...this.history.open].map(([txid, { descr, vol, vol_exec }]) => {
      const known = roles.get(txid);
      return {
        clientId: known?.clientId ?? null,
        brokerRef: txid,
        instrument: descr.pair,
        side: descr.type === 'buy' ? 'long' : 'short',
        role: known === undefined || known.role === 'close' ? 'other' : known.role,
        units: vol,
        filledUnits: vol_exec,
        price: descr.price || null,
      };
    });
  }

  events = (after: string | null): Promise<readonly BrokerEvent[]> =>
    this.settled.after(after, async () => {
      await this.history.read();
      return toKrakenEvents(this.history);
    });

  async dispose(): Promise<void> {}

  private async find(id: string): Promise<OrderAnswer | null> {
    const of = { cl_ord_id: id };
    const { open } = await orUnavailable('Kraken', this.client.signed(KrakenOpen, 'OpenOrders', of));
    const { closed } = await orUnavailable('Kraken', this.client.signed(KrakenClosed, 'ClosedOrders', of));
    const isIt = ([, order]: [string, KrakenOrder]) => toPlainId(order.cl_ord_id) === toPlainId(id);
    const [found] = [...Object.entries(open), ...Object.entries(closed)].filter(isIt);
    return found ? { outcome: 'accepted', brokerRef: found[0] } : null;
  }

  private add = async (type: 'buy' | 'sell', fields: KrakenFields): Promise<OrderAnswer> => {
    const send = async () => {
      const deadline = new Date((await this.time.now(this.client)) + DEADLINE_MS).toISOString();
      return this.done(this.client.signed(KrakenPlaced, 'AddOrder', { ...fields, type, deadline }), null);
    };
    const answer = await send();
    if (answer.outcome !== 'rejected' || !/deadline/i.test(answer.reason) || !(await this.time.read(this.client)))
      return answer;
    // An entry may be late by now. A position needs its stop, or its end.
    return type === 'sell' ? send() : answer;
  };

  private end = (txid: string) => this.done(this.client.signed(KrakenDone, 'CancelOrder', { txid }), txid);

  /** Places a stop. One that was placed before has the same id: it is replaced, for the units of both. */
  private async protect(
    { clientId, entry, stops }: KrakenBracket,
    pair: BrokerInstrument,
    units: number,
    price: string,
  ) {
    const cl_ord_id = toStopOrderId(clientId);
    const former = stops.find(([, order]) => toPlainId(order.cl_ord_id) === cl_ord_id);
    if (former) await this.end(former[0]);
    const volume = unitsText(units + (former ? getCovered({ stops: [former] }) : 0), pair.unitStep);
    return this.add('sell', { pair: entry.descr.pair, ordertype: 'stop-loss', volume, price, cl_ord_id });
  }

  private async onPosition(
    clientId: string,
    change: (bracket: KrakenBracket, pair: BrokerInstrument) => Promise<OrderAnswer>,
    since?: number,
  ): Promise<OrderAnswer> {
    const bracket = await this.bracket(clientId, since);
    if (!bracket || bracket.units === 0) return NO_POSITION;
    const pair = await findInstrument('Kraken', this.pairs(), bracket.entry.descr.pair);
    return 'outcome' in pair ? pair : change(bracket, pair);
  }

  private read = (since?: number): Promise<void> =>
    since === undefined ? this.history.read() : this.history.readSince(since);

  private async bracket(clientId: string, since?: number): Promise<KrakenBracket | null> {
    const find = () => this.history.brackets().find((known) => known.clientId === clientId);
    // The positions were read a moment ago, and each read counts against the limit.
    const known = since === undefined ? undefined : find();
    if (known) return known;
    await this.read(since);
    return find() ?? null;
  }

  private readonly pairs = remembered(async () => {
    const pairs = Object.values(await this.client.open(KrakenPairs, 'AssetPairs'));
    return new Map(
      pairs.map(({ altname: name, base, lot_decimals, pair_decimals, tick_size, ordermin = 0 }) => {
        const symbol = siteSymbol(name.replace('XBT', 'BTC'));
        const unitStep = Number(`1e-${lot_decimals}`);
        const priceStep = tick_size ?? Number(`1e-${pair_decimals}`);
        return [name, { name, coin: toCoin(base), symbol, unitStep, priceStep, minUnits: ordermin }] as const;
      }),
    );
  });

  private done = (
    asked: Promise<z.output<typeof KrakenPlaced> | z.output<typeof KrakenDone>>,
    ref: string | null,
  ): Promise<OrderAnswer> =>
    orRejected(
      asked.then((result) => ({
        outcome: 'accepted',
        brokerRef: ref ?? ('txid' in result ? result.txid[0]! : ''),
      })),
    );
}
