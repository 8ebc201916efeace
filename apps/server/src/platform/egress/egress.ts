import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { requireNoTransaction } from '../open-transaction.ts';
import { hostOf, parseEgressAddress, requireAllowed } from './egress-address.ts';
import { EgressError } from './egress-error.ts';
import { isPublicAddress, Networks } from './public-address.ts';
import { readBeginning, readLimited } from './read-limited.ts';

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

/** Sends one request to an address that a person or another site gave. @throws {EgressError} */
export type Egress = (address: string, request?: EgressRequest) => Promise<EgressAnswer>;

type LookupAll = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

interface EgressOptions {
  /** Networks that may be reached although they are private, as `address/bits`. */
  readonly allow?: readonly string[];
  /** Whether a server in one of these networks may have any port; by default the usual ones, and 80. */
  readonly allowsEveryPort?: boolean;
  readonly lookup?: LookupAll;
  readonly limits?: Partial<typeof LIMITS>;
}

/** An answer is complete within this time, the connection included. */
export const EGRESS_MS = 15_000;
/** A failure is reported no sooner than `failureMs` after the request began. */
const LIMITS = { connectMs: 3_000, totalMs: EGRESS_MS, failureMs: 3_000 };
const MAX_BODY_BYTES = 64 * 1_024;
const MAX_HEADER_BYTES = 16 * 1_024;

/**
 * Returns the function that sends every outgoing HTTP request. It refuses what is not public: in the address, in each
 * address that its name resolves to, and on the connection. It follows no redirect and uses no proxy.
 */
export function createEgress(options: EgressOptions): Egress {
  const { allow = [], allowsEveryPort = false, lookup: lookupAll = lookup as LookupAll, limits } = options;
  const allowed = new Networks(allow);
  const { connectMs, totalMs, failureMs } = { ...LIMITS, ...limits };
  // A connection per request, so that none is reused for a name that resolves to another address now.
  const agents = { 'http:': new HttpAgent(), 'https:': new HttpsAgent() };

  const resolve = (host: string, { all = false }: { readonly all?: boolean }, done: (...result: never[]) => void) => {
    const answer = done as (error: Error | null, address?: unknown, family?: number) => void;
    lookupAll(host, { all: true }, (error, addresses) => {
      if (error) return answer(error);
      try {
        for (const { address } of addresses) requireAllowed(address, allowed);
      } catch (refusal) {
        return answer(refusal as Error);
      }
      const [first] = addresses;
      if (!first) return answer(new EgressError('the name has no address'));
      return all ? answer(null, addresses) : answer(null, first.address, first.family);
    });
  };

  const send = (url: URL, { method = 'GET', headers, body, maxBytes, readsBeginning, signal }: EgressRequest) =>
    new Promise<EgressAnswer>((done, failed) => {
      const protocol = url.protocol as keyof typeof agents;
      const request = (protocol === 'http:' ? requestHttp : requestHttps)(url, {
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
      const end = (error: Error) => {
        failed(error);
        request.destroy();
      };
      const late = (reason: string) => end(new EgressError(reason, { isLate: true }));
      const connecting = setTimeout(late, connectMs, 'no connection in time');
      let remote = '';
      let hasAnswer = false;
      const running = setTimeout(() => late(hasAnswer ? 'not complete in time' : 'no answer in time'), totalMs);
      request.on('socket', (socket) => {
        socket.once(protocol === 'http:' ? 'connect' : 'secureConnect', () => {
          clearTimeout(connecting);
          remote = socket.remoteAddress ?? '';
          try {
            requireAllowed(remote, allowed);
          } catch (refusal) {
            end(refusal as Error);
          }
        });
      });
      request.on('response', (response) => {
        hasAnswer = true;
        const read = readsBeginning ? readBeginning : readLimited;
        read(response, maxBytes ?? MAX_BODY_BYTES).then((bytes) => {
          const { statusCode, headers } = response;
          done({ status: statusCode!, headers, body: bytes, isPrivate: !isPublicAddress(remote) });
        }, end);
      });
      request.on('error', failed);
      request.on('close', () => {
        for (const timer of [connecting, running]) clearTimeout(timer);
      });
      request.end(body);
    });

  const ask: Egress = async (address, request = {}) => {
    const url = parseEgressAddress(address, allowed, allowsEveryPort);
    try {
      return await send(url, request);
    } catch (error) {
      if (error instanceof EgressError) throw error;
      throw new EgressError(`${hostOf(url)}: ${(error as Error).message}`);
    }
  };

  return async (address, request) => {
    requireNoTransaction('A request to another server');
    const begun = performance.now();
    try {
      return await ask(address, request);
    } catch (error) {
      // Otherwise the time would say whether an address is refused here, closed, or silent.
      const left = Math.max(0, failureMs - (performance.now() - begun));
      await pause(left, undefined, { signal: request?.signal }).catch(() => {});
      throw error;
    }
  };
}
