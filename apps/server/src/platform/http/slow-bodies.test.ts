import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { useNotesApp } from './testing/use-notes-app.ts';

const start = useNotesApp();
afterEach(() => void vi.useRealTimers());

/** Sends the beginning of a request, and returns what was answered after 30 s. */
async function sendSlowly(head: string): Promise<string> {
  const arrived = Promise.withResolvers<void>();
  const app = await start({
    modules: [{ name: 'notes', routes: async (api) => void api.post('/notes', async () => '') }],
  });
  app.server.on('request', () => setImmediate(arrived.resolve));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(head);
  await arrived.promise;
  vi.advanceTimersByTime(30_000);
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return String(answer);
}

test.each([
  ['of a length', 'Content-Length: 100\r\n\r\n{'],
  ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n'],
])(
  'A body %s that does not arrive in 30 s is the fault of its sender, and its connection is closed',
  async (_how, rest) => {
    const answer = await sendSlowly(
      `POST /api/notes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${rest}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(answer).toContain('"detail":"The request did not arrive in time."');
  },
);
