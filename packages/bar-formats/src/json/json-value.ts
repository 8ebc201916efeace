export type Json = null | boolean | number | string | readonly Json[] | JsonRecord;

export interface JsonRecord {
  readonly [name: string]: Json;
}

export function isRecord(value: Json | undefined): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
