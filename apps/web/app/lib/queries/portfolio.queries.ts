import { type InputOf, reads, SIGNAL_POLL_MS } from '@sealtick/contract';
import { readQuery } from '../data/read-query.ts';

/** What came of the member's signals and what is at risk, every 30 s. Days and months begin in the profile's time zone. */
export const portfolioQuery = () => ({ ...readQuery(reads.portfolio.get, {}), refetchInterval: SIGNAL_POLL_MS });

/** Curve, statistics and results of strategies of the member. */
export const analyticsQuery = () => readQuery(reads.portfolio.analytics, {});

/** What the table of the member's trades is asked for. */
export type TradeChoices = InputOf<typeof reads.portfolio.trades>;

/** One page of the trades of the member's record. */
export const memberTradesQuery = (choices: TradeChoices) => readQuery(reads.portfolio.trades, choices);

/** What the member's account is computed from. */
export const replayQuery = () => readQuery(reads.portfolio.replay, {});
