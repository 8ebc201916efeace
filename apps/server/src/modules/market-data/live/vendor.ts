import type { PriceSide } from '@sealtick/bar-formats';
import type { Instrument, Timeframe } from '@sealtick/engine';

/** A bar as a vendor gives it. A price that is not a number in the vendor's own form is NaN; it is refused later. */
export interface VendorBar {
  /** Open, ms UTC. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  /** Whether the vendor says that the bar has not closed. */
  readonly isOpen?: boolean;
}

/** Bars of one symbol that open from `from` to before `to`, ms UTC. */
export interface BarsRequest {
  /** The vendor's name of the symbol. */
  readonly code: string;
  readonly timeframe: Timeframe;
  readonly from: number;
  readonly to: number;
}

/** How one vendor is asked for bars, and how its answers are read. */
export interface Vendor {
  readonly id: string;
  readonly name: string;
  /** Address of its API. */
  readonly url: string;
  readonly prices: PriceSide;
  /** The delay that the vendor states, as a phrase. */
  readonly statedDelay: string;
  /** Time after a bar's close, by the vendor's clock, after which the bar counts as closed. */
  readonly guardMs: number;
  /** Least time between two requests. */
  readonly pauseMs: number;
  /** Most bars of one answer. */
  readonly pageBars: number;
  /** Bars that a first start fetches, the coarsest first; the last are 5m. */
  readonly history: readonly { readonly timeframe: Timeframe; readonly days: number }[];
  /** How many days back a request may begin, where the vendor refuses an earlier one. */
  readonly reachDays?: Readonly<Partial<Record<Timeframe, number>>>;
  /** Returns the vendor's name of an instrument; null if it does not have it. */
  getCode(instrument: Instrument): string | null;
  /** Returns path and query of a request. */
  getPath(request: BarsRequest): string;
  /** Returns headers besides the usual ones. @param token Of the settings; null without one */
  readHeaders?(token: string | null): Readonly<Record<string, string>>;
  /**
   * Returns the bars of an answer.
   * @throws {ProviderError} if it is not one, {UnknownCodeError} if the vendor does not know the symbol.
   */
  read(answer: unknown, request: BarsRequest): readonly VendorBar[];
}

/** The vendor does not know a symbol. It answers otherwise, so its other symbols are not affected. */
export class UnknownCodeError extends Error {
  override readonly name = 'UnknownCodeError';
}
