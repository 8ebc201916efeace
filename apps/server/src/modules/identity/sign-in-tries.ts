import { createHmac } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import type { Clock } from '../../platform/clock.ts';
import { type Database, withTransaction } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { addressBlock, BLOCK_FACTOR } from '../../platform/http/address-group.ts';
import {
  countOfBlock,
  countOfGroup,
  insertTry,
  lockTries,
  selectTries,
  type TryTime,
} from './sign-in-try-repository.ts';

const WINDOW_MS = 15 * MINUTE_MS;
const MAX_BY_BROWSER = 10;
const MAX_BY_ADDRESS = 30;
/** Codes of an account, over all browsers and networks. */
const CODE_LIMITS = [
  { most: 20, withinMs: HOUR_MS },
  { most: 100, withinMs: DAY_MS },
] as const;
/** Stored as the network of someone who is logged in: no limit of networks counts it. */
const SIGNED_IN = 'logged in';

/** Returns the name under which passwords that were tried for an address are stored. */
export const trySubject = (secret: string, email: string | null): string =>
  createHmac('sha256', secret).update(`subject ${email?.toLowerCase()}`).digest('base64url');

/** A password that someone tries. */
export interface PasswordTry {
  /** Email address; null where the call names none. */
  readonly email: string | null;
  /** Group of the caller's address. */
  readonly addressGroup: string;
  /** Browser in which this account was logged in before; null for others. */
  readonly device: string | null;
}

/** A code of a second factor, or another proof of who someone is. */
export interface CodeTry {
  readonly accountId: string;
  /** Group of the caller's address; null for a caller who is logged in. */
  readonly addressGroup: string | null;
  /** Browser in which this account was logged in before, or login of the caller; null for others. */
  readonly device: string | null;
}

interface SignInTriesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: string;
  /** Informs the owner of an account that no more codes are accepted. @param until ms UTC */
  readonly onCodesUsedUp: (accountId: string, until: number) => Promise<void>;
}

/** Why a try is refused: too many of the browser or network, or of the account in all. */
type Refusal = { readonly of: 'caller' } | { readonly of: 'account'; readonly until: number };

type Try = Pick<CodeTry, 'addressGroup' | 'device'> & {
  readonly subject: string;
  readonly kind: 'any' | 'password' | 'code';
};

/**
 * Counts passwords and codes that are tried, in the database, so that all nodes and restarts count together. A browser in
 * which the account was logged in before counts separately: no one can lock the owner out by passwords. Codes are also
 * counted over all browsers, because they are tried after the right password.
 */
export class SignInTries {
  private readonly deps: SignInTriesDeps;

  constructor(deps: SignInTriesDeps) {
    this.deps = deps;
  }

  /** Counts a password before its hash is computed. @throws {AppError} RATE_LIMITED if no more are allowed now. */
  async count({ email, addressGroup, device }: PasswordTry, advice = 'Wait 15 minutes.'): Promise<void> {
    const subject = trySubject(this.deps.secret, email);
    const refusal = await this.attempt({ subject, addressGroup, device, kind: email === null ? 'any' : 'password' });
    if (refusal !== null) throw tooMany(advice);
  }

  /** Counts a code before it is checked. @throws {AppError} RATE_LIMITED if no more are allowed now. */
  async countCode({ accountId, addressGroup, device }: CodeTry): Promise<void> {
    const subject = trySubject(this.deps.secret, `account ${accountId}`);
    const refusal = await this.attempt({ subject, addressGroup, device, kind: 'code' });
    if (refusal === null) return;
    if (refusal.of === 'caller') throw tooMany('Wait 15 minutes.');
    await this.deps.onCodesUsedUp(accountId, refusal.until);
    throw codesUsedUp(refusal.until - this.deps.clock.now());
  }

  private attempt(given: Try): Promise<Refusal | null> {
    const { db, clock } = this.deps;
    const now = clock.now();
    const { subject, addressGroup, device } = given;
    const block = addressGroup === null ? null : addressBlock(addressGroup);
    return withTransaction(db, async (tx) => {
      // Parallel tries wait for each other.
      await lockTries(tx, [subject, addressGroup, block]);
      const refusal =
        (await refuseSubject(tx, given, now)) ?? (await refuseNetwork(tx, { addressGroup, block, device }, now));
      if (refusal !== null) return refusal;
      const row = { subject, addressGroup: addressGroup ?? SIGNED_IN, addressBlock: block, device, at: new Date(now) };
      await insertTry(tx, row);
      return null;
    });
  }
}

async function refuseSubject(db: Database, { subject, device, kind }: Try, now: number): Promise<Refusal | null> {
  if (kind === 'any') return null;
  const times = await selectTries(db, subject, new Date(now - (kind === 'code' ? DAY_MS : WINDOW_MS)));
  const ofBrowser = times.filter((one) => one.device === device && one.at > now - WINDOW_MS);
  if (ofBrowser.length >= MAX_BY_BROWSER) return { of: 'caller' };
  return kind === 'code' ? refuseCodes(times, now) : null;
}

function refuseCodes(times: readonly TryTime[], now: number): Refusal | null {
  const ends = CODE_LIMITS.flatMap(({ most, withinMs }) => {
    const inTime = times.filter(({ at }) => at > now - withinMs);
    return inTime.length < most ? [] : [inTime.at(-most)!.at + withinMs];
  });
  return ends.length === 0 ? null : { of: 'account', until: Math.max(...ends) };
}

async function refuseNetwork(
  db: Database,
  { addressGroup, block, device }: Pick<CodeTry, 'addressGroup' | 'device'> & { readonly block: string | null },
  now: number,
): Promise<Refusal | null> {
  if (addressGroup === null || device !== null) return null;
  const after = new Date(now - WINDOW_MS);
  if ((await countOfGroup(db, addressGroup, after)) >= MAX_BY_ADDRESS) return { of: 'caller' };
  const isBlockFull = block !== null && (await countOfBlock(db, block, after)) >= MAX_BY_ADDRESS * BLOCK_FACTOR;
  return isBlockFull ? { of: 'caller' } : null;
}

const tooMany = (advice: string): AppError =>
  new AppError('RATE_LIMITED', `Too many tries. ${advice}`, { retryAfterSeconds: WINDOW_MS / 1_000 });

function codesUsedUp(waitMs: number): AppError {
  const wait = waitMs > HOUR_MS ? `${Math.ceil(waitMs / HOUR_MS)} hours` : `${Math.ceil(waitMs / MINUTE_MS)} min`;
  const detail = `Too many codes were tried for this account. The next one is accepted in ${wait}. A passkey works before that.`;
  return new AppError('RATE_LIMITED', detail, { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
}
