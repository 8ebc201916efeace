import type { Timing } from './tws-connection.ts';
import type { TwsLink } from './tws-link.ts';

/** With what orders are sent. */
export interface Trading {
  readonly link: TwsLink;
  readonly timing: Timing;
  readonly account: string;
  /** Returns the first of so many order ids that were never used. */
  takeOrderIds(count: number): number;
}

/** What was done: the number of the order at the broker; null if it was refused. */
export interface Done {
  readonly ref: string | null;
  readonly reason: string;
}
