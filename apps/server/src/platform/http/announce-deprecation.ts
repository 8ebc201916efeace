import type { Deprecation } from '@sealtick/contract';
import type { FastifyReply } from 'fastify';

/** Sets the headers of a call that programs should leave: `Deprecation` (RFC 9745) and `Sunset` (RFC 8594). */
export function announceDeprecation(reply: FastifyReply, deprecated: Deprecation | undefined): void {
  if (deprecated === undefined) return;
  reply.header('deprecation', `@${Date.parse(deprecated.since) / 1_000}`);
  reply.header('sunset', new Date(deprecated.sunset).toUTCString());
}
