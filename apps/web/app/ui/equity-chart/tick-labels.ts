/** Height of a value tag on the axis, and the minimum distance of a label to the middle of a tag, in px. */
const TAG = 18;
const NEAR = 16;

/**
 * Returns which ticks of an axis show their labels, given the positions of ticks and value tags, in px. A label that a tag
 * would cover half is hidden. The library moves overlapping tags apart, up or down, so several tags need more room.
 */
export function ticksWithLabels(ticks: readonly (number | null)[], tags: readonly number[]): boolean[] {
  const taken = getSpans([...tags].sort((a, b) => a - b));
  return ticks.map((at) => at === null || !taken.some(({ from, to }) => at > from && at < to));
}

function getSpans(tags: readonly number[]): { from: number; to: number }[] {
  const spans: { from: number; to: number; last: number; pushed: number }[] = [];
  for (const at of tags) {
    const before = spans.at(-1);
    if (before && at - before.last < TAG + before.pushed) {
      before.pushed += TAG - Math.min(TAG, at - before.last);
      before.from -= before.pushed;
      before.to = at + NEAR + before.pushed;
      before.last = at;
    } else {
      spans.push({ from: at - NEAR, to: at + NEAR, last: at, pushed: 0 });
    }
  }
  return spans;
}
