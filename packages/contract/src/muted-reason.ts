const UNTIL = ' until ';

/** Returns the reason of a delivery that a mute refused: "muted", or "muted until 2026-11-28T08:00:00.000Z". */
export const mutedReason = (until: string | null): string => (until === null ? 'muted' : `muted${UNTIL}${until}`);

/** Returns the end of the mute in the reason of a delivery: null without an end, undefined if no mute refused it. */
export function mutedUntil(reason: string): string | null | undefined {
  if (reason === 'muted') return null;
  return reason.startsWith(`muted${UNTIL}`) ? reason.slice(`muted${UNTIL}`.length) : undefined;
}
