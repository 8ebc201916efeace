import type { LastPrice } from '@sealtick/contract';
import { exactPrice, formatPrice, formatQuote } from '../../lib/format.ts';
import { type Close, inR, outcomeSoFar } from './outcome-so-far.ts';
import type { SignalView } from './signal-view.ts';

/** Where an instrument stands, as GET /api/prices tells it. */
export interface PriceNow {
  /** Null where there is none, or none may be told. */
  readonly close: Close | null;
  /** As rows write it: with every digit where two decimals hide some. */
  readonly text: string;
  readonly isStale: boolean;
  readonly unit: 'pips' | 'pts';
  /** How much of the price one unit is. */
  readonly pip: number;
}

export type Prices = ReadonlyMap<string, PriceNow>;

/** Prices by symbol. */
export const toPrices = (prices: readonly LastPrice[]): Prices =>
  new Map(
    prices.map(({ symbol, price, barCloseAt, isStale, unit, pip }) => {
      const close = price === null || barCloseAt === null ? null : { price: Number(price), at: Date.parse(barCloseAt) };
      const text = exactPrice(price) ?? formatPrice(price);
      return [symbol, { close, text, isStale, unit: unit === 'pip' ? 'pips' : 'pts', pip }];
    }),
  );

/** What a row says of a signal besides the plan, as far as the price is known. */
export interface Standing {
  /** The last close while it is open. */
  readonly last: Pick<PriceNow, 'text' | 'isStale'> | null;
  /** Distances from the entry: "−15.8 pips". */
  readonly toStop: string | null;
  readonly toTarget: string | null;
  /** Of a filled, open one: what it has made so far in R, before costs. */
  readonly soFar: number | null;
  /** Where it has made something: where the price is, in R from the entry. */
  readonly now: number | null;
}

/** Where a signal stands at a price; all null where its instrument has none. */
export function standingOf(signal: SignalView, price: PriceNow | undefined): Standing {
  const { plan, isOpen } = signal;
  const close = isOpen && price?.close ? price.close : null;
  const soFar = close && outcomeSoFar(signal, close);
  return {
    last: close && price ? price : null,
    toStop: price ? distance(plan.entry, plan.stop, price) : null,
    toTarget: price ? distance(plan.entry, plan.target, price) : null,
    soFar,
    now: close === null || soFar === null ? null : inR(signal, close.price),
  };
}

/** How far a price is from the entry, in the instrument's unit: pips on fx, points elsewhere. */
export function distance(entry: number | null, price: number | null, { pip, unit }: PriceNow): string | null {
  if (entry === null || price === null) return null;
  return `${formatQuote((price - entry) / pip, 1, 'exceptZero')}\u00a0${unit}`;
}
