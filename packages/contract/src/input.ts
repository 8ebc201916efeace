import type { z } from 'zod';

/**
 * Returns the schema of a field that a caller sends, with what the API's documents say of it.
 * @param description What it is, without a full stop
 * @param example A value that fits the schema. Samples of a call send every field that has one; a required field needs one.
 */
export function input<S extends z.ZodType>(schema: S, description: string, example?: z.input<S>): S {
  // The list `examples` is left out of the JSON schema of an input that is transformed.
  return schema.meta({ description, ...(example === undefined ? {} : { example }) });
}
