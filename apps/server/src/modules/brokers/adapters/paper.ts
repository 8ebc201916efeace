import {
  computeRate,
  findConversion,
  type Instrument,
  type PairPrices,
  TIMEFRAME_MS,
  toNumber,
} from '@sealtick/engine';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import type { MarketDataProvider } from '../../market-data/index.ts';
import {
  type AccountState,
  type BracketOrder,
  type BrokerAdapter,
  type BrokerEvent,
  type BrokerInstrument,
  type BrokerOrderState,
  type BrokerPosition,
  type BrokerSession,
  BrokerUnavailable,
  type OrderAnswer,
} from '../broker-adapter.ts';
import type { PaperOrderRow, PaperRequest } from '../paper.tables.ts';
import { toWallTime } from '../wall-time.ts';
import { type PaperFill, resolvePaperOrder } from './paper-fills.ts';
import {
  insertPaperOrder,
  readPaperBalance,
  requestOfPaper,
  selectActivePaper,
  selectPaperEvents,
  storePaperEvents,
} from './paper-repository.ts';

export interface PaperDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly db: Database;
  readonly provider: MarketDataProvider;
  readonly prices: () => Promise<PairPrices>;
}

const LOT_STEP = 0.01;
/** Steps as decimals: 0.01 × 0.1 is not 0.001 in doubles. */
const STEP_DIGITS = 12;

/** Returns a symbol as the paper account trades it: in hundredths of a lot. */
export const toPaperInstrument = ({ symbol, contractSize, tick }: Instrument): BrokerInstrument => {
  const unitStep = Number((contractSize * LOT_STEP).toPrecision(STEP_DIGITS));
  return { name: symbol, symbol, unitStep, priceStep: tick, minUnits: unitStep };
};

interface Resolved {
  readonly row: PaperOrderRow;
  readonly fills: readonly PaperFill[];
}

/**
 * Creates the broker of paper accounts. It fills by the engine's rules on live bars, and reaches no other server: everything
 * that it needs is in the database and the market's data.
 */
export const createPaperAdapter = (deps: PaperDeps): BrokerAdapter => ({
  broker: 'paper',
  connect: async (_credentials, _environment, connectionId) => new PaperSession(deps, connectionId),
});

class PaperSession implements BrokerSession {
  readonly holdsTargets = true;
  private readonly deps: PaperDeps;
  private readonly connectionId: string;

  constructor(deps: PaperDeps, connectionId: string) {
    [this.deps, this.connectionId] = [deps, connectionId];
  }

  async account(): Promise<AccountState> {
    const open = await this.resolve();
    const found = await readPaperBalance(this.deps.db, this.connectionId);
    if (found === null) throw new BrokerUnavailable('The paper account is unknown.');
    const gains = await Promise.all(open.map((one) => this.openGain(one)));
    const equity = gains.reduce((sum, gain) => sum + gain, found.balance);
    return { accountId: 'paper', ...found, equity };
  }

  async instruments(): Promise<readonly BrokerInstrument[]> {
    return (await this.deps.provider.instruments()).map(toPaperInstrument);
  }

  async place(order: BracketOrder): Promise<OrderAnswer> {
    const { db, provider, prices } = this.deps;
    const instrument = (await provider.instruments()).find(({ symbol }) => symbol === order.instrument);
    if (instrument === undefined) return { outcome: 'rejected', reason: `Unknown symbol ${order.instrument}.` };
    const account = await readPaperBalance(db, this.connectionId);
    if (account === null) return { outcome: 'rejected', reason: 'The paper account is unknown.' };
    const steps = findConversion(instrument.quoteCurrency, account.currency, await prices());
    if (steps === null)
      return {
        outcome: 'rejected',
        reason: `There is no price of ${instrument.quoteCurrency} in ${account.currency}.`,
      };
    const rate = toNumber(computeRate(steps));
    await insertPaperOrder(db, { connectionId: this.connectionId, order, rate, placedAt: new Date(provider.now()) });
    return accepted(order.clientId);
  }

  moveStop(clientId: string, stop: number): Promise<OrderAnswer> {
    return this.request(clientId, { change: 'stop', stop });
  }

  cancel(clientId: string): Promise<OrderAnswer> {
    return this.request(clientId, { change: 'cancel', stop: null });
  }

  close(clientId: string): Promise<OrderAnswer> {
    return this.request(clientId, { change: 'close', stop: null });
  }

