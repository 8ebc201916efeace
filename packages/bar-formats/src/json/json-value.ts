export type Json = null | boolean | number | string | readonly Json[] | JsonRecord;

export interface JsonRecord {
  readonly [name: string]: Json;
}

/** Whether a JSON value is an object. */
export function isRecord(value: Json | undefined): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a JSON value is a list. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
