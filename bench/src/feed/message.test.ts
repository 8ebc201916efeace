import { once } from 'node:events';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { COUNTED_FROM, MESSAGE_BYTES } from './message.ts';
import { start as startFeed } from './sealtick.ts';
import { start as startWs } from './ws.ts';

test.each([
  ['the feed', startFeed, '/ws'],
  ['ws', startWs, '/'],
])('%s sends a message of the size that the benchmark compares', async (_, start, path) => {
  const server = await start();
  try {
    const address = `127.0.0.1:${server.port}`;
    const client = new WebSocket(`ws://${address}${path}`, { origin: `http://${address}` });
    const longest = new Promise<number>((resolve) => {
      client.on('message', (data) => {
        const { length } = String(data);
        if (length >= COUNTED_FROM) resolve(length);
        else if (String(data).includes('"subscribed"')) server.publish?.();
      });
    });
    await once(client, 'open');
    if (path === '/') server.publish?.();
    expect(Math.abs((await longest) - MESSAGE_BYTES)).toBeLessThanOrEqual(MESSAGE_BYTES / 10);
    client.terminate();
  } finally {
    await server.close();
  }
});
