import { type InputOf, reads, SIGNAL_POLL_MS } from '@sealtick/contract';
import { polled } from '../data/polled.ts';
import { readQuery } from '../data/read-query.ts';
import type { TradeChoices } from './portfolio.queries.ts';

/** The accounts of the member that have a record. */
export const accountRecordsQuery = () => readQuery(reads.accountRecords.list, {});

/** Curve, statistics and risk of one account, every 30 s. */
export const accountAnalyticsQuery = (id: string) =>
  polled(readQuery(reads.accountRecords.analytics, { id }), SIGNAL_POLL_MS);

/** One page of the trades of one account, every 30 s. */
export const accountTradesQuery = (id: string, choices: TradeChoices) =>
  polled(
    readQuery(reads.accountRecords.trades, { id, ...choices } as InputOf<typeof reads.accountRecords.trades>),
    SIGNAL_POLL_MS,
  );
