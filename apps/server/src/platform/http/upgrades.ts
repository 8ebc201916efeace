import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import type { Log } from '../logging.ts';
import { refuseUpgrade } from './bad-requests.ts';

/** Takes over a socket. An error that it throws is answered instead of the handshake. */
type UpgradeHandler = (request: IncomingMessage, socket: Socket, head: Buffer) => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Upgrade handlers by path. */
    upgrades: Map<string, UpgradeHandler>;
  }
}

interface UpgradeOptions {
  readonly log: Log;
  /** Rejects requests that break the request rule. */
  readonly rule: (request: IncomingMessage) => AppError | null;
  /** Whether a socket belongs to the development server, which has its own listener. */
  readonly isDevelopments?: (request: IncomingMessage) => boolean;
}

/** Whether a request is a WebSocket upgrade; others, such as `h2c`, are answered as plain requests. */
export const wantsWebSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && headers['sec-websocket-key'] !== undefined;

/** Whether a socket belongs to Vite's hot reload. */
export const isVites = ({ headers }: IncomingMessage): boolean =>
  headers['sec-websocket-protocol']?.startsWith('vite-') ?? false;

/** Passes each WebSocket to the handler of its path, and rejects unknown paths. */
export function routeUpgrades(app: FastifyInstance, { log, rule, isDevelopments = () => false }: UpgradeOptions): void {
  const upgrades = new Map<string, UpgradeHandler>();
  app.decorate('upgrades', upgrades);
  const handle = async (request: IncomingMessage, socket: Socket, head: Buffer): Promise<void> => {
    const refusal = rule(request);
    if (refusal !== null) throw refusal;
    const path = request.url?.split('?', 1)[0] ?? '';
    const upgrade = upgrades.get(path);
    if (upgrade === undefined) throw new AppError('NOT_FOUND', `No WebSocket at ${path.slice(0, 200)}.`);
    await upgrade(request, socket, head);
  };
  app.server.on('upgrade', (request: IncomingMessage, duplex, head: Buffer) => {
    const socket = duplex as Socket;
    // Added first, because an unhandled reset would end the process.
    socket.on('error', destroySocket);
    if (isDevelopments(request)) return;
    // A closed connection has no address and receives no answer.
    if (socket.remoteAddress === undefined) socket.destroy();
    else handle(request, socket, head).catch((error: unknown) => refuseUpgrade(log, error, request, socket));
  });
}

/** A named function, because a closure would keep the request in memory as long as its socket. */
function destroySocket(this: Socket): void {
  this.destroy();
}
