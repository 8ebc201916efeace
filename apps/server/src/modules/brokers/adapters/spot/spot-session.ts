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
import { orRejected, orUnavailable } from '../exchange-refusal.ts';
import { toHeldCoins } from '../held-coins.ts';
import { acceptedOnce, oneAtATime, orUnknown, placeOnce } from '../place-once.ts';
import { EXCHANGE_LAG_MS, SettledEvents } from '../settled-events.ts';
import { priceText, unitsText } from '../steps.ts';
import type { SpotBracket } from './spot-brackets.ts';
import type { SpotExchange, SpotInstrument, SpotOrder, SpotPlacement } from './spot-exchange.ts';
import { SpotHistory } from './spot-history.ts';
import { readSpotId, toSpotId } from './spot-ids.ts';

/** Time between two reads for events, and for fills while an entry waits: each read counts against the limit. */
const REFRESH_MS = 5_000;
const WAITING_MS = 1_000;
/** How often the fill of a market order is looked for before its stop is left to the next round. */
const LOOKS = 3;
/** What a cancelled stop held can be sold once the exchange has released it. */
const RELEASES = 3;
const RELEASE_MS = 300;
const DUST = 1e-9;

type Change = (bracket: SpotBracket, instrument: SpotInstrument) => Promise<OrderAnswer>;

/**
 * A spot account at an exchange. Each fill of an entry gets a stop order of its own, of the filled size: nothing depends on how the
 * exchange treats stops that are attached to an entry.
 */
export class SpotSession implements BrokerSession {
  readonly holdsTargets = false;
  readonly takesChangesTogether = true;
  private readonly exchange: SpotExchange;
  private readonly network: BrokerNetwork;
  private readonly history: SpotHistory;
  private readonly settled: SettledEvents;
  private readonly once = acceptedOnce();
  private readonly inTurn = oneAtATime();
  private protectedAt = Number.NEGATIVE_INFINITY;
  private protectAgainMs = WAITING_MS;

  constructor(exchange: SpotExchange, network: BrokerNetwork, since?: number) {
    this.exchange = exchange;
    this.network = network;
    this.history = new SpotHistory(exchange, () => network.now(), since);
    this.settled = new SettledEvents(() => network.now(), REFRESH_MS);
  }

  account = (): Promise<AccountState> => this.reading(this.exchange.account(() => this.heldWorth()));

  async instruments(): Promise<readonly BrokerInstrument[]> {
    return [...(await this.reading(this.history.instruments())).values()];
  }

  place = (order: BracketOrder): Promise<OrderAnswer> =>
    this.once(order.clientId, async () => {
      const { clientId, side, type, price, units } = order;
      const { name } = this.exchange;
      const ownId = toSpotId(clientId, 'entry');
      if (ownId === null) return rejected(`${name} does not take the id ${clientId}`);
      if (side === 'short') return NO_SHORT;
      if (type === 'stop') return rejected(`Stop entries are not placed at ${name}`);
      const instrument = await findInstrument(name, this.history.instruments(), order.instrument);
      if ('outcome' in instrument) return instrument;
      const text = unitsText(units, instrument.unitStep);
      if (Number(text) < instrument.minUnits || Number(text) === 0) return belowLeast(units, instrument.minUnits);
      const limit = type === 'market' ? null : priceText(price!, instrument.priceStep);
      const answer = await placeOnce({
        find: async () =>
          accepted(await this.reading(this.exchange.find({ ownId, instrument: instrument.name, isStop: false }))),
        submit: () => this.answer(this.exchange.buy({ ownId, instrument: instrument.name, units: text }, limit)),
        settle: () => this.network.pause(EXCHANGE_LAG_MS),
      });
      if (answer.outcome === 'accepted' && type === 'market') await this.protectSoon(clientId, order.stop);
      return answer;
    });

