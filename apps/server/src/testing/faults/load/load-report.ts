/** Delays from the commit of a message to its receipt, ms, over all clients and messages. */
export interface LoadReport {
  readonly p50: number;
  readonly p99: number;
  readonly slowest: number;
  readonly missed: number;
  readonly duplicates: number;
  /** Number of closed sockets. */
  readonly closed: number;
}

/** Start of a load message, with its number. */
export const MARK = /"reason":"load (\d+) /;

/** Returns the text of a load message, which is as long as a signal's. */
export const getReason = (n: number): string => `load ${n} `.padEnd(900, 'x');
