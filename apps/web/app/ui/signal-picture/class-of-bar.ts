import type { PlotBar } from './plot.ts';

/** Returns the colours of a bar. Before the signal it is grey, hollow if it rose, as in the interactive chart. */
export function classOfBar({ open, close }: PlotBar, isBefore: boolean): string {
  const isRise = close >= open;
  if (isBefore) return isRise ? 'fill-surface-1 stroke-bar-before' : 'fill-bar-before stroke-bar-before';
  return isRise ? 'fill-long stroke-long' : 'fill-short stroke-short';
}
