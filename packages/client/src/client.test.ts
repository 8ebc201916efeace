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

test('reads what changed over all pages, and the cursor of the next call; without a cursor the newest signals alone', async () => {
  const asked: string[] = [];
  const fetch = async (address: string | URL | Request) => {
    const { pathname, search } = new URL(String(address));
    asked.push(pathname + search);
    const isSecond = search.includes('cursor=');
    const link = isSecond ? {} : { link: '</api/signals?since=a&cursor=p2>; rel="next"' };
    return Response.json([{ id: isSecond ? 's1' : 's2' }], { headers: { 'sealtick-cursor': 'b', ...link } });
  };
  const sealtick = createClient({ url: 'https://site.example', fetch });
  expect(await sealtick.changes('a', { symbol: 'EURUSD' })).toEqual({
    signals: [{ id: 's2' }, { id: 's1' }],
    cursor: 'b',
  });
  expect(await sealtick.changes()).toEqual({ signals: [{ id: 's2' }], cursor: 'b' });
  expect(asked).toEqual([
    '/api/signals?symbol=EURUSD&limit=500&since=a',
    '/api/signals?since=a&cursor=p2',
    '/api/signals?limit=500',
  ]);
});

test.each(['stk_live_abc…wxyz', 'stk_live_abc\n', ''])('refuses %j as a key, which no header can have', (apiKey) => {
  expect(() => createClient({ url: 'https://site.example', apiKey })).toThrow('Pass the whole key');
});