  moveStop = (clientId: string, stop: number): Promise<OrderAnswer> =>
    this.onPosition(clientId, async (bracket, instrument) => {
      const trigger = priceText(stop, instrument.priceStep);
      const { exchange } = this;
      if (await this.isReached(instrument, Number(trigger))) {
        for (const order of bracket.stops) await exchange.cancel(order);
        return this.placeStop(bracket, instrument, bracket.sellable, stop);
      }
      const known = accepted(bracket.stops[0] ?? null) ?? rejected('The position has no stop');
      if (exchange.amendStop === undefined) {
        for (const order of bracket.stops) await exchange.cancel(order);
        return bracket.stops.length > 0 || bracket.uncovered >= instrument.unitStep - DUST
          ? this.placeStop(bracket, instrument, bracket.sellable, stop)
          : known;
      }
      const moved: OrderAnswer[] = [];
      for (const order of bracket.stops) {
        if (order.trigger === Number(trigger)) continue;
        const { id } = order;
        moved.push(await this.answer(exchange.amendStop(order, trigger).then(() => id)));
      }
      if (bracket.uncovered >= instrument.unitStep - DUST)
        moved.push(await this.placeStop(bracket, instrument, bracket.uncovered, stop));
      return moved.length === 0 ? known : joinAnswers(moved);
    });

  cancel = (clientId: string): Promise<OrderAnswer> =>
    this.changing(clientId, async () => {
      const bracket = await this.bracket(clientId);
      if (bracket?.entry.state !== 'open') return NO_ENTRY;
      const { entry } = bracket;
      return this.answer(this.exchange.cancel(entry).then(() => entry.id));
    });

  close = (clientId: string, units: number | null): Promise<OrderAnswer> =>
    this.onPosition(clientId, async (bracket, instrument) => {
      const ownId = toSpotId(clientId, 'close', bracket.placed.close);
      if (ownId === null) return rejected('Too many orders of this position');
      const sold = unitsText(Math.min(units ?? bracket.sellable, bracket.sellable), instrument.unitStep);
      for (const order of bracket.stops) await this.exchange.cancel(order);
      const sale = { ownId, instrument: instrument.name, units: sold };
      const answer = await this.released(() => this.answer(this.exchange.sell(sale)));
      const rest = bracket.sellable - (answer.outcome === 'accepted' ? Number(sold) : 0);
      const trigger = bracket.stops[0]?.trigger ?? null;
      if (trigger !== null && rest >= instrument.unitStep - DUST)
        await this.placeStop(bracket, instrument, rest, trigger);
      return answer;
    });

  /** Places the stops that are missing of what was filled since, at the same time. @param stops Published stops by id */
  async coverFills(stops: ReadonlyMap<string, number>, since?: number): Promise<void> {
    const now = this.network.now();
    if (stops.size === 0 || now - this.protectedAt < this.protectAgainMs) return;
    this.protectedAt = now;
    await Promise.all([this.read(since), this.reading(this.history.instruments())]);
    const known = (await this.history.brackets()).filter(({ clientId }) => stops.has(clientId));
    const bare = known.filter(({ uncovered }) => uncovered > DUST);
    await Promise.all(bare.map((bracket) => this.coverRead(bracket, stops.get(bracket.clientId)!)));
    const isWaiting = known.length < stops.size || known.some(({ entry }) => entry.state === 'open');
    this.protectAgainMs = isWaiting || bare.length > 0 ? WAITING_MS : REFRESH_MS;
  }

  async positions(): Promise<readonly BrokerPosition[]> {
    await this.read();
    const instruments = await this.history.instruments();
    return (await this.history.brackets())
      .filter(({ units }) => units > DUST)
      .map(({ clientId, entry, isOld, stops, units, uncovered }) => {
        const isCovered = uncovered < (instruments.get(entry.instrument)?.unitStep ?? 0) - DUST;
        const levels = isCovered ? stops.flatMap(({ trigger }) => trigger ?? []) : [];
        const [stop = null, ...otherStops] = levels;
        const { instrument, meanPrice: price } = entry;
        return { clientId, instrument, side: 'long', units, price, stop, otherStops, isOld };
      });
  }

