import type { Read } from '@sealtick/contract';
import type { OpenAPIV3_1 } from 'openapi-types';

type Response = OpenAPIV3_1.ReferenceObject | OpenAPIV3_1.ResponseObject | undefined;

const header = (description: string) => ({ description, schema: { type: 'string' as const } });

const LINK = header('Address of the next page, `rel="next"`; absent on the last one');
const CURSOR = header('Pass it as `since` to list what opened or changed after this answer');

/** Adds to the answer of a read its media type, its headers, and an example. */
export function completeAnswer(response: Response, { media, nextBy, sinceBy, exampleAnswer }: Read): void {
  if (response === undefined || '$ref' in response) return;
  response.description = 'The answer';
  const { 'application/json': json, ...others } = response.content ?? {};
  if (!json) return;
  if (exampleAnswer !== undefined) json.example = exampleAnswer;
  response.content = { ...others, [media ?? 'application/json']: json };
  const headers = {
    ...(nextBy === undefined ? {} : { Link: LINK }),
    ...(sinceBy === undefined ? {} : { 'Sealtick-Cursor': CURSOR }),
  };
  if (Object.keys(headers).length > 0) response.headers = headers;
}

/**
 * Returns a schema without what a reader of the document does not need: long patterns of times, bounds of exact integers. Also
 * without `readOnly`, which the generator writes for types that the code may not change: to a client it means "never send this".
 */
export function plainSchema<T>(value: T): T {
  if (Array.isArray(value)) return value.map(plainSchema) as T;
  if (typeof value !== 'object' || value === null) return value;
  const isTime = 'format' in value && (value.format === 'date-time' || value.format === 'date');
  const entries = Object.entries(value).filter(
    ([name, part]) =>
      !(isTime && name === 'pattern') &&
      !(name === 'readOnly' && part === true) &&
      Math.abs(part as number) !== Number.MAX_SAFE_INTEGER,
  );
  return Object.fromEntries(entries.map(([name, part]) => [name, plainSchema(part)])) as T;
}
