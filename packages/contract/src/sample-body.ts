import type { ApiCall } from './api-reference.ts';

/** Returns the JSON text with which a call can be tried: the examples of its body fields. Null of a call without a body. */
export function sampleBody({ parameters }: Pick<ApiCall, 'parameters'>): string | null {
  const fields = parameters.filter((one) => one.in === 'body');
  if (fields.length === 0) return null;
  const sent = fields.flatMap(({ name, example }) => (example === null ? [] : [[name, JSON.parse(example)] as const]));
  return JSON.stringify(Object.fromEntries(sent), null, 2);
}
