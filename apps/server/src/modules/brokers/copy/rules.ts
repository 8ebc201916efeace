import { BROKERS, type BrokerId } from '@sealtick/contract';
import {
  amountWords,
  computeRate,
  type Edge,
  findConversion,
  getSession,
  type Instrument,
  isOpen,
  type PairPrices,
  type RiskSettings,
  type RiskUse,
  refusalWords,
  sizeSignal,
  TIMEFRAME_MS,
  toNumber,
} from '@sealtick/engine';
import type { BrokerInstrument } from '../broker-adapter.ts';
import type { ConnectionRow, SiteHalt } from '../brokers.tables.ts';
import type { DayUse } from '../day-use.ts';
import { unitsWords } from '../units-words.ts';
import type { CopiedSignal } from './copied-signal.ts';
import { SITE_HALTS } from './copying-repository.ts';
import { splitUnits } from './split-units.ts';

/** What the copy of a signal depends on. */
export interface CopyContext {
  readonly connection: ConnectionRow;
  /** Whether the broker is a real one, while prices and signals of the site are generated. */
  readonly isGenerated: boolean;
  /** Of the site; null if the market no longer has it. */
  readonly instrument: Instrument | null;
  /** At the broker; null if the symbol has no name there. */
  readonly traded: BrokerInstrument | null;
  readonly siteHalt: SiteHalt | null;
  /** Newest published price of the symbol; null without one. */
  readonly price: number | null;
  readonly prices: PairPrices;
  readonly settings: RiskSettings;
  /** The automatic stop loss of the member's risk settings. */
  readonly isStopAutomatic: boolean;
  readonly use: RiskUse;
  readonly day: DayUse;
  readonly edge: Edge | null;
  /** Market time, ms UTC. */
  readonly now: number;
  /** Wall clock, ms UTC, by which the equity was stated. */
  readonly wall: number;
  /** Seconds of market time per second of the wall clock. */
  readonly speed: number;
  /** Whether the broker has not answered for some time, as its state shows it. */
  readonly problem: string | null;
}

/** What is placed of a signal. */
export interface CopySize {
  readonly reason: null;
  readonly units: number;
  readonly exactUnits: number;
  readonly rate: number;
  readonly risk: number;
  readonly price: number;
  readonly parts: readonly { readonly units: number; readonly target: number }[];
}

export type CopyDecision = { readonly reason: string } | CopySize;

const LEAST_AGE_MS = 30_000;
const AGE_SHARE = 0.02;
/** Farthest distance of the price from a market entry, R. */
const DISTANCE_MAX = 0.25;

/** They sell what the account has, and no more. */
const SPOT: ReadonlySet<BrokerId> = new Set(['kraken', 'binance', 'bybit', 'okx']);
const WITHOUT_STOP_ENTRIES: ReadonlySet<BrokerId> = new Set(['binance', 'bybit', 'okx']);

const not = (reason: string): CopyDecision => ({ reason });

/** Returns for how long after the close of its bar a signal is copied, ms of market time. */
export const copiedWithin = ({ timeframe }: Pick<CopiedSignal, 'timeframe'>, speed: number): number =>
  Math.max(LEAST_AGE_MS * speed, TIMEFRAME_MS[timeframe] * AGE_SHARE);

/** Returns what is placed of a signal, or why nothing is, in a sentence. */
export function decideCopy(signal: CopiedSignal, context: CopyContext): CopyDecision {
  const refusal =
    refuseNow(signal, context) ?? refuseLate(signal, context) ?? refuseByOrders(context) ?? refuseByLoss(context);
  return refusal === null ? sizeCopy(signal, context) : not(refusal);
}

/** As `decideCopy`, of a copy that its member confirms: it is as old as it is, and is one of the day's orders already. */
export const decideConfirmed = (signal: CopiedSignal, context: CopyContext): CopyDecision => {
  const refusal = refuseNow(signal, context) ?? refuseByLoss(context);
  return refusal === null ? sizeCopy(signal, context) : not(refusal);
};

