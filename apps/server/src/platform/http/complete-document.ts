import { READS, type Read, type Write, writes } from '@sealtick/contract';
import type { OpenAPIV3_1 } from 'openapi-types';
import {
  EXAMPLE_CHANNEL_ID,
  EXAMPLE_DELIVERY_ID,
  EXAMPLE_NUMBERS,
  EXAMPLE_PRICE_ALERT_ID,
  EXAMPLE_PROBLEM,
  EXAMPLE_RUN_ID,
  EXAMPLE_SIGNAL,
  EXAMPLE_SUBSCRIPTION_ID,
  EXAMPLE_TEXTS,
  EXAMPLE_WATCHLIST_ID,
} from './api-examples.ts';
import { describeCaller, SECURITY_SCHEMES, securityOf } from './api-security.ts';
import { TAGS, tagOf } from './api-tags.ts';
import { describeWebhooks } from './describe-webhooks.ts';

type Document = OpenAPIV3_1.Document;
type Operation = OpenAPIV3_1.OperationObject;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Reads with their names, by path as the document has it. */
const READ_OF = new Map(Object.entries<Read>(READS).map(([name, read]) => [toTemplate(read.path), { name, read }]));

/** Writes with their names, by method and path. */
const WRITE_OF = new Map(
  Object.entries<Readonly<Record<string, Write>>>(writes).flatMap(([noun, ofNoun]) =>
    Object.entries(ofNoun).map(([name, write]) => {
      return [`${write.method.toLowerCase()} ${toTemplate(write.path)}`, { name: `${noun}.${name}`, write }] as const;
    }),
  ),
);

/** Returns a document with what the routes do not state: servers, tags, operation ids, who may call, 304 and examples. */
export function completeDocument(document: Document, baseUrl: string | null): Document {
  const used = new Set<string>();
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation = item?.[method] as Operation | undefined;
      if (operation === undefined) continue;
      const tag = tagOf(path);
      used.add(tag);
      const read = method === 'get' ? READ_OF.get(path) : undefined;
      const write = WRITE_OF.get(`${method} ${path}`);
      const name = (read ?? write)?.name;
      operation.operationId = name === undefined ? idOfPath(method, path) : camelCase(name.split('.'));
      operation.tags = [tag];
      if (read) completeRead(operation, read.read);
      if (write) operation.security = securityOf(write.write);
      addExamples(operation);
    }
  }
  const { ProblemInput: _, ...schemas } = document.components?.schemas ?? {};
  if (schemas.Problem) Object.assign(schemas.Problem, { examples: [EXAMPLE_PROBLEM] });
  return {
    ...document,
    // A relative address is that of the site which sent the document.
    servers: [{ url: baseUrl ?? '/', description: 'This site' }],
    security: [{}, { session: [] }],
    tags: TAGS.filter(({ name }) => used.has(name)),
    webhooks: describeWebhooks(),
    components: { ...document.components, schemas, securitySchemes: SECURITY_SCHEMES },
  };
}

function completeRead(operation: Operation, read: Read): void {
  operation.description = describeCaller(read);
  if (read.entitlement === 'operator' || read.entitlement === 'own') operation.security = [{ session: [] }];
  const responses = { ...operation.responses };
  if (read.cache === 'revalidate') {
    responses[304] = { description: 'Not changed since the answer whose ETag the request states in If-None-Match' };
  }
  responses[429] ??= { description: 'Too many requests; Retry-After states the seconds to wait' };
  operation.responses = responses;
}

function addExamples(operation: Operation): void {
  for (const parameter of operation.parameters ?? []) {
    if (!('name' in parameter)) continue;
    if (parameter.required) parameter.example = exampleOf(operation, parameter);
  }
  const example = EXAMPLE_ANSWERS[operation.operationId!];
  const answer = operation.responses?.[200];
  if (example === undefined || answer === undefined || !('content' in answer)) return;
  const content = answer.content?.['application/json'];
  if (content) content.example = example;
}

function exampleOf({ operationId }: Operation, { name, schema }: OpenAPIV3_1.ParameterObject): unknown {
  if (name === 'id' && operationId! in EXAMPLE_IDS) return EXAMPLE_IDS[operationId!];
  const isNumber = schema !== undefined && 'type' in schema && schema.type === 'integer';
  return (isNumber ? EXAMPLE_NUMBERS : EXAMPLE_TEXTS)[name];
}

const EXAMPLE_IDS: Readonly<Record<string, string>> = {
  adminDeliveriesReplay: EXAMPLE_DELIVERY_ID,
  deliveryChannelsChange: EXAMPLE_CHANNEL_ID,
  deliveryChannelsRemove: EXAMPLE_CHANNEL_ID,
  deliveryWebhooksAttempts: EXAMPLE_CHANNEL_ID,
  deliveryWebhooksReplaceSecret: EXAMPLE_CHANNEL_ID,
  deliveryWebhooksReplay: EXAMPLE_CHANNEL_ID,
  deliveryWebhooksVerify: EXAMPLE_CHANNEL_ID,
  priceAlertsRemove: EXAMPLE_PRICE_ALERT_ID,
  deliveryChannelsTest: EXAMPLE_CHANNEL_ID,
  runsGet: EXAMPLE_RUN_ID,
  runsTradesFile: EXAMPLE_RUN_ID,
  runsCancel: EXAMPLE_RUN_ID,
  runsRename: EXAMPLE_RUN_ID,
  runsRemove: EXAMPLE_RUN_ID,
  runsRestore: EXAMPLE_RUN_ID,
  signalsGet: EXAMPLE_SIGNAL.id,
  subscriptionsRemove: EXAMPLE_SUBSCRIPTION_ID,
  subscriptionsKeep: EXAMPLE_SUBSCRIPTION_ID,
  watchlistsChange: EXAMPLE_WATCHLIST_ID,
  watchlistsRemove: EXAMPLE_WATCHLIST_ID,
  watchlistsRestore: EXAMPLE_WATCHLIST_ID,
};

const EXAMPLE_ANSWERS: Readonly<Record<string, unknown>> = {
  signalsList: [EXAMPLE_SIGNAL],
  signalsOfStrategy: [EXAMPLE_SIGNAL],
};

/** Returns the path as OpenAPI writes it: `/api/signals/{id}`. */
function toTemplate(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

const idOfPath = (method: string, path: string): string => camelCase([method, ...path.split(/[^A-Za-z0-9]+/)]);

function camelCase(words: readonly string[]): string {
  const [first = '', ...rest] = words.filter((word) => word !== '' && word !== 'api');
  return first + rest.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
}
