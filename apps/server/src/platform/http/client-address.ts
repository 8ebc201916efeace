import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isOwnCheck, OWN_CHECK } from './own-checks.ts';

type IsTrusted = (address: string) => boolean;

declare module 'fastify' {
  interface FastifyRequest {
    /** Address of the caller: that of the connection, or the one that trusted proxies forward. */
    readonly clientAddress: string;
  }
}

/**
 * Returns the address of the caller without port; null if the connection is closed. Follows `X-Forwarded-For` from the
 * right while each sender is trusted. An invalid address ends it, and the sender's own address counts. The program's
 * checks of itself have an address of their own.
 */
export function getClientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  isTrusted: IsTrusted,
): string | null {
  let address = socket.remoteAddress;
  if (address === undefined) return null;
  if (isOwnCheck(headers)) return OWN_CHECK.address;
  const forwarded = headers['x-forwarded-for'];
  if (forwarded === undefined || !isTrusted(address)) return address;
  const claims = String(forwarded).split(',');
  for (let i = claims.length - 1; i >= 0; i -= 1) {
    const claimed = parseAddress(claims[i]!);
    if (claimed === null) break;
    address = claimed;
    // There is no sender before the first one, so its trust does not matter.
    if (i > 0 && !isTrusted(address)) break;
  }
  return address;
}

/**
 * Parses an IP address with or without a port: `192.0.2.1:443`, `2001:db8::1`, `[2001:db8::1]:443`; null if invalid.
 */
function parseAddress(text: string): string | null {
  const trimmed = text.trim();
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1];
  const plain = bracketed ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  return isIP(plain) === 0 ? null : plain;
}

/** Sets the `clientAddress` of every request, and drops requests whose connection is closed. */
export function identifyClients(app: FastifyInstance, isTrusted: IsTrusted): void {
  app.decorateRequest('clientAddress', {
    getter() {
      return getClientAddress(this.raw, isTrusted) ?? '';
    },
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (request.raw.socket.remoteAddress !== undefined) return done();
    reply.hijack();
    request.raw.destroy();
  });
}
