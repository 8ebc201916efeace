import { DAY_MS } from '@sealtick/engine';
import type { Database } from '../database.ts';
import { rejectOldMails } from './mail-repository.ts';

const ATTEMPTS_END_MS = 5 * DAY_MS;

/** Rejects emails that could not be sent within five days. Returns how many. */
export const rejectUnsent = (db: Database, now: number): Promise<number> =>
  rejectOldMails(db, new Date(now - ATTEMPTS_END_MS));
