import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

type IsTrusted = (address: string) => boolean;

declare module 'fastify' {
  interface FastifyRequest {
    /** Address of the caller: the connection's, or what trusted proxies forward. */
    readonly clientAddress: string;
  }
}

/**
 * Address of the caller; null when the connection is gone. The addresses in `X-Forwarded-For` count from the right, as
 * far as each sender is trusted. A port is left out. What is no address ends the walk, so the sender's own address counts.
 */
export function clientAddressOf(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  isTrusted: IsTrusted,
): string | null {
  let address = socket.remoteAddress;
  if (address === undefined) return null;
  const forwarded = headers['x-forwarded-for'];
  if (forwarded === undefined || !isTrusted(address)) return address;
  const claims = String(forwarded).split(',');
  for (let i = claims.length - 1; i >= 0; i -= 1) {
    const claimed = parseAddress(claims[i]!);
    if (claimed === null) break;
    address = claimed;
    // Nobody stands behind the first, so whether it is trusted does not matter.
    if (i > 0 && !isTrusted(address)) break;
  }
  return address;
}

/** An IP address with or without a port: `192.0.2.1:443`, `2001:db8::1`, `[2001:db8::1]:443`; else null. */
function parseAddress(text: string): string | null {
  const trimmed = text.trim();
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1];
  const plain = bracketed ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  return isIP(plain) === 0 ? null : plain;
}

/** Gives every request its `clientAddress`, and drops requests whose connection is gone: nobody reads their answer. */
export function identifyClients(app: FastifyInstance, isTrusted: IsTrusted): void {
  app.decorateRequest('clientAddress', {
    getter() {
      return clientAddressOf(this.raw, isTrusted) ?? '';
    },
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (request.raw.socket.remoteAddress !== undefined) return done();
    reply.hijack();
    request.raw.destroy();
  });
}
