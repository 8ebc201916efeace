import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the callers of a route stay unknown: no cookie is read, and nothing of a call is logged. */
    isAnonymous?: boolean;
  }
}

/** Whether the caller of a request stays unknown. */
export const isAnonymousCall = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config?.isAnonymous === true;
