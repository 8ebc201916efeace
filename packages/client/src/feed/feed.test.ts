import { expect, test } from 'vitest';
import { Feed, type FeedItem } from './feed.ts';

/** The end of a connection that the test sends with. */
class FakeSocket {
  static last: FakeSocket;
  onmessage: (event: { data: string }) => void = () => {};

  constructor() {
    FakeSocket.last = this;
  }

  close(): void {}
}

test('reports an invalid message, and delivers the next one', async () => {
  const errors: string[] = [];
  const feed = new Feed({
    address: 'ws://site.test/ws',
    WebSocket: FakeSocket as unknown as typeof WebSocket,
    onError: ({ code, message }) => errors.push(`${code}: ${message}`),
  });
  const received: FeedItem[] = [];
  const reading = (async () => {
    for await (const item of feed) received.push(item);
  })();
  const alert = { type: 'MARKET_ALERT', data: { symbol: null, reason: 'storm' }, index: 1, cursor: 'at 1' };
  for (const data of ['{"type":', 'null', JSON.stringify([{ type: 'WEATHER' }, alert])]) {
    FakeSocket.last.onmessage({ data });
  }
  await expect.poll(() => received).toEqual([alert]);
  feed.close();
  await reading;
  expect(errors).toEqual([
    'invalid_message: The frame is not JSON.',
    'invalid_message: The message is not an object.',
    'invalid_message: Unknown message type "WEATHER".',
  ]);
  expect(feed.cursor).toBe('at 1');
});
