import { randomBytes } from 'node:crypto';
import { CHALLENGES_PER_HOUR } from '@sealtick/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { EGRESS_MS, type Egress } from '../../../platform/egress/egress.ts';
import { EgressError } from '../../../platform/egress/egress-error.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ChannelRow } from '../channels/channel-repository.ts';
import { HourlyLimit } from './hourly-limit.ts';
import { isSuccess, postMessage } from './post-message.ts';

/** Of one node. */
const AT_ONCE = 20;
/** An endpoint that does not answer takes this long. */
const BUSY_SECONDS = EGRESS_MS / 1_000;

interface EndpointChallengesDeps {
  readonly clock: Clock;
  readonly egress: Egress;
}

/** Asks endpoints, by a signed message, whether they are the member's. */
export class EndpointChallenges {
  private readonly deps: EndpointChallengesDeps;
  private readonly sent = new HourlyLimit('challenge', CHALLENGES_PER_HOUR);
  /** Accounts with a challenge under way. */
  private readonly running = new Set<string>();

  constructor(deps: EndpointChallengesDeps) {
    this.deps = deps;
  }

  /**
   * Does work that ends with a challenge, one of an account at a time. What comes in the meantime is refused.
   * @throws {AppError} RATE_LIMITED
   */
  async inTurn<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    if (this.running.has(accountId)) throw limited('Another of your endpoints is being verified.', BUSY_SECONDS);
    if (this.running.size >= AT_ONCE) throw limited('Other endpoints are being verified.', BUSY_SECONDS);
    this.running.add(accountId);
    try {
      return await work();
    } finally {
      this.running.delete(accountId);
    }
  }

  /** Counts a challenge of an account. @throws {AppError} RATE_LIMITED if it can be sent no more in this hour */
  async count(db: Database, accountId: string): Promise<void> {
    const waitMs = await this.sent.take(db, { id: accountId, accountId }, this.deps.clock.now());
    if (waitMs > 0) throw limited(`At most ${CHALLENGES_PER_HOUR} challenges are sent in an hour.`, waitMs / 1_000);
  }

  /** Sends a challenge. Returns null if the endpoint confirmed it, else why not, in a sentence. */
  async send({ id, address }: Pick<ChannelRow, 'id' | 'address'>, secrets: readonly string[]): Promise<string | null> {
    const { clock, egress } = this.deps;
    const now = clock.now();
    const message = {
      type: 'endpoint.verification',
      timestamp: new Date(now).toISOString(),
      data: { channel: id },
    } as const;
    try {
      const post = { url: address, id: `vf_${randomBytes(16).toString('base64url')}`, message, secrets, now };
      const answer = await postMessage(egress, post);
      return isSuccess(answer) ? null : `The endpoint answered ${answer.status} to the challenge.`;
    } catch (error) {
      if (!(error instanceof EgressError)) throw error;
      return error.message;
    }
  }
}

function limited(what: string, seconds: number): AppError {
  const wait = Math.ceil(seconds);
  const advice = wait < 60 ? `${wait} s` : `${Math.ceil(wait / 60)} min`;
  return new AppError('RATE_LIMITED', `${what} Try again in ${advice}.`, { retryAfterSeconds: wait });
}