  async positions(): Promise<readonly BrokerPosition[]> {
    return (await this.resolve()).filter(isFilled).map(({ row, fills }) => ({
      clientId: row.clientId,
      instrument: row.symbol,
      side: row.side,
      units: row.units,
      price: fills.find(({ kind }) => kind === 'filled')!.price!,
      stop: fills.findLast(({ kind }) => kind === 'stop-moved')?.price ?? row.stop,
    }));
  }

  async orders(): Promise<readonly BrokerOrderState[]> {
    return (await this.resolve())
      .filter((one) => !isFilled(one))
      .map(({ row: { clientId, symbol, side, units, price } }) => ({
        clientId,
        brokerRef: getRef(clientId),
        instrument: symbol,
        side,
        role: 'entry',
        units,
        filledUnits: 0,
        price,
      }));
  }

  async events(after: string | null): Promise<readonly BrokerEvent[]> {
    await this.resolve();
    const { clock, provider } = this.deps;
    const rows = await selectPaperEvents(this.deps.db, this.connectionId, Number(after ?? 0));
    return rows.map(({ id, at, clientId, kind, units, price, costs, swap, reason }) => ({
      cursor: String(id),
      at: toWallTime(clock, provider, at.getTime()),
      clientId,
      brokerRef: getRef(clientId),
      kind,
      units,
      price,
      costs,
      swap,
      reason,
    }));
  }

  async dispose(): Promise<void> {}

  private async request(clientId: string, change: Omit<PaperRequest, 'at' | 'after'>): Promise<OrderAnswer> {
    const { db, provider } = this.deps;
    const row = (await selectActivePaper(db, this.connectionId)).find((one) => one.clientId === clientId);
    const last = row === undefined ? null : await provider.lastBar(row.symbol);
    const request = { at: provider.now(), after: last?.closeTime ?? 0, ...change };
    const isTaken = await requestOfPaper(db, this.connectionId, clientId, request);
    return isTaken ? accepted(clientId) : { outcome: 'rejected', reason: 'There is no such order any longer.' };
  }

  /** Applies the bars that closed to the active orders. Returns those that are still active. */
  private async resolve(): Promise<readonly Resolved[]> {
    const { db, provider } = this.deps;
    const instruments = new Map((await provider.instruments()).map((one) => [one.symbol, one]));
    const active: Resolved[] = [];
    for (const row of await selectActivePaper(db, this.connectionId)) {
      const instrument = instruments.get(row.symbol);
      const fills = instrument === undefined ? [] : await this.resolveOrder(row, instrument);
      if (!fills.some(({ kind }) => ENDS.has(kind))) active.push({ row, fills });
    }
    return active;
  }

  private async resolveOrder(row: PaperOrderRow, instrument: Instrument): Promise<readonly PaperFill[]> {
    const { db, provider } = this.deps;
    const last = await provider.lastBar(row.symbol);
    if (last === null) return [];
    const from = row.placedAt.getTime();
    // Up to its own close, a bar that came late would be left out.
    const bars = await provider.history(row.symbol, last.timeframe, { from });
    const until = Math.max(row.resolvedUntil.getTime(), bars.closeTime.at(-1) ?? 0);
    const releases = await provider.events(from - TIMEFRAME_MS[last.timeframe], until);
    const fills = resolvePaperOrder(row, instrument, bars, releases);
    if (fills.length > row.eventsStored || until > row.resolvedUntil.getTime())
      await storePaperEvents(db, row, fills, new Date(until));
    return fills;
  }

  private async openGain({ row, fills }: Resolved): Promise<number> {
    const fill = fills.find(({ kind }) => kind === 'filled')?.price;
    const last = fill == null ? null : await this.deps.provider.lastBar(row.symbol);
    if (fill == null || last === null) return 0;
    return (last.close - fill) * (row.side === 'long' ? 1 : -1) * row.units * row.rate;
  }
}

const ENDS = new Set<PaperFill['kind']>(['cancelled', 'stopped', 'target', 'closed']);
const isFilled = ({ fills }: Resolved): boolean => fills.some(({ kind }) => kind === 'filled');
const getRef = (clientId: string): string => `paper-${clientId}`;
const accepted = (clientId: string): OrderAnswer => ({ outcome: 'accepted', brokerRef: getRef(clientId) });
