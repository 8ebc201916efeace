import type { OpenAPIV3_1 } from 'openapi-types';

type Schema = OpenAPIV3_1.SchemaObject;

/** Choices up to which a type lists them all. */
const CHOICES_SHOWN = 12;

/** Returns the type of a value in words: `integer, 1 to 500`, `active | closed`, `string or null`. */
export function nameType(schema: Schema | undefined): string {
  if (!schema) return 'any';
  const { enum: choices, const: only, anyOf, oneOf, type, format } = schema as Schema & { const?: unknown };
  if (only !== undefined) return String(only);
  if (choices && choices.length <= CHOICES_SHOWN) return choices.join(' | ');
  const variants = (anyOf ?? oneOf)?.map((one) => nameType(one as Schema));
  if (variants) return unite(variants);
  if (Array.isArray(type)) return unite(type.map((one) => nameType({ ...schema, type: one } as Schema)));
  if (type === 'array') return `list of ${nameType((schema as { items?: Schema }).items)}`;
  if (format === 'date-time') return 'time';
  if (format === 'date') return 'day';
  return `${type ?? 'any'}${getRange(schema)}`;
}

/** Null comes last. */
function unite(variants: readonly string[]): string {
  const others = [...new Set(variants.filter((one) => one !== 'null'))];
  return [...others, ...(variants.includes('null') ? ['null'] : [])].join(' or ');
}

function getRange({ minimum, maximum, maxLength }: Schema): string {
  if (minimum !== undefined && maximum !== undefined) return `, ${minimum} to ${maximum}`;
  if (minimum !== undefined) return `, from ${minimum}`;
  if (maximum !== undefined) return `, up to ${maximum}`;
  return maxLength !== undefined && maxLength < 200 ? `, up to ${maxLength} characters` : '';
}
