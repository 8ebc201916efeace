import type { LookupAddress } from 'node:dns';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';

/** An idle connection is closed after this time. Servers that state a shorter one are obeyed. */
export const IDLE_MS = 15_000;
/** Idle connections to one host. */
const MOST_IDLE = 8;

export interface Agents {
  readonly 'http:': HttpAgent;
  readonly 'https:': HttpsAgent;
}

/** Returns what opens a connection for each request. */
export const singleConnections = (): Agents => ({ 'http:': new HttpAgent(), 'https:': new HttpsAgent() });

/** Returns what uses a connection again for the next request to the same host. */
export function keptConnections(idleMs: number): Agents {
  // The oldest first: a list of them may begin with closed ones, which are skipped.
  const options = { keepAlive: true, timeout: idleMs, maxFreeSockets: MOST_IDLE, scheduling: 'fifo' } as const;
  return { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) };
}

/** Closes idle connections to a host at addresses that its name no longer has. */
export function closeMoved(agents: Agents, { protocol, hostname }: URL, addresses: readonly LookupAddress[]): void {
  const known = new Set(addresses.map(({ address }) => address));
  const { freeSockets } = agents[protocol as keyof Agents];
  for (const [name, sockets = []] of Object.entries(freeSockets)) {
    if (!name.startsWith(`${hostname}:`)) continue;
    for (const socket of sockets) if (!known.has(socket.remoteAddress ?? '')) socket.destroy();
  }
}

/** Whether a request failed because the server had closed the idle connection that was used again. */
export const isClosedConnection = (error: unknown, isReused: boolean): boolean =>
  isReused && ['ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '');
