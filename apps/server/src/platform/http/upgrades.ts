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

/** A request that asks for something else than the WebSocket protocol (`h2c`) is answered as if it had not asked. */
export const wantsWebSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && headers['sec-websocket-key'] !== undefined;

/** Brings each WebSocket to who takes it, and refuses those that nobody does. */
export function routeUpgrades(app: FastifyInstance, log: Log): void {
  const upgrades = new Map<string, UpgradeHandler>();
  app.decorate('upgrades', upgrades);
  app.server.on('upgrade', (request: IncomingMessage, duplex, head: Buffer) => {
    // The development server listens for its own.
    if (request.headers['sec-websocket-protocol']?.startsWith('vite-')) return;
    const socket = duplex as Socket;
    socket.on('error', () => socket.destroy());
    const path = request.url?.split('?', 1)[0] ?? '';
    const nobody = async () => {
      throw new AppError('NOT_FOUND', `There is no WebSocket at ${path.slice(0, 200)}.`);
    };
    const handle = upgrades.get(path) ?? nobody;
    handle(request, socket, head).catch((error: unknown) => refuseUpgrade(log, error, request, socket));
  });
}
