import type { FastifyReply } from 'fastify';

/** Adds request headers to those that an answer depends on. */
export function addVary(reply: FastifyReply, ...names: readonly string[]): void {
  const known = reply.getHeader('vary');
  reply.header('vary', known === undefined ? names.join(', ') : `${known}, ${names.join(', ')}`);
}
