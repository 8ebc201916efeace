import { z } from 'zod';
import { Instant } from './instant.ts';

/** A restore after which the log, and with it every live record, began again. Its first entry, `log.restored`, gives it. */
export const LogRestore = z.strictObject({
  /** When the new log began. */
  at: Instant,
  /** Entries of the former log, by its last signed checkpoint: none of them can be verified now. */
  lostEntries: z.int().min(0),
});

export type LogRestore = z.infer<typeof LogRestore>;