  async coins(names: readonly string[]): Promise<ReadonlyMap<string, HeldCoin>> {
    const instruments = await this.reading(this.history.instruments());
    return toHeldCoins(names, await this.reading(this.exchange.coins()), (name) => instruments.get(name)?.base);
  }

  async orders(): Promise<readonly BrokerOrderState[]> {
    await this.read();
    return this.history.open.map((order) => {
      const known = readSpotId(order.ownId);
      const role = known === null || known.role === 'close' ? 'other' : known.role;
      return {
        clientId: known?.clientId ?? null,
        brokerRef: order.id,
        instrument: order.instrument,
        side: order.side === 'buy' ? 'long' : 'short',
        role,
        units: order.units,
        filledUnits: order.filled,
        price: order.trigger ?? order.price,
      };
    });
  }

  events = (after: string | null): Promise<readonly BrokerEvent[]> =>
    this.settled.after(after, async () => {
      await this.read();
      return this.history.events();
    });

  async dispose(): Promise<void> {}

  /** Places the stop of a market entry once its fill shows. What does not show by then is left to `coverFills`. */
  private async protectSoon(clientId: string, stop: number): Promise<void> {
    for (let look = 0; look < LOOKS; look += 1) {
      const answer = await this.cover(clientId, stop);
      if (answer.outcome === 'accepted') return;
      await this.network.pause(EXCHANGE_LAG_MS / 2);
    }
  }

  /** Places a stop for what has none, of the missing size. */
  private cover = (clientId: string, stop: number): Promise<OrderAnswer> =>
    this.onPosition(clientId, (bracket, instrument) => this.coverBracket(bracket, instrument, stop));

  /** The same for one that was read a moment ago. The exchange refuses a second stop of the same id. */
  private coverRead = (bracket: SpotBracket, stop: number): Promise<OrderAnswer> =>
    this.changing(bracket.clientId, () =>
      this.withInstrument(bracket, (instrument) => this.coverBracket(bracket, instrument, stop)),
    );

  private coverBracket = async (
    bracket: SpotBracket,
    instrument: SpotInstrument,
    stop: number,
  ): Promise<OrderAnswer> =>
    bracket.uncovered < instrument.unitStep - DUST
      ? (accepted(bracket.stops[0] ?? null) ?? NO_POSITION)
      : this.placeStop(bracket, instrument, bracket.uncovered, stop);

  /**
   * Places a stop, or sells at the market where the price is beyond it: exchanges refuse such a stop, or wait for the price to come
   * back. One that is too small alone replaces another one, for the units of both.
   */
  private async placeStop(
    bracket: SpotBracket,
    instrument: SpotInstrument,
    units: number,
    stop: number,
  ): Promise<OrderAnswer> {
    const { clientId, placed, stops } = bracket;
    const ownId = toSpotId(clientId, 'stop', placed.stop);
    if (ownId === null) return rejected('Too many orders of this position');
    const last = units < instrument.minUnits - DUST ? stops.at(-1) : undefined;
    const size = unitsText(units + (last ? last.units - last.filled : 0), instrument.unitStep);
    if (Number(size) < instrument.minUnits) return belowLeast(units, instrument.minUnits);
    if (last) await this.exchange.cancel(last);
    const trigger = Number(priceText(stop, instrument.priceStep));
    const order = { ownId, instrument: instrument.name, units: size };
    if (await this.isReached(instrument, trigger)) return this.released(() => this.answer(this.exchange.sell(order)));
    const answer = await this.released(() =>
      this.answer(this.exchange.placeStop(order, trigger, instrument.priceStep)),
    );
    if (answer.outcome !== 'accepted') return answer;
    const noted = this.toNoted(order, answer.brokerRef, trigger);
    this.history.note(noted);
    // The price may have passed the stop while it was placed.
    const isLate = await this.isReached(instrument, trigger);
    return isLate ? this.sellInstead(noted, bracket, order) : answer;
  }

