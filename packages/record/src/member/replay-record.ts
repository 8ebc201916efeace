import type { Statistic } from '@sealtick/engine';
import { type DrawdownChance, drawdownChance } from './drawdown-chance.ts';
import { computeMarkedAccount } from './marked-account.ts';
import { MemberAccount } from './member-account.ts';
import { memberCurve, memberStatistics } from './member-statistics.ts';
import type { ReplayInput, ReplayTrade } from './replay-input.ts';
import { type TailFigures, tailFigures } from './tail-figures.ts';

/** What differs from the record as it is. */
export interface ReplayChange {
  /** Share of the account that every trade risks, instead of the risk of its moment. */
  readonly fraction?: number;
  /** Strategies whose trades are left out. */
  readonly without?: readonly string[];
}

/** A member's record, computed without the log. */
export interface ReplayedRecord {
  readonly value: number;
  /** Value without the effect of restated equity: at the start, at daily marks, and now. */
  readonly curve: { readonly time: readonly number[]; readonly equity: readonly number[] };
  readonly statistics: readonly Statistic[];
  readonly tail: TailFigures;
  readonly chance: DrawdownChance;
  readonly ruinedAt: number | null;
}

/** Returns the record with another risk per trade or without some strategies; without a change, as it is. */
export function replayRecord(input: ReplayInput, { fraction, without = [] }: ReplayChange = {}): ReplayedRecord {
  const { now, equity, maxDrawdown } = input;
  const trades = input.trades
    .filter(({ opened }) => !without.includes(opened.strategyId))
    .map((trade) => (fraction === undefined ? trade : { ...trade, riskFraction: fraction }));
  const history = computeMarkedAccount(trades, equity, now, { openR: openAt, closeAt });
  const account = new MemberAccount(history.book, (trade) => trade.presentR ?? trade.netR);
  const record = {
    account,
    history,
    times: [...history.marks, now],
    growth: [...history.marked, account.growthAt(now)],
  };
  return {
    value: account.valueAt(now),
    curve: memberCurve(record),
    statistics: memberStatistics(record),
    tail: tailFigures(history),
    chance: drawdownChance(account.trades, { fraction: fraction ?? input.fraction, limit: maxDrawdown, now }),
    ruinedAt: history.ruinedAt,
  };
}

function openAt({ openTimes, openR, opened }: ReplayTrade, at: number): number {
  const place = openTimes.indexOf(at);
  if (place === -1) throw new Error(`Signal ${opened.signalId} has no result at ${at}`);
  return openR[place]!;
}

/** Returns a trade as its account closes it at the mark of a ruin. */
function closeAt(trade: ReplayTrade, at: number): ReplayTrade {
  const known = trade.exits.filter((exit) => exit.at <= at);
  const weight = known.reduce((rest, exit) => rest - exit.weight, 1);
  const exits = [...known, { at, time: at, weight }];
  return { ...trade, exits, closedAt: at, decidedAt: at, netR: openAt(trade, at) };
}
