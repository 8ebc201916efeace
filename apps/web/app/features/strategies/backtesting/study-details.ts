import { STORED_TIMEFRAMES, TIMEFRAME_MS, type Timeframe } from '@sealtick/engine';
import { detailsFor } from '../runs/run-settings.ts';

/** Returns the timeframes that can decide exits inside the bars of every series of a study, the longest first. */
export function detailsForAll(timeframes: readonly string[]): readonly string[] {
  const known = STORED_TIMEFRAMES.filter((one) => timeframes.includes(one)) as Timeframe[];
  const shortest = known.toSorted((a, b) => TIMEFRAME_MS[a] - TIMEFRAME_MS[b])[0];
  return shortest === undefined ? [] : detailsFor(shortest);
}

/** Returns the part of the settings of a study that names its finer bars; nothing if the engine rules decide. */
export const chosenDetail = (timeframes: readonly string[], detail: string): { readonly detail?: string } =>
  detailsForAll(timeframes).includes(detail) ? { detail } : {};
