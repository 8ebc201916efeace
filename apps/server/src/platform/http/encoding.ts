import { negotiate } from '@fastify/accept-negotiator';

export type Encoding = 'br' | 'gzip';

/** Encodings in which responses are sent, the best first. */
export const ENCODINGS: Encoding[] = ['br', 'gzip'];

/** Returns the best encoding that a caller accepts; null where the response is sent as it is. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  return accepted === undefined ? null : negotiate(accepted, ENCODINGS);
}
