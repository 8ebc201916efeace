import type { SetupType, Side, Timeframe } from '@sealtick/engine';
import type { CopiedTarget } from '../brokers.tables.ts';

/** A published signal as it is copied. Times are of the market, ms UTC. */
export interface CopiedSignal {
  readonly signalId: string;
  readonly strategyId: string;
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly side: Side;
  readonly type: SetupType;
  readonly entry: number;
  readonly stop: number;
  readonly targets: readonly CopiedTarget[];
  readonly barCloseAt: number;
  readonly validUntil: number;
}
