import type { AssetClass } from '../instruments/instrument.ts';
import type { Trade } from '../simulate/trade.ts';
import { STARTING_BALANCE } from '../statistics/account.ts';
import type { BacktestStream, TradeEnd } from '../statistics/backtest-record.ts';
import type { AllocationWeights } from './allocation.ts';
import { notionalPerRisk } from './notional-per-risk.ts';
import type { PortfolioTerms } from './portfolio-terms.ts';

/** The limit that cut a trade, or kept it out. */
export type CutReason = 'open-risk' | 'class-risk' | 'margin' | 'no-balance';

/** What an account did with a trade. */
export interface Booking extends Pick<TradeEnd, 'closedAt' | 'netR'> {
  readonly stream: number;
  readonly trade: Trade;
  /** Share of the balance at risk; 0 if it was not taken. */
  readonly share: number;
  /** The limit that reduced it; null for the full risk. */
  readonly limit: CutReason | null;
  /** What it added to the balance. */
  readonly profit: number;
}

/** A trade that is held, with money at risk and bound. */
interface Held {
  readonly trade: Trade;
  readonly assetClass: AssetClass;
  readonly risk: number;
  readonly margin: number;
}

interface Step {
  readonly at: number;
  readonly isClose: boolean;
  readonly stream: number;
  readonly trade: Trade;
  readonly end: TradeEnd | null;
}

type GetEnd = (trade: Trade, stream: BacktestStream) => TradeEnd | null;

/** Share of the intended risk under which a trade is not worth taking. */
const LEAST_SHARE = 0.1;

/**
 * Books the trades of all streams in the order of their fills, each with as much risk as the limits leave. What a held
 * trade risks is its first risk times the part that has not left; a stop that was moved does not lower it.
 *
 * @param getEnd Returns the end of a trade for the account; null where it is filled after the account's ruin. Its own by default.
 */
export function bookPortfolio(
  streams: readonly BacktestStream[],
  weights: AllocationWeights,
  terms: PortfolioTerms,
  getEnd: GetEnd = (trade) => trade,
) {
  const limits: Record<CutReason, number> = { 'open-risk': 0, 'class-risk': 0, margin: 0, 'no-balance': 0 };
  const bookings = new Map<Trade, Booking>();
  const returns: number[] = [];
  const held = new Map<Trade, Held>();
  let balance = terms.startingBalance ?? STARTING_BALANCE;
  let peakOpenRisk = 0;
  let peakMargin = 0;
  for (const { at, isClose, stream, trade, end } of getSteps(streams, getEnd)) {
    if (isClose) {
      const { risk } = held.get(trade) ?? { risk: 0 };
      held.delete(trade);
      if (risk === 0) continue;
      const profit = risk * end!.netR;
      // Open gains outweigh a balance that is used up: a share of it has no meaning.
      if (balance > 0) returns.push(profit / balance);
      balance += profit;
      if (held.size === 0) balance = Math.max(0, balance);
      bookings.set(trade, { ...bookings.get(trade)!, profit });
      continue;
    }
    const { assetClass } = streams[stream]!.instrument;
    const used = usedAt([...held.values()], assetClass, at);
    const wanted = end === null ? 0 : Math.max(0, balance) * terms.riskFraction * weights.at(stream, at);
    const marginPerRisk = terms.marginRates[assetClass] * notionalPerRisk(trade);
    const rooms: readonly (readonly [CutReason, number])[] = [
      ['no-balance', balance > 0 ? Number.POSITIVE_INFINITY : 0],
      ['open-risk', terms.maxOpenRisk * balance - used.risk],
      ['class-risk', terms.maxClassRisk * balance - used.classRisk],
      ['margin', (balance - used.margin) / marginPerRisk],
    ];
    const [reason, room] = rooms.reduce((least, one) => (one[1] < least[1] ? one : least));
    // Sums of shares may exceed a limit by rounding.
    const isCut = room < wanted * (1 - 1e-9);
    const granted = isCut ? room : wanted;
    const risk = granted < wanted * LEAST_SHARE || wanted === 0 ? 0 : granted;
    const limit = wanted === 0 ? 'no-balance' : isCut ? reason : null;
    if (limit !== null) limits[limit] += 1;
    const { closedAt, netR } = end ?? trade;
    bookings.set(trade, { stream, trade, closedAt, netR, share: risk === 0 ? 0 : risk / balance, limit, profit: 0 });
    if (risk === 0) continue;
    const margin = risk * marginPerRisk;
    held.set(trade, { trade, assetClass, risk, margin });
    peakOpenRisk = Math.max(peakOpenRisk, (used.risk + risk) / balance);
    peakMargin = Math.max(peakMargin, (used.margin + margin) / balance);
  }
  return { bookings: [...bookings.values()], limits, returns, peakOpenRisk, peakMargin };
}

/** Fills at the open of their bars, and ends when results are known; ends first. */
function getSteps(streams: readonly BacktestStream[], getEnd: GetEnd): Step[] {
  const steps = streams.flatMap((one, stream) =>
    one.trades.flatMap((trade): Step[] => {
      const end = getEnd(trade, one);
      return [
        { at: trade.fillBar, isClose: false, stream, trade, end },
        { at: (end ?? trade).decidedAt, isClose: true, stream, trade, end },
      ];
    }),
  );
  return steps.sort((a, b) => a.at - b.at || Number(b.isClose) - Number(a.isClose) || a.stream - b.stream);
}

function usedAt(held: readonly Held[], assetClass: AssetClass, at: number) {
  const used = { risk: 0, classRisk: 0, margin: 0 };
  for (const one of held) {
    const rest = one.trade.exits.reduce((share, { knownAt, weight }) => (knownAt <= at ? share - weight : share), 1);
    used.risk += one.risk * rest;
    used.margin += one.margin * rest;
    if (one.assetClass === assetClass) used.classRisk += one.risk * rest;
  }
  return used;
}
