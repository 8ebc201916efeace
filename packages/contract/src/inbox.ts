import { z } from 'zod';
import { Instant } from './instant.ts';

/** Unread messages are counted up to this number. */
export const UNREAD_MAX = 100;

/** How much a member was sent since the inbox was marked as read. */
export const Inbox = z.strictObject({
  /** Messages of the last seven days that came since then, up to 100; one that went to several channels counts once. */
  unread: z.int().min(0).max(UNREAD_MAX),
  /** When it was marked as read; null if it never was. */
  readAt: Instant.nullable(),
});
export type Inbox = z.infer<typeof Inbox>;
