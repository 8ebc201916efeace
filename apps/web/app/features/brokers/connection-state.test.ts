import { MINUTE_MS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { canResume, connectionState } from './connection-state.ts';

const NOW = Date.UTC(2026, 2, 16, 10);
const ago = (ms: number) => new Date(NOW - ms).toISOString();
const base = { broker: 'oanda', state: 'active', problem: null, lastSeenAt: ago(0) } as const;

test('an active account needs no further words', () => {
  expect(connectionState(base, NOW)).toEqual({ tone: 'good', word: 'Active', text: null });
});

test('a silent link says whose it is and since when', () => {
  const silent = { ...base, state: 'silent', lastSeenAt: ago(3 * MINUTE_MS + 12_000) } as const;
  const word = (part: Partial<Parameters<typeof connectionState>[0]>) =>
    connectionState({ ...silent, ...part }, NOW).word;
  expect(word({})).toBe('OANDA silent for 3\u00a0min');
  expect(word({ broker: 'metatrader-4' })).toBe('Bridge silent for 3\u00a0min');
  expect(word({ broker: 'metatrader-5' })).toBe('Bridge silent for 3\u00a0min');
  expect(word({ lastSeenAt: ago(20_000) })).toBe('OANDA silent for less than 1 min');
  expect(word({ lastSeenAt: null })).toBe('OANDA silent');
});

test('every other state says what follows, in the words of the server where it has some', () => {
  expect(connectionState({ ...base, broker: 'metatrader-4', state: 'waiting' }, NOW)).toMatchObject({
    word: 'Waiting for the bridge',
    text: 'The program on your machine has not called yet.',
  });
  expect(connectionState({ ...base, state: 'refused', problem: 'The token was revoked.' }, NOW)).toMatchObject({
    tone: 'bad',
    text: 'The token was revoked.',
  });
  expect(connectionState({ ...base, state: 'halted' }, NOW).text).toBe(
    'You halted trading: pending entries are cancelled. No order is placed until you resume. Stops stay in place.',
  );
  expect(connectionState({ ...base, state: 'halted-by-operator' }, NOW)).toMatchObject({
    tone: 'bad',
    text: 'The site has halted all copying. No order is placed until it resumes. Stops stay in place.',
  });
  expect(connectionState({ ...base, state: 'drawdown' }, NOW)).toMatchObject({ word: 'Max drawdown reached' });
});

test('an account is resumed by its member, unless the halt or the silence is not theirs', () => {
  const states = ['active', 'waiting', 'silent', 'refused', 'halted', 'halted-by-operator', 'drawdown'] as const;
  expect(states.filter(canResume)).toEqual(['halted', 'drawdown']);
});
