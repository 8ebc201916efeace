import { afterEach, expect, test, vi } from 'vitest';
import { createClient } from './client.ts';

afterEach(() => void vi.unstubAllGlobals());

test('says what a feed needs where the runtime has no WebSocket', () => {
  vi.stubGlobal('WebSocket', undefined);
  const url = 'https://site.example';
  expect(() => createClient({ url }).feed()).toThrow(
    'This runtime has no WebSocket. Start Node.js 20 with --experimental-websocket, or pass one to `createClient` as `WebSocket`.',
  );
  class Own {}
  expect(createClient({ url, WebSocket: Own as unknown as typeof WebSocket }).feed().state).toBe('closed');
});
