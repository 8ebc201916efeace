import { z } from 'zod';
import { Instant } from './instant.ts';
import { plainId } from './plain-text.ts';

/** Mutes of an account, at most. */
export const MUTES_MAX = 100;
/** The end of a mute is at most this far away. */
export const MUTE_DAYS_MAX = 366;

export const MUTE_KINDS = ['strategy', 'symbol'] as const;

/** What a call may set of a mute. */
export const MuteInput = z.strictObject({
  kind: z.enum(MUTE_KINDS),
  /** Id of the strategy, or the symbol. */
  subject: plainId(100),
  /** Its end by the wall clock; null if it lasts until it is removed. */
  until: Instant.nullable(),
});
export type MuteInput = z.infer<typeof MuteInput>;

/** A strategy or symbol whose new signals are not sent to a member. */
export const Mute = MuteInput.extend({ id: z.string(), createdAt: Instant });
export type Mute = z.infer<typeof Mute>;

const UNTIL = ' until ';

/** Returns the reason of a delivery that a mute refused: "muted", or "muted until 2026-11-28T08:00:00.000Z". */
export const mutedReason = (until: string | null): string => (until === null ? 'muted' : `muted${UNTIL}${until}`);

/** Returns the end of the mute in the reason of a delivery: null without an end, undefined if no mute refused it. */
export function mutedUntil(reason: string): string | null | undefined {
  if (reason === 'muted') return null;
  return reason.startsWith(`muted${UNTIL}`) ? reason.slice(`muted${UNTIL}`.length) : undefined;
}
