import { EM_DASH } from './format.ts';

/** A duration in ms or s: "86 ms", "1.2 s"; an em dash without one. */
export function formatMs(ms: number | null): string {
  if (ms === null) return EM_DASH;
  return ms < 1_000 ? `${Math.round(ms)}\u00a0ms` : `${(ms / 1_000).toFixed(1)}\u00a0s`;
}
