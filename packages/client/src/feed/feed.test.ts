import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Feed, type FeedItem, type FeedState } from './feed.ts';

/** The end of a connection that the test sends with. */
class FakeSocket {
  static last: FakeSocket;
  readonly sent: object[] = [];
  onopen: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  isClosed = false;

  constructor() {
    FakeSocket.last = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  receive(...messages: object[]): void {
    for (const message of messages) this.onmessage({ data: JSON.stringify(message) });
  }

  close(): void {
    this.isClosed = true;
  }
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

describe('A connection that is cut without a close', () => {
  const SUBSCRIBED = { type: 'subscribed', data: { recovered: true, reason: null }, cursor: 'at 7' };
  const HEARTBEAT = { type: 'heartbeat', data: { everyMs: 25_000 } };

  function open() {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const states: FeedState[] = [];
    const errors: string[] = [];
    const feed = new Feed({
      address: 'ws://site.test/ws',
      WebSocket: FakeSocket as unknown as typeof WebSocket,
      onState: (state) => states.push(state),
      onError: ({ message }) => errors.push(message),
    });
    onTestFinished(() => feed.close());
    void feed[Symbol.asyncIterator]().next();
    FakeSocket.last.onopen();
    return { feed, states, errors, socket: FakeSocket.last };
  }

  test('is given up after 60 s without a message, and the next one resumes', () => {
    const { states, errors, socket } = open();
    expect(socket.sent.at(-1)).toMatchObject({ type: 'subscribe', heartbeat: true });
    socket.receive(SUBSCRIBED, HEARTBEAT);
    vi.advanceTimersByTime(50_000);
    socket.receive(HEARTBEAT);
    vi.advanceTimersByTime(59_999);
    expect([states, socket.isClosed]).toEqual([['connecting', 'live'], false]);
    vi.advanceTimersByTime(1);
    expect([states.at(-1), socket.isClosed]).toEqual(['waiting', true]);
    vi.advanceTimersByTime(3_000);
    expect(FakeSocket.last).not.toBe(socket);
    FakeSocket.last.onopen();
    expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'subscribe', since: 'at 7' });
    expect(errors).toEqual([]);
  });

  test('is given up if the feed does not start within 60 s', () => {
    const { states, socket } = open();
    vi.advanceTimersByTime(60_000);
    expect([states, socket.isClosed]).toEqual([['connecting', 'waiting'], true]);
  });

  test('is not assumed of a server that sends no heartbeats', () => {
    const { states, socket } = open();
    socket.receive(SUBSCRIBED);
    vi.advanceTimersByTime(3_600_000);
    expect([states, socket.isClosed]).toEqual([['connecting', 'live'], false]);
  });

  test('is not given up after the feed was closed', () => {
    const { feed, states, socket } = open();
    socket.receive(SUBSCRIBED, HEARTBEAT);
    feed.close();
    vi.advanceTimersByTime(120_000);
    expect(states).toEqual(['connecting', 'live', 'closed']);
  });
});
