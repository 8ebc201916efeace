import { firstIndex } from '@sealtick/engine';
import type { KeyboardEvent } from 'react';
import { MOVE_KEYS } from '../price-chart/move-keys.ts';
import type { Curve } from './curve.ts';

type Step = Pick<KeyboardEvent, 'key' | 'shiftKey'>;

/**
 * Returns the moment to which a key moves the crosshair: null to remove it, undefined for other keys. With Shift, only days on
 * which trades closed count.
 */
export function stepFrom(
  curves: readonly Curve[],
  moment: number | null,
  { key, shiftKey }: Step,
): number | null | undefined {
  if (key === 'Escape') return null;
  const move = MOVE_KEYS[key];
  const closed = curves.flatMap(({ closings = [] }) => closings.map(({ time }) => time));
  const isByTrade = shiftKey && closed.length > 0;
  const times = [...new Set(isByTrade ? closed : curves.flatMap(({ time }) => time))].sort((a, b) => a - b);
  if (!move || times.length === 0) return undefined;
  const last = times.length - 1;
  const at = moment === null ? last + 1 : getPlace(times, moment, key);
  return times[Math.max(0, Math.min(last, move(at, last)))];
}

/** Returns the position of a moment; of one between two times, that from which a step leads to its neighbour. */
function getPlace(times: readonly number[], moment: number, key: string): number {
  const next = firstIndex(times.length, (i) => times[i]! >= moment);
  return times[next] === moment || key !== 'ArrowRight' ? next : next - 1;
}
