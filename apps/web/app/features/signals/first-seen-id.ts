import type { SignalView } from './signal-view.ts';

/**
 * Returns the id of the first row that was there on the member's last visit; null if the rows are all new or all seen.
 * @param seenUntil Market time of that visit; null without one.
 */
export function firstSeenId(
  rows: readonly Pick<SignalView, 'id' | 'createdAt'>[],
  seenUntil: string | null,
): string | null {
  const at = Date.parse(seenUntil ?? '');
  const place = rows.findIndex(({ createdAt }) => Date.parse(createdAt) <= at);
  return place > 0 ? rows[place]!.id : null;
}
