import type { AssetClass } from '../instruments/instrument.ts';

/** An open position, as the limits of an account count it. */
export interface HeldRisk {
  readonly symbol: string;
  readonly side: 'long' | 'short';
  /** Null if the instrument is unknown. */
  readonly assetClass: AssetClass | null;
  /** Share of the equity that it can still lose at its current stop. */
  readonly risk: number;
}

/** How much of an account's limits is used. Amounts are in account currency. */
export interface RiskUse {
  /** Lost since 00:00 of the member's day, at least 0. */
  readonly lostToday: number;
  /** What the open positions would add to it at their current stops, at least 0. */
  readonly openLoss: number;
  readonly held: readonly HeldRisk[];
  /** Whether what is held includes orders that wait, as at a broker. */
  readonly hasOrders?: boolean;
  /** Whether the maximum drawdown was reached and the member has not resumed. */
  readonly isStopped: boolean;
}

/** Of an account that holds nothing and has lost nothing. */
export const NOTHING_USED: RiskUse = { lostToday: 0, openLoss: 0, held: [], isStopped: false };

/** Symbols outside of fx that name two currencies, as XAUUSD and BTCUSD do. */
const PAIR = /^[A-Z]{3}(USD|EUR|GBP|JPY|CHF|AUD|CAD|NZD)$/;
const CURRENCY_LETTERS = 3;

/**
 * Returns the groups of positions that lose together: the asset class, and for a pair each currency on its side. A long EURUSD is
 * in fx, long EUR and short USD; a long XAUUSD is in commodities, long XAU and short USD.
 */
export function riskGroups({ symbol, side, assetClass }: Omit<HeldRisk, 'risk'>): string[] {
  const classes = assetClass === null ? [] : [assetClass];
  if (assetClass !== 'fx' && !PAIR.test(symbol)) return classes;
  const [base, quote] = [symbol.slice(0, -CURRENCY_LETTERS), symbol.slice(-CURRENCY_LETTERS)];
  return [...classes, `${side} ${base}`, `${side === 'long' ? 'short' : 'long'} ${quote}`];
}

/** Returns what the positions of each group risk, shares of equity, the largest first. */
export function groupRisks(held: readonly HeldRisk[]): { readonly name: string; readonly risk: number }[] {
  const sums = new Map<string, number>();
  for (const position of held) {
    for (const name of riskGroups(position)) sums.set(name, (sums.get(name) ?? 0) + position.risk);
  }
  return [...sums].map(([name, risk]) => ({ name, risk })).sort((a, b) => b.risk - a.risk);
}
