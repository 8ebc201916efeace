import { type DeliveryType, readRetryAfter } from '@sealtick/contract';
import webpush from 'web-push';
import type { Egress } from '../../../platform/egress/egress.ts';
import { EgressError } from '../../../platform/egress/egress-error.ts';
import type { EgressAnswer } from '../../../platform/egress/send-request.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { getBeginning } from '../channels/answer-beginning.ts';
import type { ChannelAdapter, Outcome, Target } from '../channels/channel-adapter.ts';
import type { DeliveryMessage } from '../messages/delivery-message.ts';
import { openDeviceKeys } from './device-keys.ts';
import { type FindInstrument, getPayload, getTopic } from './push-payload.ts';
import type { VapidKey } from './vapid-key.ts';

/** Push services drop messages after four weeks at the latest. */
const MAX_TTL_SECONDS = 28 * 86_400;
/** A member waits for a test message now. */
const TEST_TTL_SECONDS = 300;
const SECOND_MS = 1_000;

/** Messages for which a sleeping device is woken. */
const URGENT: readonly DeliveryType[] = ['signal.opened', 'price.alert', 'own.signal', 'alert.gap', 'broker.alert'];

interface PushAdapterDeps {
  readonly egress: Egress;
  readonly box: SecretBox;
  readonly openKey: () => Promise<VapidKey>;
  /** Who to contact about these messages: a `mailto:` or `https:` address. */
  readonly contact: () => Promise<string>;
  readonly findInstruments: () => Promise<FindInstrument>;
}

/** Sends messages to browsers over the push services that they chose (RFC 8030), encrypted for the browser (RFC 8291). */
export class PushAdapter implements ChannelAdapter {
  readonly kind = 'push';
  readonly capacity = 64;
  readonly capacityPerChannel = 2;
  private readonly deps: PushAdapterDeps;

  constructor(deps: PushAdapterDeps) {
    this.deps = deps;
  }

  /** Creates the key at the first start, so that it is part of the first copy of the data folder. */
  async start(): Promise<void> {
    await this.deps.openKey();
  }

  async send(message: DeliveryMessage, target: Target): Promise<Outcome> {
    const { channel, deliveryId, now, expiresAt, signal } = target;
    const payload = getPayload(message, deliveryId, await this.deps.findInstruments());
    const topic = getTopic(message);
    const { headers, body } = webpush.generateRequestDetails(
      { endpoint: channel.address, keys: await openDeviceKeys(this.deps.box, channel) },
      payload,
      {
        vapidDetails: { subject: await this.deps.contact(), ...(await this.deps.openKey()) },
        TTL: message.type === 'test' ? TEST_TTL_SECONDS : getTtl(now, expiresAt),
        urgency: URGENT.includes(message.type) ? 'high' : 'normal',
        ...(topic === null ? {} : { topic }),
      },
    );
    const sent = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
    );
    try {
      const answer = await this.deps.egress(channel.address, { method: 'POST', headers: sent, body, signal });
      return getOutcome(answer, now);
    } catch (error) {
      if (!(error instanceof EgressError)) throw error;
      return { kind: 'retry', afterMs: null, reason: 'The push service did not answer.', answer: null };
    }
  }
}

/** Returns how long the push service stores a message for a browser that is not connected, seconds. */
function getTtl(now: number, expiresAt: number | null): number {
  if (expiresAt === null) return MAX_TTL_SECONDS;
  return Math.min(MAX_TTL_SECONDS, Math.max(0, Math.floor((expiresAt - now) / SECOND_MS)));
}

const GONE = [404, 410];
const TOO_MANY = 429;

function getOutcome(response: EgressAnswer, now: number): Outcome {
  const { status, headers } = response;
  const answer = { status, text: getBeginning(response) };
  if (status >= 200 && status < 300) return { kind: 'accepted', messageId: null, answer };
  if (GONE.includes(status)) {
    return { kind: 'rejected', reason: 'The browser has ended its registration.', answer, isGone: true };
  }
  const reason = `The push service answered ${status}.`;
  if (status === TOO_MANY || status >= 500) {
    return { kind: 'retry', afterMs: readRetryAfter(headers['retry-after'], now), reason, answer };
  }
  return { kind: 'rejected', reason, answer, isGone: false };
}
