import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import type { Log } from '../logging.ts';
import { refuseUpgrade } from './bad-requests.ts';

/** Takes a socket over; what it throws is answered instead of the handshake. */
type UpgradeHandler = (request: IncomingMessage, socket: Socket, head: Buffer) => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Who takes sockets over, by path. */
    upgrades: Map<string, UpgradeHandler>;
  }
}

interface UpgradeOptions {
  readonly log: Log;
  /** Refuses requests that break a rule of this server. */
  readonly rule: (request: IncomingMessage) => AppError | null;
  /** The development server's sockets, which it takes over by a listener of its own. */
  readonly isDevelopments?: (request: IncomingMessage) => boolean;
}

/** A request that asks for something else than the WebSocket protocol (`h2c`) is answered as if it had not asked. */
export const wantsWebSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && headers['sec-websocket-key'] !== undefined;

/** The sockets of Vite's hot reload. */
export const isVites = ({ headers }: IncomingMessage): boolean =>
  headers['sec-websocket-protocol']?.startsWith('vite-') ?? false;

/** Hands each WebSocket to the handler of its path, and refuses those that have none. */
export function routeUpgrades(app: FastifyInstance, { log, rule, isDevelopments = () => false }: UpgradeOptions): void {
  const upgrades = new Map<string, UpgradeHandler>();
  app.decorate('upgrades', upgrades);
  const handle = async (request: IncomingMessage, socket: Socket, head: Buffer): Promise<void> => {
    const refusal = rule(request);
    if (refusal !== null) throw refusal;
    const path = request.url?.split('?', 1)[0] ?? '';
    const upgrade = upgrades.get(path);
    if (upgrade === undefined) throw new AppError('NOT_FOUND', `There is no WebSocket at ${path.slice(0, 200)}.`);
    await upgrade(request, socket, head);
  };
  app.server.on('upgrade', (request: IncomingMessage, duplex, head: Buffer) => {
    const socket = duplex as Socket;
    // First of all: a reset that nobody listens for would end the process.
    socket.on('error', destroySocket);
    if (isDevelopments(request)) return;
    // A connection that is gone has no address and reads no answer.
    if (socket.remoteAddress === undefined) socket.destroy();
    else handle(request, socket, head).catch((error: unknown) => refuseUpgrade(log, error, request, socket));
  });
}

/** Not an arrow function in the listener: that would keep the whole request alive as long as its socket. */
function destroySocket(this: Socket): void {
  this.destroy();
}
