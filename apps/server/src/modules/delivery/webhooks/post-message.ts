import type { WebhookMessage } from '@sealtick/contract';
import { Webhook } from 'standardwebhooks';
import type { Egress } from '../../../platform/egress/egress.ts';
import type { EgressAnswer } from '../../../platform/egress/send-request.ts';

/** What one post needs. */
export interface Post {
  readonly url: string;
  /** Sent as `webhook-id`; the same at every attempt. */
  readonly id: string;
  readonly message: WebhookMessage;
  /** Each signs, the current one first. */
  readonly secrets: readonly string[];
  /** Wall clock, ms UTC. */
  readonly now: number;
  readonly signal?: AbortSignal;
}

/** Posts a message as Standard Webhooks 1.0.0 describes it. @throws {EgressError} without an answer */
export function postMessage(egress: Egress, { url, id, message, secrets, now, signal }: Post): Promise<EgressAnswer> {
  const body = JSON.stringify(message);
  const at = new Date(now);
  return egress(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Sealtick-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now / 1_000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
    },
    body,
    readsBeginning: true,
    ...(signal ? { signal } : {}),
  });
}

/** Whether an answer says that the message was received. */
export const isSuccess = ({ status }: EgressAnswer): boolean => status >= 200 && status < 300;
