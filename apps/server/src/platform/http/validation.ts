import type { FastifyError, FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError, type FieldError } from '../errors.ts';

/** Requests are checked by the contract's schemas, and a field they do not know is refused, not dropped. */
export function validateStrictly(app: FastifyInstance): void {
  app.setValidatorCompiler(((route) =>
    validatorCompiler({ ...route, schema: strict(route.schema as z.ZodType) })) as typeof validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
}

function strict(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodObject && schema.def.catchall === undefined ? schema.strict() : schema;
}

interface ZodFault {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message?: string;
  readonly params: { readonly keys?: readonly string[] };
}

const PART_OF: Readonly<Record<string, string>> = {
  querystring: 'query',
  params: 'address',
  headers: 'headers',
  body: 'body',
};

/** Every fault at once, each under the path of its field. */
export function validationError(error: FastifyError): AppError {
  const part = PART_OF[error.validationContext ?? ''] ?? 'request';
  const errors = (error.validation as unknown as ZodFault[]).flatMap(fieldErrors);
  const fields = errors.map((field) => field.path || part).join(', ');
  return new AppError('INVALID_REQUEST', `The ${part} is not as this call takes it: ${fields}.`, {
    errors,
    cause: error,
  });
}

function fieldErrors(fault: ZodFault): FieldError[] {
  const path = fault.instancePath.slice(1).replaceAll('/', '.');
  if (fault.keyword !== 'unrecognized_keys') return [{ path, message: fault.message ?? 'Invalid' }];
  return (fault.params.keys ?? []).map((key) => ({
    path: path ? `${path}.${key}` : key,
    message: 'There is no such field.',
  }));
}
