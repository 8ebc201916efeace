import { z } from 'zod';
import { Instant } from './instant.ts';
import { StatusCheck } from './status.ts';

/** The state of the program, as far as it measures it. */
export const AdminHealth = z.object({
  versions: z.object({ sealtick: z.string(), node: z.string(), postgres: z.string() }),
  database: z.object({ bytes: z.int() }),
  mail: z.object({
    queued: z.int(),
    /** When the oldest queued email was queued; null if none waits. */
    oldestQueuedAt: Instant.nullable(),
    /** Emails that were refused permanently, or too old, and are still stored. */
    rejected: z.int(),
  }),
  /** When `sealtick backup` wrote the last backup of this database; null if it never did. */
  lastBackupAt: Instant.nullable(),
  /**
   * Since when nothing is copied to brokers, and whether because the database was set back or a backup was restored; null
   * while signals are copied.
   */
  copyingHalt: z.object({ at: Instant, isAfterRestore: z.boolean() }).nullable(),
  checks: z.array(StatusCheck.extend({ detail: z.string().nullable() })),
});

export type AdminHealth = z.infer<typeof AdminHealth>;
