import { z } from 'zod';
import { EXAMPLE_CHANNEL_ID } from '../delivery-channel.ts';
import { cursor, plainId } from '../plain-text.ts';
import { ENDPOINT_LOG_ROWS, EndpointDelivery, LISTED_ATTEMPTS } from '../webhook-endpoint.ts';
import { declareRead } from './read.ts';

export const attempts = declareRead({
  path: '/api/delivery/webhooks/:id/attempts',
  tag: 'delivery',
  summary: `Messages to a webhook endpoint with up to ${LISTED_ATTEMPTS} attempts each, the newest first, ${ENDPOINT_LOG_ROWS} a page`,
  entitlement: 'own',
  scope: 'delivery',
  cache: 'never',
  params: z.strictObject({ id: plainId(40) }),
  examples: { id: EXAMPLE_CHANNEL_ID },
  query: z.strictObject({
    cursor: cursor(/^\d{1,14}\.[\w-]{1,80}$/).optional(),
  }),
  answer: z.array(EndpointDelivery),
  nextBy: 'cursor',
});
