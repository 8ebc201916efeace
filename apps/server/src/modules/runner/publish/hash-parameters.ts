import { createHash } from 'node:crypto';
import type { ParameterValues } from '@sealtick/engine';

/** SHA-256 of the parameters, by name in order. */
export function hashParameters(params: ParameterValues): string {
  const sorted = Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}
