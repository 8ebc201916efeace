import { expect, test } from 'vitest';
import { SendPace } from './send-pace.ts';

const NOW = 1_000_000;

test('At most 30 messages leave in a second, to different chats', () => {
  const pace = new SendPace({ now: () => NOW });
  const waits = Array.from({ length: 61 }, (_, i) => pace.reserve(String(i)).waitMs);
  expect([waits[0], waits[30], waits[60]]).toEqual([0, 1_020, 2_040]);
});

test('A chat gets one message per second, and others do not wait for it', () => {
  const pace = new SendPace({ now: () => NOW });
  expect([1, 2, 3].map(() => pace.reserve('a').waitMs)).toEqual([0, 1_000, 2_000]);
  expect(pace.reserve('b').waitMs).toBe(102);
});

test('A message that would wait longer than five seconds is left for later, and takes no place', () => {
  const state = { now: NOW };
  const pace = new SendPace({ now: () => state.now });
  pace.hold('a', 6_000);
  expect(pace.reserve('a')).toEqual({ waitMs: 6_000, isLate: true });
  expect(pace.reserve('b')).toEqual({ waitMs: 0, isLate: false });
  state.now += 6_000;
  expect(pace.reserve('a')).toEqual({ waitMs: 0, isLate: false });
});

test('An edit takes a place among the messages of all chats, and not the second of its chat', () => {
  const pace = new SendPace({ now: () => NOW });
  const waits = Array.from({ length: 31 }, () => pace.reserve('a', 'edit').waitMs);
  expect([waits[0], waits[30]]).toEqual([0, 1_020]);
  expect(pace.reserve('a').waitMs).toBe(1_054);
  expect(pace.reserve('b', 'edit').waitMs).toBe(1_088);
});

test('Nothing is sent to a chat while Telegram asked to wait, edits included', () => {
  const pace = new SendPace({ now: () => NOW });
  pace.hold('a', 3_000);
  expect([pace.reserve('a', 'edit').waitMs, pace.reserve('a').waitMs]).toEqual([3_000, 3_000]);
});

test('Chats that Telegram limits at the same time show a limit of the bot: all wait until the first of them may go', () => {
  const state = { now: NOW };
  const pace = new SendPace({ now: () => state.now });
  pace.limit('a', 17_000);
  expect(pace.reserve('b')).toEqual({ waitMs: 0, isLate: false });
  pace.limit('a', 17_000);
  expect(pace.reserve('b', 'edit'), 'one chat alone').toEqual({ waitMs: 34, isLate: false });
  state.now += 1_000;
  pace.limit('b', 30_000);
  expect(pace.reserve('c')).toEqual({ waitMs: 16_000, isLate: true });
  expect(pace.reserve('b', 'edit')).toEqual({ waitMs: 30_000, isLate: true });
  state.now += 16_000;
  expect(pace.reserve('c')).toEqual({ waitMs: 0, isLate: false });
});

test('A chat that is limited after the wait of another one is over holds up no one', () => {
  const state = { now: NOW };
  const pace = new SendPace({ now: () => state.now });
  pace.limit('a', 3_000);
  state.now += 3_000;
  pace.limit('b', 3_000);
  expect(pace.reserve('c')).toEqual({ waitMs: 0, isLate: false });
});

test('A clock that is set back holds up no one', () => {
  const state = { now: NOW, elapsed: 0 };
  const pace = new SendPace({ now: () => state.now, elapsed: () => state.elapsed });
  pace.reserve('a');
  state.now -= 3_600_000;
  state.elapsed += 1_000;
  expect(pace.reserve('a')).toEqual({ waitMs: 0, isLate: false });
});
