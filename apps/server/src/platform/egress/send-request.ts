import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { requireAllowed } from './egress-address.ts';
import { EgressError } from './egress-error.ts';
import { type Agents, isClosedConnection } from './kept-connections.ts';
import { isPublicAddress, type Networks } from './public-address.ts';
import { readBeginning, readLimited } from './read-limited.ts';
import type { Resolve } from './resolve-allowed.ts';

/** What one outgoing request sends. */
export interface EgressRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Largest answer, bytes; 64 KiB by default. */
  readonly maxBytes?: number;
  /** Returns the beginning of a larger answer, and nothing of a compressed one, instead of failing. */
  readonly readsBeginning?: boolean;
  /** Ends the request. */
  readonly signal?: AbortSignal;
}

export interface EgressAnswer {
  readonly status: number;
  /** Whether it came from a private network, which the caller may reach because the operator allows it. */
  readonly isPrivate: boolean;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

const MAX_BODY_BYTES = 64 * 1_024;
const MAX_HEADER_BYTES = 16 * 1_024;

/** The server had closed an idle connection. */
export class ClosedIdle extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

/** How one request is sent. */
export interface Sending {
  readonly agents: Agents;
  readonly resolve: Resolve;
  /** Networks that may be reached although they are private. */
  readonly allowed: Networks;
  /** Times that are left, ms: until the connection, and until the answer is complete. */
  readonly connectMs: number;
  readonly totalMs: number;
}

/** Sends one request, on a connection to an allowed address only. @throws {EgressError | ClosedIdle | Error} */
export const sendRequest = (url: URL, asked: EgressRequest, sending: Sending): Promise<EgressAnswer> =>
  new Promise((done, failed) => {
    const request = openRequest(url, asked, sending);
    const end = (error: Error) => {
      failed(error);
      request.destroy();
    };
    const late = (reason: string) => end(new EgressError(reason, { isLate: true }));
    const connecting = setTimeout(late, sending.connectMs, 'no connection in time');
    let remote = '';
    let hasAnswer = false;
    const running = setTimeout(() => late(hasAnswer ? 'not complete in time' : 'no answer in time'), sending.totalMs);
    request.on('socket', (socket) => {
      const check = () => {
        clearTimeout(connecting);
        remote = socket.remoteAddress ?? '';
        try {
          requireAllowed(remote, sending.allowed);
        } catch (refusal) {
          end(refusal as Error);
        }
      };
      if (request.reusedSocket) check();
      else socket.once(url.protocol === 'http:' ? 'connect' : 'secureConnect', check);
    });
    request.on('response', (response) => {
      hasAnswer = true;
      const read = asked.readsBeginning ? readBeginning : readLimited;
      read(response, asked.maxBytes ?? MAX_BODY_BYTES).then((bytes) => {
        const { statusCode, headers } = response;
        done({ status: statusCode!, headers, body: bytes, isPrivate: !isPublicAddress(remote) });
      }, end);
    });
    request.on('error', (error) =>
      failed(isClosedConnection(error, request.reusedSocket) ? new ClosedIdle(error) : error),
    );
    request.on('close', () => {
      for (const timer of [connecting, running]) clearTimeout(timer);
    });
    request.end(asked.body);
  });

function openRequest(url: URL, asked: EgressRequest, { agents, resolve }: Sending): ClientRequest {
  const { method = 'GET', headers, body, signal } = asked;
  const protocol = url.protocol as keyof Agents;
  return (protocol === 'http:' ? requestHttp : requestHttps)(url, {
    method,
    agent: agents[protocol],
    headers: {
      ...headers,
      'accept-encoding': 'identity',
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    },
    lookup: resolve as never,
    maxHeaderSize: MAX_HEADER_BYTES,
    ...(signal ? { signal } : {}),
  });
}
