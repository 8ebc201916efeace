/** What a crowd of readers found: ms from the commit of a message to its receipt, over all readers and messages. */
export interface Crowd {
  readonly p50: number;
  readonly p99: number;
  readonly slowest: number;
  readonly missed: number;
  readonly twice: number;
  /** Sockets that were closed. */
  readonly closed: number;
}

/** How a message of the crowd begins, with its number. */
export const MARK = /"reason":"crowd (\d+) /;

/** As long as a signal's message, so that as many bytes go out. */
export const reasonOf = (n: number): string => `crowd ${n} `.padEnd(900, 'x');
