import type { Setup, Strategy } from '@sealtick/engine';

/** A published signal that is taken to its end by its levels alone, without the strategy that opened it. */
export interface CarriedSignal {
  /** Close of the bar that opened it, ms UTC. */
  readonly barCloseAt: number;
  readonly setup: Setup;
}

/** Opens exactly this setup on its bar, and decides nothing else. */
export function carrying(strategyId: string, { barCloseAt, setup }: CarriedSignal): Strategy {
  const strategy = {
    id: strategyId,
    start: () => (bar: { closeTime: number }) => (bar.closeTime === barCloseAt ? { open: setup } : null),
  };
  return strategy as unknown as Strategy;
}
