import type { DatabaseTarget } from '../../../platform/database.ts';
import type { FailPoint } from '../../../platform/fail-points.ts';

/** The symbol of the signals that are copied. Its simulated market is always open. */
export const COPIED_SYMBOL = 'EURUSD';

/** What the process that copies signals is started with. */
export interface FollowerStart {
  readonly target: DatabaseTarget;
  /** Open of the first bar of its market, ms UTC. */
  readonly marketStart: number;
}

/** A point at which the process holds each caller. It is killed when there are as many. */
export interface HeldPoint {
  readonly point: FailPoint;
  readonly passings: number;
}
