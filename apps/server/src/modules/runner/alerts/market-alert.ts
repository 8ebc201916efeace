import type { LogFact } from '@sealtick/contract';

/** An alert that a closed bar causes. */
export interface MarketAlert {
  readonly fact: Extract<LogFact, { kind: 'market.alert' }>;
  /** Close of the bar, ms UTC: nothing is known before. */
  readonly barCloseAt: number;
  /** It is of use before this moment only, ms UTC. */
  readonly until: number;
}
