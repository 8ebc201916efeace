/** Height of a value's tag on the axis, and how near a tick's words may come to its middle, in px. */
const TAG = 18;
const NEAR = 14;

/**
 * Which ticks of an axis keep their words, given where they and the tags of last values stand, in px: what a tag would cover
 * half is left out. Tags that meet are pushed apart, up or down, so where several meet more is kept free.
 */
export function ticksWithWords(ticks: readonly (number | null)[], tags: readonly number[]): boolean[] {
  const taken = spansOf([...tags].sort((a, b) => a - b));
  return ticks.map((at) => at === null || !taken.some(({ from, to }) => at > from && at < to));
}

function spansOf(tags: readonly number[]): { from: number; to: number }[] {
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
