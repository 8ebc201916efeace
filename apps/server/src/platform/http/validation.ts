import type { FastifyError, FastifyRequest, FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError, type FieldError } from '../errors.ts';
import { issueMessage, type SchemaIssue } from '../issue-message.ts';

const validator = ((route) =>
  validatorCompiler({ ...route, schema: strict(route.schema as z.ZodType) })) as typeof validatorCompiler;

/**
 * Validates requests by the contract's schemas; unknown fields are rejected, not dropped. Given as an option, because the server
 * otherwise loads compilers of JSON schemas, which nothing uses.
 */
export const STRICT_SCHEMAS = {
  compilersFactory: { buildValidator: () => validator, buildSerializer: () => serializerCompiler },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>;

function strict(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodObject && schema.def.catchall === undefined ? schema.strict() : schema;
}

interface ValidationIssue {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message?: string;
  readonly params: Omit<SchemaIssue, 'code' | 'message'> & { readonly keys?: readonly string[] };
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  querystring: 'query parameter',
  params: 'path parameter',
  headers: 'header',
  body: 'body field',
};
const UNKNOWN_FIELD = 'Unknown field.';
const REPEATED = 'must be given once';
/** A body with many thousand unknown fields must not make an answer of megabytes. */
const MAX_ERRORS = 20;
const LONGEST_VALUE = 40;

/** Returns the error of an invalid request: it names every invalid field once, and the valid values of a single one. */
export function validationError(error: FastifyError, request: FastifyRequest): AppError {
  const context = error.validationContext ?? '';
  const given = context === 'querystring' ? request.query : context === 'params' ? request.params : {};
  const all = (error.validation as unknown as ValidationIssue[]).flatMap((issue) =>
    fieldErrors(issue, given as Record<string, unknown>),
  );
  const errors = [...Map.groupBy(all, ({ path }) => path).values()].map(([first]) => first!).slice(0, MAX_ERRORS);
  const detail = getDetail(errors, FIELD_NAMES[context] ?? 'field', given as Record<string, unknown>);
  return new AppError('INVALID_REQUEST', detail, { errors, cause: error });
}

function fieldErrors(
  { keyword, instancePath, message = 'is invalid', params }: ValidationIssue,
  given: Readonly<Record<string, unknown>>,
): FieldError[] {
  const path = instancePath.slice(1).replaceAll('/', '.');
  // A parameter that is repeated arrives as a list.
  if (Array.isArray(given[path]) && ['invalid_type', 'invalid_value'].includes(keyword))
    return [{ path, message: REPEATED }];
  if (keyword !== 'unrecognized_keys') return [{ path, message: issueMessage({ ...params, code: keyword, message }) }];
  return (params.keys ?? [])
    .slice(0, MAX_ERRORS)
    .map((key) => ({ path: path ? `${path}.${key}` : key, message: UNKNOWN_FIELD }));
}

function getDetail(errors: readonly FieldError[], name: string, given: Readonly<Record<string, unknown>>): string {
  const [{ path, message } = { path: '', message: '' }, ...others] = errors;
  const paths = errors.map((one) => `\`${one.path}\``).join(', ');
  if (path === '') return name === 'body field' ? 'The body must be a JSON object.' : 'Invalid request.';
  if (others.length > 0) return `Invalid ${name}s ${paths}.`;
  if (message === UNKNOWN_FIELD) return `Unknown ${name} ${paths}.`;
  if (!message.startsWith('must ') && !message.startsWith('is '))
    return `Invalid ${name} ${paths}: ${message.replace(/\.$/, '')}.`;
  const value = given[path];
  const isShown = typeof value === 'string' && value.length <= LONGEST_VALUE;
  return `${paths} ${message}${isShown ? ` (got ${value === '' ? 'nothing' : value})` : ''}.`;
}
