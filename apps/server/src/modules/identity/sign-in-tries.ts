import { createHmac } from 'node:crypto';
import { MINUTE_MS } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import { type Database, withTransaction } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { signInTry } from './identity.tables.ts';

const WINDOW_MS = 15 * MINUTE_MS;
const MAX_BY_ACCOUNT = 10;
const MAX_BY_ADDRESS = 30;

/** Returns the name under which passwords that were tried for an address are stored. */
export const trySubject = (secret: string, email: string | null): string =>
  createHmac('sha256', secret).update(`subject ${email?.toLowerCase()}`).digest('base64url');

/** A password, or a code of a second step, that somebody tries. */
export interface Try {
  /** E-mail address, or `account` with an id where a code is tried; null where the call names none. */
  readonly subject: string | null;
  /** Group of the caller's address. */
  readonly addressGroup: string;
  /** Browser in which this account was signed in before; null for others. */
  readonly device: string | null;
}

/**
 * Counts passwords that are tried, in the database, so that all nodes and restarts count together. A browser in which
 * the account was signed in before counts separately: nobody can lock the owner of an account out.
 */
export class SignInTries {
  private readonly database: Database;
  private readonly clock: Clock;
  private readonly secret: string;

  constructor(database: Database, clock: Clock, secret: string) {
    this.database = database;
    this.clock = clock;
    this.secret = secret;
  }

  /** Returns the name under which a subject counts. */
  subjectOf(subject: string | null): string {
    return trySubject(this.secret, subject);
  }

  /** Counts a try before its hash is computed. @throws {AppError} RATE_LIMITED if no more are allowed now. */
  async count({ subject: of, addressGroup, device }: Try, advice = 'Wait 15 minutes.'): Promise<void> {
    const subject = this.subjectOf(of);
    const now = new Date(this.clock.now());
    const since = new Date(now.getTime() - WINDOW_MS);
    const isCounted = await withTransaction(this.database, async (tx) => {
      // Parallel tries wait for each other, always in the same order.
      for (const key of [subject, addressGroup].sort()) {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
      }
      const { rows } = await tx.execute<{ account: number; address: number }>(sql`
        select count(*) filter (where ${signInTry.subject} = ${subject}
                                  and ${signInTry.device} is not distinct from ${device})::int as account,
               count(*) filter (where ${signInTry.addressGroup} = ${addressGroup}
                                  and ${signInTry.device} is null)::int as address
        from ${signInTry}
        where ${signInTry.at} > ${since}
          and (${signInTry.subject} = ${subject} or ${signInTry.addressGroup} = ${addressGroup})`);
      const { account, address } = rows[0]!;
      if (of !== null && account >= MAX_BY_ACCOUNT) return false;
      if (device === null && address >= MAX_BY_ADDRESS) return false;
      await tx.insert(signInTry).values({ subject, addressGroup, device, at: now });
      return true;
    });
    if (isCounted) return;
    throw new AppError('RATE_LIMITED', `Too many tries. ${advice}`, {
      retryAfterSeconds: WINDOW_MS / 1_000,
    });
  }
}
