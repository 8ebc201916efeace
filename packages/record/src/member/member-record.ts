import { markTimes, periodsPerYear } from '@sealtick/engine';
import type { PublishedInstrument } from '../entries.ts';
import type { LogContents } from '../log-contents.ts';
import { openR } from '../open-r.ts';
import type { RecordedTrade } from '../recorded-trade.ts';
import type { SignalHistory } from '../signal-history.ts';
import { MemberAccount } from './member-account.ts';
import type { MemberInput } from './member-input.ts';
import { memberSignals, memberTrades } from './member-trades.ts';

/** The signals that a member received, and the model account over their trades, in one market. */
export interface MemberRecord extends MemberInput {
  readonly signals: readonly SignalHistory[];
  readonly account: MemberAccount;
  /** The account's start, each mark, and now, ms UTC. */
  readonly times: readonly number[];
  /** Value of the account without the effect of restated equity, at each of `times`. */
  readonly growth: readonly number[];
  /** Returns between two marks, fractions. */
  readonly dailyReturns: readonly number[];
}

/** Computes a member's record from the log, the times of subscription and the member's own settings. */
export function computeMemberRecord(input: MemberInput): MemberRecord {
  const { contents, settings, now } = input;
  const signals = memberSignals(input);
  const trades = memberTrades(input, signals);
  const account = new MemberAccount(trades, settings, (trade, at) =>
    openR(trade, instrumentOf(contents, trade), priceOf(input, trade, at), at),
  );
  const tradesAtWeekends = trades.some(({ session }) => periodsPerYear(session) === 365);
  const times = [account.from, ...markTimes(account.from, now, tradesAtWeekends), now];
  const growth = times.map((at) => account.growthAt(at));
  const dailyReturns = growth.slice(1, -1).map((value, i) => value / growth[i]! - 1);
  return { ...input, signals, account, times, growth, dailyReturns };
}

/** Returns the price of an open trade's instrument: of its bars, else its last mark in the log, else its fill. */
export function priceOf({ contents, market, priceAt }: MemberInput, trade: RecordedTrade, at: number): number {
  const { symbol, signalId } = trade.opened;
  return priceAt(symbol, at) ?? contents.marksOf(market).priceAt(signalId, at) ?? trade.fillPrice;
}

function instrumentOf(contents: LogContents, { opened }: RecordedTrade): PublishedInstrument {
  const { strategyId, version, symbol } = opened;
  const published = contents.versionsOf(strategyId, opened.market).findLast((one) => one.version === version);
  const instrument = published?.instruments.find((one) => one.symbol === symbol);
  if (!instrument) throw new Error(`Version ${version} of ${strategyId} was published without ${symbol}`);
  return instrument;
}
