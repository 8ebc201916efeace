import { z } from 'zod';
import { Channel, ChannelId, EXAMPLE_CHANNEL_ID } from '../delivery-channel.ts';
import { limitByPlan } from '../limit-by-plan.ts';
import { CreatedEndpoint, NewEndpoint, REPLAY_MAX, ReplacedSecret, Replay, Replayed } from '../webhook-endpoint.ts';
import { UNCONFIRMED } from './unconfirmed.ts';
import { declareWrite } from './write.ts';

const params = z.strictObject({ id: ChannelId });
const examples = { id: EXAMPLE_CHANNEL_ID };
const STEP_UP = {
  STEP_UP_REQUIRED: 'The account has a second factor, which was not proved in the last 12 hours',
} as const;
const unknown = { NOT_FOUND: 'Unknown endpoint' } as const;

export const add = declareWrite({
  method: 'POST',
  path: '/api/delivery/webhooks',
  tag: 'delivery',
  summary:
    'Adds a webhook endpoint, and sends it a signed challenge: a 2xx makes it active. The secret is shown this once',
  callers: 'accounts',
  scope: 'delivery',
  body: NewEndpoint,
  answer: CreatedEndpoint,
  errors: {
    ...UNCONFIRMED,
    ...STEP_UP,
    CONFLICT: `The account has an endpoint with this address, or ${limitByPlan('maxEndpoints')}`,
    UNPROCESSABLE: 'The address does not begin with https://',
  },
  isConfidential: true,
  audit: { act: 'webhook.added', label: 'Webhook endpoint added', subject: null },
});

export const verify = declareWrite({
  method: 'POST',
  path: '/api/delivery/webhooks/:id/verify',
  tag: 'delivery',
  summary: 'Sends a webhook endpoint its signed challenge again: a 2xx makes it active',
  callers: 'accounts',
  scope: 'delivery',
  params,
  examples,
  answer: Channel,
  errors: unknown,
  audit: { act: 'webhook.verified', label: 'Challenge sent to a webhook endpoint', subject: 'id' },
});

export const replaceSecret = declareWrite({
  method: 'POST',
  path: '/api/delivery/webhooks/:id/secret',
  tag: 'delivery',
  summary:
    'Replaces the secret of a webhook endpoint; for 24 hours messages are signed with the replaced one too. The secret is shown this once',
  callers: 'accounts',
  scope: 'delivery',
  params,
  examples,
  answer: ReplacedSecret,
  errors: { ...unknown, ...STEP_UP },
  isConfidential: true,
  audit: { act: 'webhook.secret-replaced', label: 'Secret of a webhook endpoint replaced', subject: 'id' },
});

export const replay = declareWrite({
  method: 'POST',
  path: '/api/delivery/webhooks/:id/replay',
  tag: 'delivery',
  summary: 'Sends one message to a webhook endpoint again, or those that were queued in a range, each with its id',
  callers: 'accounts',
  scope: 'delivery',
  params,
  examples,
  body: Replay,
  answer: Replayed,
  errors: {
    ...unknown,
    CONFLICT: 'The endpoint is not active',
    UNPROCESSABLE: `The delivery cannot be sent again, or the range has more than ${REPLAY_MAX} deliveries`,
  },
  audit: { act: 'webhook.replayed', label: 'Messages sent to a webhook endpoint again', subject: 'id' },
});
