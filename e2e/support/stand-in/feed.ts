import type { Server } from 'node:http';
import { FEED_PATH } from '@sealtick/contract';
import { WebSocketServer } from 'ws';

/** A live feed without messages. A test that needs some uses `page.routeWebSocket`. */
export function serveFeed(server: Server): void {
  const sockets = new WebSocketServer({ noServer: true });
  sockets.on('connection', (socket) => {
    socket.once('message', () => {
      const data = { recovered: true, reason: null };
      socket.send(JSON.stringify({ type: 'subscribed', data, cursor: 'here' }));
    });
  });
  server.on('upgrade', (request, socket, head) => {
    if (request.url !== FEED_PATH) return;
    sockets.handleUpgrade(request, socket, head, (client) => sockets.emit('connection', client));
  });
  server.on('close', () => {
    for (const client of sockets.clients) client.terminate();
  });
}
