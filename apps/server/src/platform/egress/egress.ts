import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { requireNoTransaction } from '../open-transaction.ts';
import { getHost, parseEgressAddress, requireAllowed } from './egress-address.ts';
import { EgressError } from './egress-error.ts';
import {
  type Agents,
  closeMoved,
  IDLE_MS,
  isClosedConnection,
  keptConnections,
  singleConnections,
} from './kept-connections.ts';
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

type Resolved = (error: Error | null, address?: string | LookupAddress[], family?: number) => void;
type Resolve = (host: string, options: { readonly all?: boolean }, done: Resolved) => void;

/** Answers a lookup with all addresses, or with the first. */
function answerAddresses(addresses: LookupAddress[], all: boolean, done: Resolved): void {
  const [first] = addresses;
  if (!first) done(new EgressError('the name has no address'));
  else if (all) done(null, addresses);
  else done(null, first.address, first.family);
}

/** The server had closed an idle connection. */
class ClosedIdle extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

interface EgressOptions {
  /** Networks that may be reached although they are private, as `address/bits`. */
  readonly allow?: readonly string[];
  /** Whether a server in one of these networks may have any port; by default the usual ones, and 80. */
  readonly allowsEveryPort?: boolean;
  readonly lookup?: LookupAll;
  /** Whether a connection is used again for the next request to the same host, at an address that its name still has. */
  readonly keepsAlive?: boolean;
  readonly limits?: Partial<typeof LIMITS>;
}

/** An answer is complete within this time, the connection included. */
export const EGRESS_MS = 15_000;
/** A failure is reported no sooner than `failureMs` after the request began. */
const LIMITS = { connectMs: 3_000, totalMs: EGRESS_MS, failureMs: 3_000, idleMs: IDLE_MS };
const MAX_BODY_BYTES = 64 * 1_024;
const MAX_HEADER_BYTES = 16 * 1_024;

/**
 * Returns the function that sends every outgoing HTTP request. It refuses what is not public: in the address, in each
 * address that its name resolves to, and on the connection. It follows no redirect and uses no proxy.
 */
export function createEgress(options: EgressOptions): Egress {
  const { allow = [], allowsEveryPort = false, lookup: lookupAll = lookup as LookupAll, limits } = options;
  const allowed = new Networks(allow);
  const { connectMs, totalMs, failureMs, idleMs } = { ...LIMITS, ...limits };
  const single = singleConnections();
  const kept = options.keepsAlive ? keptConnections(idleMs) : null;

  const resolve: Resolve = (host, { all = false }, done) =>
    lookupAll(host, { all: true }, (error, addresses) => {
      if (error) return done(error);
      try {
        for (const { address } of addresses) requireAllowed(address, allowed);
      } catch (refusal) {
        return done(refusal as Error);
      }
      return answerAddresses(addresses, all, done);
    });

  /** Returns the addresses of a host, each of which was checked. */
  const lookupAllowed = (url: URL) =>
    new Promise<LookupAddress[]>((found, failed) => {
      const late = setTimeout(() => failed(new EgressError('no connection in time', { isLate: true })), connectMs);
      resolve(getHost(url), { all: true }, (error, addresses) => {
        clearTimeout(late);
        if (error) failed(error);
        else found(addresses as LookupAddress[]);
      });
    });

  const send = (
    url: URL,
    { method = 'GET', headers, body, maxBytes, readsBeginning, signal }: EgressRequest,
    agents: Agents,
    find = resolve,
    waitedMs = 0,
  ) =>
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
        lookup: find as never,
        maxHeaderSize: MAX_HEADER_BYTES,
        ...(signal ? { signal } : {}),
      });
      const end = (error: Error) => {
        failed(error);
        request.destroy();
      };
      const late = (reason: string) => end(new EgressError(reason, { isLate: true }));
      const connecting = setTimeout(late, connectMs - waitedMs, 'no connection in time');
      let remote = '';
      let hasAnswer = false;
      const running = setTimeout(
        () => late(hasAnswer ? 'not complete in time' : 'no answer in time'),
        totalMs - waitedMs,
      );
      request.on('socket', (socket) => {
        const check = () => {
          clearTimeout(connecting);
          remote = socket.remoteAddress ?? '';
          try {
            requireAllowed(remote, allowed);
          } catch (refusal) {
            end(refusal as Error);
          }
        };
        if (request.reusedSocket) check();
        else socket.once(protocol === 'http:' ? 'connect' : 'secureConnect', check);
      });
      request.on('response', (response) => {
        hasAnswer = true;
        const read = readsBeginning ? readBeginning : readLimited;
        read(response, maxBytes ?? MAX_BODY_BYTES).then((bytes) => {
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
      request.end(body);
    });

  /** Sends a request on a connection that is open already, if there is one at an address of the host. */
  const sendKept = async (url: URL, request: EgressRequest, agents: Agents): Promise<EgressAnswer> => {
    const begun = performance.now();
    let find = resolve;
    if (isIP(getHost(url)) === 0) {
      const addresses = await lookupAllowed(url);
      closeMoved(agents, url, addresses);
      find = (_host, { all = false }, done) => answerAddresses(addresses, all, done);
    }
    const waitedMs = performance.now() - begun;
    try {
      return await send(url, request, agents, find, waitedMs);
    } catch (error) {
      // Whether it was carried out is not known: only a read is sent again.
      if (!(error instanceof ClosedIdle) || (request.method ?? 'GET') !== 'GET') throw error;
      return send(url, request, single, find, waitedMs);
    }
  };

  const ask: Egress = async (address, request = {}) => {
    const url = parseEgressAddress(address, allowed, allowsEveryPort);
    try {
      return kept === null ? await send(url, request, single) : await sendKept(url, request, kept);
    } catch (error) {
      if (error instanceof EgressError) throw error;
      throw new EgressError(`${getHost(url)}: ${(error as Error).message}`);
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
