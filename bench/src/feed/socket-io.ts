import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import type { Start } from '../servers/server.ts';
import { makeMessage } from './message.ts';

/** Starts socket.io over WebSocket only, without compression (its default). */
export const start: Start = async () => {
  const http = createServer();
  const io = new Server(http, { transports: ['websocket'], serveClient: false, pingInterval: 600_000 });
  http.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 });
  await once(http, 'listening');
  let n = 0;
  return {
    port: (http.address() as AddressInfo).port,
    publish: () => {
      n += 1;
      io.emit('message', JSON.parse(makeMessage(n)));
    },
    close: async () => {
      await io.close();
    },
  };
};
