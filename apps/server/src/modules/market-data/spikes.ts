import { isFar } from '@sealtick/bar-formats';
import type { Bar } from '@sealtick/engine';

/** Returns the price of a bar that is far from the last close, its high before its low; null if there is none. */
export function findSpike(
  last: Pick<Bar, 'close'>,
  { high, low }: Pick<Bar, 'high' | 'low'>,
  tick: number,
): number | null {
  return [high, low].find((price) => isFar(last.close, price, tick)) ?? null;
}

/** Whether the next bar closes at the level of a spike. A price of exactly 0 confirms none: sources send it for a missing one. */
export function isConfirmed(spike: number, { close }: Pick<Bar, 'close'>, tick: number): boolean {
  return close !== 0 && !isFar(spike, close, tick);
}
