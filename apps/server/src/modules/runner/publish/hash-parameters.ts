import { createHash } from 'node:crypto';
import type { ParameterValues } from '@sealtick/engine';

/** Returns the SHA-256 of the parameters, sorted by name. */
export function hashParameters(params: ParameterValues): string {
  const sorted = Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}
