import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { Start } from '../servers/server.ts';
import { makeMessage } from './message.ts';

/** Starts plain `ws`, which sends the message to every client, one after another. */
export const start: Start = async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false, backlog: 4_096 });
  await once(server, 'listening');
  let n = 0;
  return {
    port: (server.address() as AddressInfo).port,
    publish: () => {
      n += 1;
      const message = makeMessage(n);
      for (const client of server.clients) client.send(message);
    },
    close: async () => {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
};
