import { ENDPOINT_POSTS_PER_HOUR, readRetryAfter } from '@sealtick/contract';
import type { Egress } from '../../../platform/egress/egress.ts';
import { EgressError } from '../../../platform/egress/egress-error.ts';
import type { EgressAnswer } from '../../../platform/egress/send-request.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { getBeginning } from '../channels/answer-beginning.ts';
import type { ChannelAdapter, Outcome, Target } from '../channels/channel-adapter.ts';
import type { ChannelRow } from '../channels/channel-repository.ts';
import { openSecrets, signingSecrets } from './endpoint-secrets.ts';
import { isSuccess, postMessage } from './post-message.ts';
import { toWebhookMessage } from './to-webhook-message.ts';

const CAPACITY = 200;
/** Stalled endpoints hold a connection each, and nothing else. */
const SLOW_CAPACITY = 800;
const CAPACITY_PER_ENDPOINT = 5;
const TOO_OFTEN = `An endpoint gets at most ${ENDPOINT_POSTS_PER_HOUR} posts per hour.`;
/** Answers that may state when to try again. */
const BUSY = [429, 503];
const GONE = 410;

interface WebhookAdapterDeps {
  readonly egress: Egress;
  readonly box: SecretBox;
  /** Counts a post to an endpoint. Returns 0, or the time after which there is room for it, ms. */
  readonly countPost: (channel: ChannelRow, now: number) => Promise<number>;
}

/** Returns the adapter of webhook endpoints. */
export function createWebhookAdapter({ egress, box, countPost }: WebhookAdapterDeps): ChannelAdapter {
  return {
    kind: 'webhook',
    capacity: CAPACITY,
    slowCapacity: SLOW_CAPACITY,
    capacityPerChannel: CAPACITY_PER_ENDPOINT,
    async send(message, target) {
      const { channel, deliveryId: id, now, signal } = target;
      const waitMs = await countPost(channel, now);
      if (waitMs > 0) {
        return { kind: 'retry', afterMs: waitMs, reason: TOO_OFTEN, answer: null, isHeldBack: true };
      }
      const secrets = signingSecrets(await openSecrets(box, channel), now);
      try {
        const post = { url: channel.address, id, message: toWebhookMessage(message), secrets, now, signal };
        return getOutcome(await postMessage(egress, post), target);
      } catch (error) {
        if (!(error instanceof EgressError)) throw error;
        return { kind: 'retry', afterMs: null, reason: error.message, answer: null, isLate: error.isLate };
      }
    },
  };
}

function getOutcome(response: EgressAnswer, { now }: Target): Outcome {
  const { status } = response;
  const answer = { status, text: getBeginning(response) };
  if (isSuccess(response)) return { kind: 'accepted', messageId: null, answer };
  const reason = `The endpoint answered ${status}.`;
  if (status === GONE) return { kind: 'rejected', reason, answer, isGone: true };
  const afterMs = BUSY.includes(status) ? readRetryAfter(response.headers['retry-after'], now) : null;
  return { kind: 'retry', afterMs, reason, answer };
}
