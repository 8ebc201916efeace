import { expect, test } from 'vitest';
import { getAnswered, readable, replayedText } from './log-text.ts';

const attempt = { at: '2026-11-20T22:00:03.120Z', tookMs: 70, outcome: 'retry', answer: null, error: 'x' } as const;

test('the answer of an endpoint is its status, or that there was none', () => {
  expect(getAnswered({ ...attempt, status: 503 })).toBe('503');
  expect(getAnswered({ ...attempt, status: null })).toBe('no answer');
  expect(getAnswered(undefined)).toBe('—');
});

test('a body is shown with line breaks, and as it is if it is not JSON', () => {
  expect(readable('{"type":"test"}')).toBe('{\n  "type": "test"\n}');
  expect(readable('{"type":')).toBe('{"type":');
});

test('a replay says how many messages are sent again, and why others are not', () => {
  expect(replayedText(1, [])).toBe('1 message is sent again.');
  const [closed, late] = [{ reason: 'The signal has closed.' }, { reason: 'It was valid until 12:00.' }];
  expect(replayedText(3, [closed, closed, late])).toBe(
    '3 messages are sent again. 3 are not. 2: The signal has closed. 1: It was valid until 12:00.',
  );
});
