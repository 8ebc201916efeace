import { type InputOf, reads, SIGNAL_POLL_MS } from '@sealtick/contract';
import { polled } from '../data/polled.ts';
import { readQuery } from '../data/read-query.ts';
import { readsUnder } from '../data/stale.ts';

/** What came of the member's signals and what is at risk, every 30 s. Days and months begin in the profile's time zone. */
export const portfolioQuery = () => polled(readQuery(reads.portfolio.get, {}), SIGNAL_POLL_MS);

/** Curve, statistics and results of strategies of the member, every 30 s. */
export const analyticsQuery = () => polled(readQuery(reads.portfolio.analytics, {}), SIGNAL_POLL_MS);

/** What the table of the member's trades is asked for. */
export type TradeChoices = InputOf<typeof reads.portfolio.trades>;

/** One page of the trades of the member's record, every 30 s. */
export const memberTradesQuery = (choices: TradeChoices) =>
  polled(readQuery(reads.portfolio.trades, choices), SIGNAL_POLL_MS);

/** What the member's account is computed from: all of the record, read when the page is entered and when the portfolio changes. */
export const replayQuery = () => readQuery(reads.portfolio.replay, {});

/** Matches all of them. */
export const PORTFOLIO = readsUnder(reads.portfolio.get.path);
