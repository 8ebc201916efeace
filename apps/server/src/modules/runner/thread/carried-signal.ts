import type { Setup, Strategy } from '@sealtick/engine';
import type { PublishedPlan } from '../publish/stream-plan.ts';

/** A signal that is continued to its end by its published levels, without the strategy that opened it. */
export interface CarriedSignal {
  /** Close of the bar that opened it, ms UTC. */
  readonly barCloseAt: number;
  readonly setup: Setup;
}

/** A stream that only carries one signal. */
export interface CarriedPlan extends PublishedPlan {
  readonly carried: CarriedSignal;
}

/** Returns a strategy that opens this setup on its bar, and decides nothing else. */
export function carryingStrategy(strategyId: string, { barCloseAt, setup }: CarriedSignal): Strategy {
  const strategy = {
    id: strategyId,
    start: () => (bar: { closeTime: number }) => (bar.closeTime === barCloseAt ? { open: setup } : null),
  };
  return strategy as unknown as Strategy;
}
