import { randomBytes } from 'node:crypto';
import { CHALLENGES_PER_HOUR } from '@sealtick/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Egress } from '../../../platform/egress/egress.ts';
import { EgressError } from '../../../platform/egress/egress-error.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ChannelRow } from '../channels/channel-repository.ts';
import { HourlyLimit } from './hourly-limit.ts';
import { isSuccess, postMessage } from './post-message.ts';

/** Each one uses a connection to the database until the endpoint has answered. */
const AT_ONCE = 4;
const BUSY_SECONDS = 15;

interface Needs {
  readonly clock: Clock;
  readonly egress: Egress;
}

/** Asks endpoints, by a signed message, whether they are the member's. */
export class EndpointChallenges {
  private readonly needs: Needs;
  private readonly sent = new HourlyLimit(CHALLENGES_PER_HOUR);
  private running = 0;

  constructor(needs: Needs) {
    this.needs = needs;
  }

  /** Counts a challenge of an account. @throws {AppError} RATE_LIMITED if no more can be sent now */
  count(accountId: string): void {
    if (this.running >= AT_ONCE) throw limited('Other endpoints are being verified.', BUSY_SECONDS);
    const waitMs = this.sent.take(accountId, this.needs.clock.now());
    if (waitMs > 0) throw limited(`At most ${CHALLENGES_PER_HOUR} challenges are sent in an hour.`, waitMs / 1_000);
  }

  /** Sends a challenge. Returns null if the endpoint confirmed it, else why not, in a sentence. */
  async send({ id, address }: Pick<ChannelRow, 'id' | 'address'>, secrets: readonly string[]): Promise<string | null> {
    const { clock, egress } = this.needs;
    const now = clock.now();
    const message = {
      type: 'endpoint.verification',
      timestamp: new Date(now).toISOString(),
      data: { channel: id },
    } as const;
    this.running += 1;
    try {
      const post = { url: address, id: `vf_${randomBytes(16).toString('base64url')}`, message, secrets, now };
      const answer = await postMessage(egress, post);
      return isSuccess(answer) ? null : `The endpoint answered ${answer.status} to the challenge.`;
    } catch (error) {
      if (!(error instanceof EgressError)) throw error;
      return error.message;
    } finally {
      this.running -= 1;
    }
  }
}

function limited(what: string, seconds: number): AppError {
  const wait = Math.ceil(seconds);
  const advice = wait < 60 ? `${wait} s` : `${Math.ceil(wait / 60)} min`;
  return new AppError('RATE_LIMITED', `${what} Try again in ${advice}.`, { retryAfterSeconds: wait });
}
