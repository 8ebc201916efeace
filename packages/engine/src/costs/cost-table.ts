/**
 * Unit of spread, slippage and commission: price per unit, pips, or basis points of the price of the fill (engine rule
 * 12). In `price` financing is a price a night; in the other two it is percent a year of the price of the fill.
 */
export type CostUnit = 'price' | 'pip' | 'bp';

export const COST_UNITS: readonly CostUnit[] = ['price', 'pip', 'bp'];

/** Costs that apply from a day on. */
export interface CostRow {
  /** First day, `YYYY-MM-DD` in UTC. The first row also applies before its day. */
  readonly from: string;
  /** Paid once per trade: half at the fill, half at the exits by their weights. */
  readonly spread: number;
  /** Paid by each market, stop-entry, stop and close fill, times its weight. */
  readonly slippage: number;
  /** Paid once per trade, for both sides. */
  readonly commission: number;
  /** Financing of a long; negative is a credit. */
  readonly long: number;
  /** Financing of a short. */
  readonly short: number;
}

/** Trading costs of an instrument over the years. */
export interface CostTable {
  readonly unit: CostUnit;
  /** Price of one pip; used only if `unit` is `pip`. */
  readonly pip: number;
  /** Times the spread of a fill at 17:00 New York. */
  readonly rolloverFactor: number;
  /** Times the spread of a fill beside a scheduled high-impact release. */
  readonly releaseFactor: number;
  /** Oldest first, at least one. */
  readonly rows: readonly CostRow[];
  /** Source of the figures, as text. */
  readonly source: string;
}

/** Costs at one moment and price, in price per unit. */
export interface Costs {
  readonly spread: number;
  readonly slippage: number;
  readonly commission: number;
  /** Cost of holding one unit long per night; negative is a credit. */
  readonly swapLong: number;
  /** The same for one unit short. */
  readonly swapShort: number;
}
