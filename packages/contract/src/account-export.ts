import { z } from 'zod';
import { Instant } from './instant.ts';

/** The copy of everything that is stored about an account, as a zip file. */
export const AccountExport = z.object({
  /** `failed`: the program could not make it; ask again. */
  state: z.enum(['none', 'preparing', 'ready', 'failed']),
  requestedAt: Instant.nullable(),
  /** Until when the file can be downloaded at `/api/account/export/file`; null if there is none. */
  availableUntil: Instant.nullable(),
  /** Size of the file; null if there is none. */
  bytes: z.number().int().nullable(),
});

/** A requested deletion of an account. */
export const AccountDeletion = z.object({
  /** When the account is erased, unless its owner logs in before. */
  erasedAfter: Instant,
});

export type AccountExport = z.infer<typeof AccountExport>;
export type AccountDeletion = z.infer<typeof AccountDeletion>;
