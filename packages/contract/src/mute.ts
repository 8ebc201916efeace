import { z } from 'zod';
import { input } from './input.ts';
import { Instant, TimeInput } from './instant.ts';
import { plainId } from './plain-text.ts';

/** Mutes of an account, at most. */
export const MUTES_MAX = 100;
/** The end of a mute is at most this far away. */
export const MUTE_DAYS_MAX = 366;

export const MUTE_KINDS = ['strategy', 'symbol'] as const;

/** What a call may set of a mute. */
export const MuteInput = z.strictObject({
  kind: input(z.enum(MUTE_KINDS), 'What is muted', 'symbol'),
  subject: input(plainId(100), 'Id of the strategy, or the symbol', 'EURUSD'),
  until: input(TimeInput.nullable(), 'Its end by the wall clock; null if it lasts until it is removed', null),
});
export type MuteInput = z.infer<typeof MuteInput>;

/** A strategy or symbol whose new signals are not sent to a member. */
export const Mute = MuteInput.extend({ id: z.string(), createdAt: Instant });
export type Mute = z.infer<typeof Mute>;
