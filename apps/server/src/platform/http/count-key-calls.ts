import type { Principal } from '@sealtick/contract';
import type { FastifyInstance } from 'fastify';

/** Counts a call of an API key. @param route Method and declared path @param isRefused Whether it was above a limit */
export type CountKeyCall = (
  principal: Extract<Principal, { readonly kind: 'key' }>,
  route: string,
  isRefused: boolean,
) => void;

/** Counts the calls of API keys in a scope once they are answered. */
export function countKeyCalls(app: FastifyInstance, count: CountKeyCall): void {
  app.addHook('onResponse', (request, reply, done) => {
    // Without a viewer the request was refused before it was known whose it is.
    const principal = request.viewer?.principal;
    if (principal?.kind === 'key') {
      count(principal, `${request.method} ${request.routeOptions.url ?? 'unknown'}`, reply.statusCode === 429);
    }
    done();
  });
}
