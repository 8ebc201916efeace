import { z } from 'zod';
import { Price } from '../price.ts';

/**
 * The shape of JSON as JSON, small enough for a browser:
 * `s` string, `p` price, `n` number, `b` boolean, `*` anything;
 * `['?', S]` S or null, `['[', S]` list, `['{', S]` record, `['=', …]` one of these values, `['|', …]` one of these
 * shapes, `['~', pattern]` a string of this pattern; an object has a shape for each field, optional where its name ends in `?`.
 */
export type Shape =
  | 's'
  | 'p'
  | 'n'
  | 'b'
  | '*'
  | readonly ['?' | '[' | '{', Shape]
  | readonly ['=', ...(string | number | boolean | null)[]]
  | readonly ['|', ...Shape[]]
  | readonly ['~', string]
  | { readonly [field: string]: Shape };

/** Returns the shape of a schema's answer. @throws {Error} for a schema without one. */
export function getShape(schema: z.ZodType): Shape {
  return toShape(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }));
}

type Json = z.core.JSONSchema.JSONSchema;

const PRICE = z.toJSONSchema(Price).pattern;

function toShape(json: Json): Shape {
  const any = json.anyOf ?? json.oneOf;
  if (any) return either(any as Json[]);
  if (Array.isArray(json.type)) return either(json.type.map((type: Json['type']) => ({ ...json, type }) as Json));
  if (json.enum) return ['=', ...(json.enum as string[])];
  if (json.const !== undefined) return ['=', json.const as string];
  switch (json.type) {
    case 'string':
      if (json.pattern === PRICE) return 'p';
      return json.pattern === undefined || json.format !== undefined ? 's' : ['~', json.pattern];
    case 'integer':
    case 'number':
      return 'n';
    case 'boolean':
      return 'b';
    case 'null':
      return ['=', null];
    case 'array':
      return ['[', toShape((json.items ?? {}) as Json)];
    case 'object':
      return json.properties ? getFields(json) : ['{', toShape((json.additionalProperties ?? {}) as Json)];
    case undefined:
      if (json.$ref === undefined) return '*';
  }
  throw new Error(`There is no shape for ${JSON.stringify(json).slice(0, 200)}.`);
}

function either(schemas: readonly Json[]): Shape {
  const shapes = schemas.filter(({ type }) => type !== 'null').map(toShape);
  const one: Shape = shapes.length === 1 ? shapes[0]! : ['|', ...shapes];
  return shapes.length === schemas.length ? one : ['?', one];
}

function getFields({ properties = {}, required = [] }: Json): Shape {
  const fields = Object.entries(properties).map(([name, schema]) => {
    return [required.includes(name) ? name : `${name}?`, toShape(schema as Json)] as const;
  });
  return Object.fromEntries(fields);
}
