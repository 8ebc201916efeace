import type { Principal } from '@sealtick/contract';
import type { FastifyInstance } from 'fastify';
import { afterAnswers } from './after-answers.ts';

/** Counts a call of an API key. @param route Method and declared path @param isRefused Whether it was above a limit */
export type CountKeyCall = (
  principal: Extract<Principal, { readonly kind: 'key' }>,
  route: string,
  isRefused: boolean,
) => void;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Method and declared path of a route whose calls by key are counted. */
    callName?: string;
  }
}

/** Counts the calls of API keys to the routes that are added to a scope afterwards, once they are answered or cut off. */
export function countKeyCalls(app: FastifyInstance, count: CountKeyCall): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, callName: `${route.method} ${route.url}` };
  });
  afterAnswers(app, (request, reply) => {
    // Without a viewer the request was refused before it was known whose it is.
    const principal = request.viewer?.principal;
    if (principal?.kind !== 'key') return;
    const name = request.routeOptions.config.callName ?? `${request.method} unknown`;
    count(principal, name, reply.statusCode === 429);
  });
}
