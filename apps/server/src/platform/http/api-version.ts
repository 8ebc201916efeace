import { API_VERSION } from '@sealtick/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;

/**
 * Names the version of the API in each answer of a scope. A program may send the version that it was written for: later ones
 * only add to it, so any version up to the current one is accepted, and a future one is refused.
 */
export function nameVersion(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('sealtick-version', API_VERSION);
    const asked = request.headers['sealtick-version'];
    done(asked === undefined || isKnown(String(asked)) ? undefined : refusal());
  });
}

const isKnown = (version: string): boolean => DAY.test(version) && version <= API_VERSION;

function refusal(): AppError {
  const message = `must be a day such as ${API_VERSION}, which is the current version, or an earlier one`;
  return new AppError('INVALID_REQUEST', 'Unsupported API version.', {
    errors: [{ path: 'Sealtick-Version', message }],
  });
}
