import type { StoredTrade } from '../journal.tables.ts';
import type { RefusedRow } from './report-row.ts';

/** A trade of a report, with its place in the file. */
export interface ParsedTrade {
  readonly line: number;
  readonly account: string;
  readonly ticket: string;
  readonly trade: StoredTrade;
  /** What was closed apart, each with one exit: the trade is their sum. */
  readonly parts: readonly StoredTrade[];
}

/** What a file contains. */
export interface ParsedReport {
  readonly format: 'mt4' | 'mt5' | 'csv';
  readonly trades: readonly ParsedTrade[];
  readonly refused: readonly RefusedRow[];
  /** Rows that are not closed trades. */
  readonly skipped: {
    /** Deposits, withdrawals, credits and corrections. */
    readonly balance: number;
    /** Orders that were cancelled or have expired. */
    readonly cancelled: number;
    /** Trades and orders that are still open. */
    readonly open: number;
  };
  /** Names of the columns of a table whose columns are not known; null if they are. */
  readonly columns: readonly string[] | null;
}

/** How a file is read. */
export interface ReportInput {
  readonly bytes: Uint8Array;
  /** Trades that it may have. */
  readonly most: number;
  /** Time zone of the broker's server. */
  readonly zone: string;
  /** Used where the file names no account. */
  readonly account: string | null;
  /** Columns of a table by field, where their names do not say it. */
  readonly columns: Readonly<Record<string, string>> | null;
}
