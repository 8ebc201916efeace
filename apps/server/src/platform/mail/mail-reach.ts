import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import type { Clock } from '../clock.ts';
import type { Database } from '../database.ts';
import { AppError } from '../errors.ts';
import { addressBlock, BLOCK_FACTOR } from '../http/address-group.ts';
import { getMailbox } from './get-mailbox.ts';
import { lockReach, selectReached } from './mail-repository.ts';

/** Who has an email sent to an address that they typed. */
export interface MailCaller {
  /** Null for a visitor. */
  readonly accountId: string | null;
  /** From `addressGroup`. */
  readonly network: string;
}

/** Most addresses of other people that one caller has emails sent to. */
const LIMITS = [
  { most: 5, withinMs: HOUR_MS, within: 'an hour' },
  { most: 10, withinMs: DAY_MS, within: 'a day' },
] as const;
/** All members of a network together reach so many times what one does: more accounts gain little. */
const MEMBERS_FACTOR = 4;
/** Networks counted at a time; the one that came first is forgotten first. */
const MAX_NETWORKS = 50_000;

/** Times by mailbox, ms UTC. */
type Reached = ReadonlyMap<string, number>;

/**
 * Limits how many addresses of other people a caller has emails sent to, over all forms together. Members count in the
 * database by the emails that were queued for them, visitors by network in memory, so that no address is stored.
 */
export class MailReach {
  private readonly clock: Clock;
  private readonly networks = new Map<string, Map<string, number>>();

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /**
   * Counts an address that a caller typed and that is not confirmed as theirs. It is called before its email is queued, in
   * the same transaction. @throws {AppError} RATE_LIMITED
   */
  async count(db: Database, { accountId, network }: MailCaller, address: string): Promise<void> {
    const mailbox = getMailbox(address);
    const now = this.clock.now();
    if (accountId !== null) {
      await lockReach(db, accountId);
      requireRoom(await selectReached(db, accountId, new Date(now - DAY_MS)), mailbox, { factor: 1, now });
    }
    this.countNetwork(accountId === null ? 'visitors' : 'members', network, mailbox, now);
  }

  private countNetwork(who: 'visitors' | 'members', network: string, mailbox: string, now: number): void {
    const factor = who === 'members' ? MEMBERS_FACTOR : 1;
    const block = addressBlock(network);
    const counts = [
      { key: `${who} ${network}`, factor },
      ...(block === null ? [] : [{ key: `${who} ${block}`, factor: factor * BLOCK_FACTOR }]),
    ];
    for (const { key, factor } of counts) requireRoom(this.networks.get(key) ?? new Map(), mailbox, { factor, now });
    for (const { key } of counts) {
      const recent = [...(this.networks.get(key) ?? [])].filter(([, at]) => at > now - DAY_MS);
      this.networks.delete(key);
      this.networks.set(key, new Map([...recent, [mailbox, now]]));
    }
    while (this.networks.size > MAX_NETWORKS) this.networks.delete(this.networks.keys().next().value!);
  }
}

/** @throws {AppError} RATE_LIMITED if a further mailbox is one too many */
function requireRoom(
  reached: Reached,
  mailbox: string,
  { factor, now }: { readonly factor: number; readonly now: number },
): void {
  for (const { most, withinMs, within } of LIMITS) {
    const recent = [...reached].flatMap(([other, at]) => (other !== mailbox && at > now - withinMs ? [at] : []));
    const times = recent.sort((a, b) => a - b);
    if (times.length < most * factor) continue;
    const waitMs = times[times.length - most * factor]! + withinMs - now;
    const detail = `Emails were sent to ${most * factor} other addresses for you, the most within ${within}. Try again in ${inWords(waitMs)}.`;
    throw new AppError('RATE_LIMITED', detail, { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
  }
}

const inWords = (ms: number): string =>
  ms > HOUR_MS ? `${Math.ceil(ms / HOUR_MS)} hours` : `${Math.ceil(ms / MINUTE_MS)} min`;
