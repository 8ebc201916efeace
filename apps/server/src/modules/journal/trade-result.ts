import { MAX_PRICE } from '@sealtick/engine';
import type { RecordedTrade } from '@sealtick/record';
import type { StoredExcursion, StoredTrade } from './journal.tables.ts';

/** A result in units of the risk at the entry. */
export interface TradeResult {
  readonly r: number | null;
  /** Whether costs are taken off. */
  readonly isNet: boolean;
  /** Costs that are taken off, in R. */
  readonly costR: number | null;
  /** Why there is no result; null if there is one. */
  readonly missing: string | null;
}

const lacks = (missing: string): TradeResult => ({ r: null, isNet: false, costR: null, missing });

/** Returns what 1 R is in price; null without a stop on the losing side of the entry. */
function computeRisk({ side, entry, stop }: Pick<StoredTrade, 'side' | 'entry' | 'stop'>): number | null {
  if (stop === null) return null;
  const risk = (Number(entry) - Number(stop)) * direction(side);
  return risk > 0 ? risk : null;
}

const TOO_HIGH = `a price is above ${MAX_PRICE}`;

/** Whether prices can be computed with: trades are stored that were typed before prices had a limit. */
const hasPrices = ({ entry, stop, exits }: StoredTrade): boolean =>
  [entry, stop, ...exits.map(({ price }) => price)].every((one) => Math.abs(Number(one)) <= MAX_PRICE);

/** Returns the mean price of the exits; null without exits, or if one is above what prices can be. */
export function exitPrice({
  exits,
}: {
  readonly exits: readonly { readonly price: string; readonly share: number }[];
}): number | null {
  const shares = exits.reduce((sum, { share }) => sum + share, 0);
  const mean = exits.reduce((sum, { price, share }) => sum + Number(price) * share, 0) / shares;
  return Math.abs(mean) <= MAX_PRICE ? mean : null;
}

/**
 * Returns the result of a typed or imported trade. It is net of costs if the money that the trade made says what 1 R is
 * worth: the profit before costs ÷ the result by prices.
 */
export function getResult(trade: StoredTrade): TradeResult {
  if (trade.closedAt === null) return lacks('still open');
  if (!hasPrices(trade)) return lacks(TOO_HIGH);
  const exit = exitPrice(trade);
  if (exit === null) return lacks('no exit price');
  if (trade.stop === null) return lacks('no stop at the entry');
  const risk = computeRisk(trade);
  if (risk === null) return lacks('the stop is not on the losing side of the entry');
  const r = ((exit - Number(trade.entry)) * direction(trade.side)) / risk;
  const { profit, costs } = trade;
  const perR = profit === null || r === 0 ? 0 : profit / r;
  if (costs === null || perR <= 0) return { r: round(r), isNet: false, costR: null, missing: null };
  const costR = -costs / perR;
  return { r: round(r - costR), isNet: true, costR: round(costR), missing: null };
}

/** Returns the costs of a closed trade of the record in R; null without them. */
export const getCostR = ({
  opened,
  closedAt,
  cost,
}: Pick<RecordedTrade, 'opened' | 'closedAt' | 'cost'>): number | null =>
  closedAt === null || cost === null ? null : cost / Math.abs(Number(opened.entry) - Number(opened.stop));

/** Returns excursions in R; null with the reason. */
export function computeExcursions(
  trade: StoredTrade,
  excursion: StoredExcursion | null,
): { readonly maeR: number | null; readonly mfeR: number | null; readonly excursionMissing: string | null } {
  const without = (excursionMissing: string) => ({ maeR: null, mfeR: null, excursionMissing });
  if (trade.closedAt === null) return without('still open');
  if (!hasPrices(trade)) return without(TOO_HIGH);
  if (excursion === null) return without('being computed');
  if ('problem' in excursion) return without(excursion.problem);
  const risk = computeRisk(trade);
  if (risk === null) return without('no stop on the losing side of the entry');
  const { adverse, favourable } = excursion;
  return { maeR: round(-adverse / risk), mfeR: round(favourable / risk), excursionMissing: null };
}

/** Returns 1 if a rising price is a profit, and -1 if it is a loss. */
export const direction = (side: StoredTrade['side']): 1 | -1 => (side === 'long' ? 1 : -1);
const round = (value: number): number => Math.round(value * 1e4) / 1e4 || 0;
