import { API_TAGS, type ApiCall, type ApiParameter, type ApiReference } from '@sealtick/contract';
import type { OpenAPIV3_1 } from 'openapi-types';
import { nameType } from './name-type.ts';

type Operation = OpenAPIV3_1.OperationObject;
type Schema = OpenAPIV3_1.SchemaObject;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
/** Parts that serve the site's own pages: forms, emails and the operator's console. */
const OF_PAGES: readonly string[] = ['console', 'newsletter', 'support'];
/** Errors that every call has are described once. */
const USUAL: readonly string[] = ['Error', 'Not logged in', 'Not allowed for this caller'];

/** Returns the calls of a document that programs may make, in the order of its parts, each with what a reader needs to make it. */
export function toReference(document: OpenAPIV3_1.Document): ApiReference {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method] as Operation | undefined;
      return operation?.operationId === undefined || !isForPrograms(operation) ? [] : [toCall(method, path, operation)];
    }),
  );
  const parts = API_TAGS.filter(({ name }) => !OF_PAGES.includes(name));
  return {
    version: document.info.version,
    parts: parts.map(({ name, description }) => ({ name, text: description })),
    calls: parts.flatMap(({ name }) => calls.filter(({ tag }) => tag === name)),
  };
}

/** Whether anyone, or an API key, may call. */
const isForPrograms = ({ security }: Operation): boolean =>
  security === undefined || security.some((one) => 'key' in one || Object.keys(one).length === 0);

function toCall(method: (typeof METHODS)[number], path: string, operation: Operation): ApiCall {
  const { operationId = '', summary = '', description = '', tags, security, parameters = [] } = operation;
  const answer = getAnswered(operation.responses);
  return {
    id: operationId,
    method: method.toUpperCase() as ApiCall['method'],
    path,
    tag: tags![0] as ApiCall['tag'],
    summary,
    text: description,
    needsAccount: security !== undefined && !security.some((one) => Object.keys(one).length === 0),
    parameters: [
      ...(parameters as OpenAPIV3_1.ParameterObject[]).map(toParameter),
      ...getBody(operation.requestBody as OpenAPIV3_1.RequestBodyObject | undefined),
    ],
    status: answer.status,
    media: answer.media,
    fields: getFields(answer.schema),
    refusals: getRefusals(operation.responses),
  };
}

function toParameter({
  name,
  in: place,
  required,
  description,
  schema,
  example,
}: OpenAPIV3_1.ParameterObject): ApiParameter {
  return {
    name,
    in: place as ApiParameter['in'],
    type: nameType(schema as Schema),
    isRequired: required === true,
    text: description ?? '',
    example: example === undefined ? null : String(example),
  };
}

function getBody(body: OpenAPIV3_1.RequestBodyObject | undefined): ApiParameter[] {
  const { properties = {}, required = [] } = (body?.content['application/json']?.schema ?? {}) as Schema;
  return Object.entries(properties).map(([name, property]) => {
    const { description = '', example } = property as Schema;
    return {
      name,
      in: 'body',
      type: nameType(property as Schema),
      isRequired: required.includes(name),
      text: description,
      example: example === undefined ? null : JSON.stringify(example),
    };
  });
}

interface Answer extends Pick<ApiCall, 'status' | 'media'> {
  readonly schema?: Schema;
}

/** Returns the answer of a call that succeeded. @throws {Error} if the document has none */
function getAnswered(responses: Operation['responses']): Answer {
  const [status, response] = Object.entries(responses ?? {}).find(([code]) => code.startsWith('2')) ?? [];
  if (status === undefined) throw new Error('A call has no answer of success.');
  const [entry] = Object.entries((response as OpenAPIV3_1.ResponseObject).content ?? {});
  return {
    status: Number(status),
    media: entry?.[0] ?? null,
    ...(entry ? { schema: (entry[1].schema ?? {}) as Schema } : {}),
  };
}

/** Returns the fields of an object, or of the rows of a list. */
function getFields(schema: Schema | undefined): string[] {
  const row = schema && 'items' in schema ? (schema.items as Schema) : schema;
  return Object.entries(row?.properties ?? {}).map(([name, field]) => `${name} ${nameType(field as Schema)}`);
}

function getRefusals(responses: Operation['responses']): ApiCall['refusals'] {
  return Object.entries(responses ?? {}).flatMap(([status, response]) => {
    const { description } = response as OpenAPIV3_1.ResponseObject;
    const isParticular = Number(status) >= 400 && !USUAL.includes(description) && status !== '429';
    return isParticular ? [{ status: Number(status), text: description }] : [];
  });
}
