import { utcDay } from '../bars/civil.ts';
import { formatDate } from '../bars/iso.ts';
import { roundR } from '../simulate/price-grid.ts';
import type { StatisticsTrade } from './context.ts';
import type { MarkedAccount } from './equity-curve.ts';
import type { EquityCurve } from './returns.ts';

/** Returns the mark at which an account was ruined (engine rule 13c), ms UTC; null if it was not. Its curve ends there at 0. */
export function ruinedAt({ time, equity }: Pick<EquityCurve, 'time' | 'equity'>): number | null {
  const last = equity.length - 1;
  return last > 0 && equity[last] === 0 ? time[last]! : null;
}

/** Returns the day on which an account was ruined, `YYYY-MM-DD`: the one that ended with the mark. Null if it was not. */
export function ruinedOn(curve: Pick<EquityCurve, 'time' | 'equity'>): string | null {
  const at = ruinedAt(curve);
  return at === null ? null : formatDate(utcDay(at - 1));
}

/**
 * Returns the trades that an account took. Those that were held at its ruin are closed at that mark, with their result there.
 *
 * @param openR Returns the result of an open trade at a mark, in R.
 */
export function takenTrades<T extends StatisticsTrade>(
  trades: readonly T[],
  { booked, curve }: MarkedAccount,
  openR: (trade: number, at: number) => number,
): T[] {
  const ruin = ruinedAt(curve);
  return trades.flatMap((trade, index) => {
    if (!booked[index]!.isTaken) return [];
    if (ruin === null || trade.decidedAt <= ruin) return [trade];
    return trade.fillKnownAt <= ruin ? [closedAt(trade, ruin, openR(index, ruin))] : [];
  });
}

/** Returns a trade as it is closed at a mark before its end, with its result in R. */
export function closedAt<T extends Pick<StatisticsTrade, 'exits'>>(trade: T, at: number, netR: number) {
  const exits = trade.exits.filter(({ time }) => time <= at);
  const rest = exits.reduce((share, { weight }) => share - weight, 1);
  return { ...trade, exits: [...exits, { time: at, weight: rest }], closedAt: at, decidedAt: at, netR: roundR(netR) };
}
