/**
 * Share of `openMs` (market-open time of the record) with at least one position, a fraction; null without open time.
 * Overlapping positions count once.
 */
export function exposureTime(positions: readonly { from: number; to: number }[], openMs: number): number | null {
  if (openMs <= 0) return null;
  const sorted = [...positions].sort((a, b) => a.from - b.from);
  let held = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (const { from, to } of sorted) {
    held += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return Math.min(1, held / openMs);
}
