import type { z } from 'zod';
import type { $ZodTypes } from 'zod/v4/core';

/** A field of the input of a call that is neither an object nor a list. */
export interface Leaf {
  /** Call, part and field: `runs.get params id`. */
  readonly path: string;
  readonly schema: z.ZodType;
}

/** Returns the fields of parameters, query or body of a call. */
export function inputLeaves(path: string, schema: z.ZodType | undefined): Leaf[] {
  if (schema === undefined) return [];
  const within = (name: string, part: unknown) =>
    inputLeaves(name === '' ? path : `${path} ${name}`, part as z.ZodType);
  const { def } = (schema as unknown as $ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => within(name, field));
    case 'array':
      return within('item', def.element);
    case 'record':
      return [...within('key', def.keyType), ...within('value', def.valueType)];
    case 'union':
      return def.options.flatMap((option) => within('', option));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return within('', def.innerType);
    default:
      return [{ path, schema }];
  }
}