  /** Sells at the market what a stop beyond the price holds; one that cannot be cancelled has triggered. */
  private async sellInstead(
    stop: SpotOrder,
    { clientId, placed }: SpotBracket,
    order: SpotPlacement,
  ): Promise<OrderAnswer> {
    const ownId = toSpotId(clientId, 'stop', placed.stop + 1);
    const cancelled = await this.answer(this.exchange.cancel(stop).then(() => stop.id));
    if (cancelled.outcome !== 'accepted' || ownId === null) return { outcome: 'accepted', brokerRef: stop.id };
    return this.released(() => this.answer(this.exchange.sell({ ...order, ownId })));
  }

  private isReached = async ({ name }: SpotInstrument, trigger: number): Promise<boolean> =>
    (await this.reading(this.exchange.lastPrice(name))) <= trigger;

  private toNoted(order: Pick<SpotOrder, 'ownId' | 'instrument'> & { units: string }, id: string, trigger: number) {
    const now = this.network.now();
    const times = { createdAt: now, updatedAt: now };
    const empty = { filled: 0, meanPrice: 0, price: null, reason: '' } as const;
    const stop = { id, side: 'sell', isStop: true, state: 'open', trigger, units: Number(order.units) } as const;
    return { ...empty, ...times, ...stop, ownId: order.ownId, instrument: order.instrument };
  }

  /** Repeats a refused order: exchanges release what a cancelled one held a moment later. */
  private async released(send: () => Promise<OrderAnswer>): Promise<OrderAnswer> {
    let answer = await send();
    for (let again = 1; again < RELEASES && answer.outcome === 'rejected'; again += 1) {
      await this.network.pause(RELEASE_MS);
      answer = await send();
    }
    return answer;
  }

  private onPosition = (clientId: string, change: Change): Promise<OrderAnswer> =>
    this.changing(clientId, async () => {
      const bracket = await this.bracket(clientId);
      if (!bracket || bracket.units === 0) return NO_POSITION;
      return this.withInstrument(bracket, (instrument) => change(bracket, instrument));
    });

  private async withInstrument(
    { entry }: SpotBracket,
    change: (instrument: SpotInstrument) => Promise<OrderAnswer>,
  ): Promise<OrderAnswer> {
    const instrument = await findInstrument(this.exchange.name, this.history.instruments(), entry.instrument);
    return 'outcome' in instrument ? instrument : change(instrument);
  }

  /** Changes of one position are made one after another; a lost answer is unknown. */
  private changing = (clientId: string, change: () => Promise<OrderAnswer>): Promise<OrderAnswer> =>
    this.inTurn(clientId, () => orUnknown(orRejected(change())));

  private async bracket(clientId: string): Promise<SpotBracket | null> {
    await this.read();
    return (await this.history.brackets()).find((known) => known.clientId === clientId) ?? null;
  }

  private async heldWorth(): Promise<number> {
    let worth = 0;
    for (const { instrument, units } of await this.positions())
      worth += units * (await this.exchange.lastPrice(instrument));
    return worth;
  }

  private read = (since?: number): Promise<void> =>
    this.reading(since === undefined ? this.history.read() : this.history.readSince(since));

  private answer = (placed: Promise<string>): Promise<OrderAnswer> =>
    orRejected(placed.then((brokerRef) => ({ outcome: 'accepted', brokerRef })));

  private reading = <T>(read: Promise<T>): Promise<T> => orUnavailable(this.exchange.name, read);
}

const accepted = (order: SpotOrder | null): OrderAnswer | null =>
  order === null || order.state === 'rejected' ? null : { outcome: 'accepted', brokerRef: order.id };
