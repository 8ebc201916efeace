import { expect, test } from 'vitest';
import type { FeedSocket } from './feed-socket.ts';
import { Inbound } from './inbound.ts';

/** Returns what a client is sent after a message; null where it was accepted. */
function answerTo(message: unknown, isBinary = false): string | null {
  const sent: string[] = [];
  const socket = { send: ({ data }: { data: { message: string } }) => void sent.push(data.message) };
  const text = typeof message === 'string' ? message : JSON.stringify(message);
  new Inbound(socket as unknown as FeedSocket).read(Buffer.from(text), isBinary, 0);
  return sent[0] ?? null;
}

const NO_OBJECT = 'A message must be a JSON object such as {"type":"subscribe"}.';

test.each([
  ['{', NO_OBJECT],
  [[], NO_OBJECT],
  [5, NO_OBJECT],
  [{}, '`type` must be one of auth, subscribe.'],
  [{ type: 'nope' }, '`type` must be one of auth, subscribe.'],
  [{ type: 'auth', token: 5 }, '`token` must be a string.'],
  [{ type: 'subscribe', since: 5 }, '`since` must be a string.'],
  [{ type: 'subscribe', own: -1 }, "`own` must be 'new' or a position from 0."],
  [{ type: 'subscribe', topic: 'x' }, 'Unknown field `topic`.'],
])('names the field of the invalid message %j, and what would be right', (message, problem) => {
  expect(answerTo(message)).toBe(problem);
});

test('refuses a binary message', () => {
  expect(answerTo({ type: 'subscribe' }, true)).toBe(NO_OBJECT);
});

test('accepts a message as the contract has it', () => {
  expect(answerTo({ type: 'subscribe' })).toBeNull();
});
