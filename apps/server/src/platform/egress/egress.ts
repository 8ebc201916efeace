import { lookup } from 'node:dns';
import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { requireNoTransaction } from '../open-transaction.ts';
import { getHost, parseEgressAddress } from './egress-address.ts';
import { EgressError } from './egress-error.ts';
import { type Agents, closeMoved, IDLE_MS, keptConnections, singleConnections } from './kept-connections.ts';
import { Networks } from './public-address.ts';
import { createResolve, type LookupAll, lookUpHost, resolveTo } from './resolve-allowed.ts';
import { ClosedIdle, type EgressAnswer, type EgressRequest, type Sending, sendRequest } from './send-request.ts';

/** Sends one request to an address that a person or another site gave. @throws {EgressError} */
export type Egress = (address: string, request?: EgressRequest) => Promise<EgressAnswer>;

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

/**
 * Returns the function that sends every outgoing HTTP request. It refuses what is not public: in the address, in each
 * address that its name resolves to, and on the connection. It follows no redirect and uses no proxy.
 */
export function createEgress(options: EgressOptions): Egress {
  const { allow = [], allowsEveryPort = false, lookup: lookupAll = lookup as LookupAll, limits } = options;
  const allowed = new Networks(allow);
  const { connectMs, totalMs, failureMs, idleMs } = { ...LIMITS, ...limits };
  const sending = {
    agents: singleConnections(),
    resolve: createResolve(lookupAll, allowed),
    allowed,
    connectMs,
    totalMs,
  };
  const kept = options.keepsAlive ? keptConnections(idleMs) : null;

  const ask: Egress = async (address, request = {}) => {
    const url = parseEgressAddress(address, allowed, allowsEveryPort);
    try {
      return kept === null ? await sendRequest(url, request, sending) : await sendKept(url, request, sending, kept);
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

/** Sends a request on a connection that is open already, if there is one at an address of the host. */
async function sendKept(url: URL, request: EgressRequest, single: Sending, kept: Agents): Promise<EgressAnswer> {
  const begun = performance.now();
  let { resolve } = single;
  if (isIP(getHost(url)) === 0) {
    const addresses = await lookUpHost(url, resolve, single.connectMs);
    closeMoved(kept, url, addresses);
    resolve = resolveTo(addresses);
  }
  const waitedMs = performance.now() - begun;
  const found = {
    ...single,
    resolve,
    connectMs: single.connectMs - waitedMs,
    totalMs: single.totalMs - waitedMs,
  };
  try {
    return await sendRequest(url, request, { ...found, agents: kept });
  } catch (error) {
    // Whether it was carried out is not known: only a read is sent again.
    if (!(error instanceof ClosedIdle) || (request.method ?? 'GET') !== 'GET') throw error;
    return sendRequest(url, request, found);
  }
}
