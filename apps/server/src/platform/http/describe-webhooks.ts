import { WebhookMessage } from '@sealtick/contract';
import type { OpenAPIV3_1 } from 'openapi-types';
import { z } from 'zod';

/** What each message to an endpoint is about, by its type. */
const SUMMARIES: Readonly<Record<WebhookMessage['type'], string>> = {
  'signal.opened': 'A signal was published. Not sent after its valid-until time',
  'signal.updated': 'A signal was filled, reached a target, or has a moved stop',
  'signal.closed': 'A signal ended',
  'signal.missed': 'A signal could not be sent while it was valid; it must not be traded',
  'strategy.status': 'A strategy was paused, resumed or retired',
  'system.alert': 'Something was said about an incident, or maintenance was announced, changed or cancelled',
  'market.alert': 'An event that may move the market; for endpoints that ask for the category',
  'price.alert': 'A price alert of the member; for endpoints that ask for the category',
  'own.signal': 'A signal that the member published was opened, filled, reached a target, has a moved stop or ended',
  'alert.gap': 'An alert of TradingView for a strategy of the member was lost, or came after a newer one',
  'broker.alert': 'A copied order was refused or lost, or an account of the member at a broker copies nothing more',
  digest: 'Signals that were not sent on their own',
  test: 'A message that the member asked for, to try the endpoint',
  'endpoint.verification': 'Asks whether the endpoint is the member’s: a 2xx makes it active',
};

const DESCRIPTION =
  'Signed as Standard Webhooks 1.0.0 describes. The same message has the same `webhook-id` at every attempt. Only a 2xx within 15 s is a success; redirects are not followed; 410 disables the endpoint.';

const header = (name: string, description: string) => ({
  name,
  in: 'header' as const,
  required: true,
  description,
  schema: { type: 'string' as const },
});

const HEADERS = [
  header('webhook-id', 'Names the message; the same at every attempt'),
  header('webhook-timestamp', 'When it was sent, seconds since 1970'),
  header(
    'webhook-signature',
    '`v1,` and HMAC-SHA256 of `ID.TIMESTAMP.BODY` in base64; several, separated by spaces, while a secret is replaced',
  ),
];

/** Returns the messages to webhook endpoints, generated from their schemas, as the part `webhooks` of the OpenAPI document. */
export function describeWebhooks(): NonNullable<OpenAPIV3_1.Document['webhooks']> {
  return Object.fromEntries(
    WebhookMessage.options.map((schema) => {
      const type = schema.shape.type.value;
      const { $schema: _, ...body } = z.toJSONSchema(schema, { target: 'draft-2020-12' });
      const post: OpenAPIV3_1.OperationObject = {
        operationId: `webhook${type.split(/[.-]/).map(capitalised).join('')}`,
        summary: SUMMARIES[type],
        description: DESCRIPTION,
        tags: ['delivery'],
        security: [],
        parameters: HEADERS,
        requestBody: { required: true, content: { 'application/json': { schema: body as OpenAPIV3_1.SchemaObject } } },
        responses: {
          '2XX': { description: 'The endpoint has the message' },
          410: { description: 'The endpoint is gone: nothing more is sent to it' },
        },
      };
      return [type, { post } as OpenAPIV3_1.PathItemObject];
    }),
  );
}

const capitalised = (word: string): string => word[0]!.toUpperCase() + word.slice(1);