/** Returns what at this moment speaks against an order, regardless of the signal's age; null if nothing does. */
function refuseNow(signal: CopiedSignal, context: CopyContext): string | null {
  const { connection, instrument, traded, siteHalt, price, now, problem, isStopAutomatic } = context;
  const { broker } = connection;
  const { name } = BROKERS[broker];
  if (context.isGenerated) return `The prices of this site are generated: no order is sent to ${name}.`;
  if (siteHalt !== null) return SITE_HALTS[siteHalt];
  if (connection.haltedAt !== null) return 'Halted by the kill switch.';
  if (problem !== null) return problem;
  if (!isStopAutomatic) return 'Automatic stop loss is off, and no order is placed without its stop.';
  if (instrument === null) return `${signal.symbol} is unknown on this site now.`;
  if (signal.side === 'short' && SPOT.has(broker)) return `${name} is a spot account, which cannot sell short.`;
  if (signal.type === 'stop' && WITHOUT_STOP_ENTRIES.has(broker)) return `Stop entries are not placed at ${name}.`;
  if (traded === null) return `${signal.symbol} has no name at ${name}. Choose one in the symbols of the account.`;
  if (!isOpen(getSession(instrument), now)) return `The market of ${signal.symbol} is closed.`;
  if (price === null) return `${signal.symbol} has no price now.`;
  return refuseDistance(signal, price);
}

function refuseDistance({ type, side, entry, stop }: CopiedSignal, price: number): string | null {
  const [risk, direction] = [Math.abs(entry - stop), side === 'long' ? 1 : -1];
  const past = ((price - entry) * direction) / risk;
  // Before a stop entry fills, the price has to pass its stop from there.
  if (type !== 'stop' && (stop - price) * direction >= 0) return 'The price is beyond the stop.';
  if (type !== 'market' || Math.abs(past) <= DISTANCE_MAX) return null;
  const shown = Math.abs(past).toFixed(2);
  return past > 0 ? `The price is ${shown} R past the entry.` : `The price is ${shown} R short of the entry.`;
}

function refuseLate(signal: CopiedSignal, { now, speed }: CopyContext): string | null {
  const limit = copiedWithin(signal, speed);
  const late = now - signal.barCloseAt - limit;
  if (late <= 0) return null;
  const seconds = (ms: number) => Math.ceil(ms / speed / 1_000);
  return `Too late by ${seconds(late)} s: a signal of ${signal.timeframe} is copied within ${seconds(limit)} s.`;
}

function refuseByOrders({ connection: { caps }, day }: CopyContext): string | null {
  const { ordersPerDay } = caps;
  if (ordersPerDay === null || day.orders < ordersPerDay) return null;
  return `Limit of the account reached: ${day.orders} of ${ordersPerDay} copies today.`;
}

function refuseByLoss({
  connection: { caps },
  settings: { currency },
  use: { lostToday },
}: CopyContext): string | null {
  const { lossPerDay } = caps;
  if (lossPerDay === null || lostToday < lossPerDay) return null;
  const money = (amount: number) => amountWords(amount, currency);
  return `Limit of the account reached: ${money(lostToday)} of ${money(lossPerDay)} ${currency} lost today.`;
}

function sizeCopy(signal: CopiedSignal, context: CopyContext): CopyDecision {
  const { instrument, traded, settings, use, edge, prices, wall, price } = context;
  const { symbol, entry, stop, targets } = signal;
  const { assetClass, contractSize, quoteCurrency } = instrument!;
  const lotStep = traded!.unitStep / contractSize;
  const given = { settings, symbol, assetClass, contractSize, quoteCurrency, lotStep, entry, stop, targets };
  const size = sizeSignal({ ...given, exitCost: { unit: 'price', value: 0 }, edge, use, prices, now: wall });
  if ('code' in size) return not(`No size: ${refusalWords(size, settings.currency)}.`);
  if (size.refusal) return not(`No size: ${refusalWords(size.refusal, settings.currency)}.`);
  if (size.units < traded!.minUnits)
    return not(
      `No size: ${unitsWords(size.units)} are fewer than the ${unitsWords(traded!.minUnits)} of the smallest order.`,
    );
  const rate = toNumber(computeRate(findConversion(quoteCurrency, settings.currency, prices)!));
  const parts = splitUnits(size.units, traded!, targets);
  const exactUnits = size.budget / (Math.abs(entry - stop) * rate);
  return {
    reason: null,
    units: size.units,
    exactUnits,
    rate,
    risk: size.budget / settings.equity,
    price: price!,
    parts,
  };
}
