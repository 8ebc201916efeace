import { API_TAGS, READS, type Read, type Write, writes } from '@sealtick/contract';
import type { OpenAPIV3_1 } from 'openapi-types';
import { EXAMPLE_NUMBERS, EXAMPLE_PROBLEM, EXAMPLE_TEXTS } from './api-examples.ts';
import { describeCaller, getReaderSecurity, getSecurity, SECURITY_SCHEMES } from './api-security.ts';
import { completeAnswer, plainSchema } from './complete-answer.ts';
import { describeWebhooks } from './describe-webhooks.ts';
import { PARAMETER_TEXTS } from './parameter-texts.ts';

type Document = OpenAPIV3_1.Document;
type Operation = OpenAPIV3_1.OperationObject;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

type Call = { readonly name: string } & (
  | { readonly read: Read; readonly write?: never }
  | { readonly read?: never; readonly write: Write }
);

/** Declared reads and writes with their names, by method and path as the document has them. */
const CALL_OF = new Map<string, Call>([
  ...Object.entries<Read>(READS).map(([name, read]) => [`get ${toTemplate(read.path)}`, { name, read }] as const),
  ...Object.entries<Readonly<Record<string, Write>>>(writes).flatMap(([noun, ofNoun]) =>
    Object.entries(ofNoun).map(
      ([name, write]) =>
        [`${write.method.toLowerCase()} ${toTemplate(write.path)}`, { name: `${noun}.${name}`, write }] as const,
    ),
  ),
]);

/** Returns a document with what the routes do not state: servers, tags, operation ids, who may call, 304 and examples. */
export function completeDocument(document: Document, baseUrl: string | null): Document {
  const used = new Set<string>();
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation = item?.[method] as Operation | undefined;
      if (operation === undefined) continue;
      const call = CALL_OF.get(`${method} ${path}`);
      if (call === undefined) continue;
      const { name, read, write } = call;
      const { tag, examples } = read ?? write;
      used.add(tag!);
      operation.operationId = camelCase(name.split('.'));
      operation.tags = [tag!];
      if (read) completeRead(operation, read);
      else completeWrite(operation, write);
      addParameterTexts(operation, path, examples);
    }
  }
  const { ProblemInput: _, ...schemas } = document.components?.schemas ?? {};
  if (schemas.Problem) Object.assign(schemas.Problem, { examples: [EXAMPLE_PROBLEM] });
  return plainSchema({
    ...document,
    // A relative address is that of the site which sent the document.
    servers: [{ url: baseUrl ?? '/', description: 'This site' }],
    security: [{}, { session: [] }, { key: [] }],
    tags: API_TAGS.filter(({ name }) => used.has(name)),
    webhooks: describeWebhooks(),
    components: { ...document.components, schemas, securitySchemes: SECURITY_SCHEMES },
  });
}

function completeWrite(operation: Operation, write: Write): void {
  operation.security = getSecurity(write);
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    if (status.startsWith('2') && 'description' in response) response.description = 'Done';
  }
}

function completeRead(operation: Operation, read: Read): void {
  operation.description = describeCaller(read);
  operation.security = getReaderSecurity(read);
  const responses = { ...operation.responses };
  if (read.cache === 'revalidate') {
    responses[304] = { description: 'Not changed since the answer whose ETag the request states in If-None-Match' };
  }
  responses[429] ??= { description: 'Too many requests; Retry-After gives the seconds to wait' };
  operation.responses = responses;
  completeAnswer(responses[200], read);
}

/** Adds what each parameter means, and an example of those that are required. */
function addParameterTexts(operation: Operation, path: string, examples: Read['examples']): void {
  for (const parameter of operation.parameters ?? []) {
    if (!('name' in parameter)) continue;
    const { name, schema } = parameter;
    const text = PARAMETER_TEXTS[`${path} ${name}`] ?? PARAMETER_TEXTS[name];
    if (text !== undefined) parameter.description ??= text;
    if (!parameter.required) continue;
    const isNumber = schema !== undefined && 'type' in schema && schema.type === 'integer';
    parameter.example = examples?.[name] ?? (isNumber ? EXAMPLE_NUMBERS : EXAMPLE_TEXTS)[name];
  }
}

/** Returns the path as OpenAPI writes it: `/api/signals/{id}`. */
function toTemplate(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

function camelCase(words: readonly string[]): string {
  const [first = '', ...rest] = words.filter((word) => word !== '' && word !== 'api');
  return first + rest.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
}
