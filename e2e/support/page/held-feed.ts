import type { Page, WebSocketRoute } from '@playwright/test';
import { makeSignals } from '../stand-in/signals.ts';

export const [example] = makeSignals(Date.now());

/** A message of the live feed with a new signal. */
export const opened = (index: number, symbol: string) => ({
  type: 'NEW_SIGNAL',
  data: { ...example, id: `live-${index}`, symbol, index },
  index,
  cursor: `at ${index}`,
});

export interface Connection {
  readonly socket: WebSocketRoute;
  readonly received: { type: string; since?: string }[];
}

/** Acts as the server's end of the feed. @returns Every connection of the page, in order. */
export async function holdFeed(page: Page): Promise<Connection[]> {
  const connections: Connection[] = [];
  await page.routeWebSocket('/ws', (socket) => {
    const connection: Connection = { socket, received: [] };
    connections.push(connection);
    socket.onMessage((text) => {
      const message = JSON.parse(String(text));
      connection.received.push(message);
      if (message.type === 'subscribe') {
        send(connection, {
          type: 'subscribed',
          data: { recovered: true, reason: null },
          cursor: message.since ?? 'at start',
        });
      }
    });
  });
  return connections;
}

export const send = ({ socket }: Connection, message: object) => socket.send(JSON.stringify(message));
export const getRows = (page: Page) => page.getByRole('list', { name: 'Signals', exact: true }).getByRole('listitem');
