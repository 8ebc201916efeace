import { ANONYMOUS, type KeyScope, type Principal, type StrategyAccess } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { visibleTo } from './visible-to.ts';

const NOW = Date.UTC(2026, 2, 4, 12);
const DELAY = 900_000;

const member = (strategies: StrategyAccess): Principal => ({ kind: 'member', accountId: 'a', strategies });
const key = (scopes: readonly KeyScope[], strategies: StrategyAccess): Principal => {
  return { kind: 'key', mode: 'live', callsPerHour: 1_000, accountId: 'a', keyId: 'k', scopes, strategies };
};
const seenBy = (principal: Principal, publicDelayMs = DELAY) =>
  visibleTo({ principal, publicDelayMs, now: NOW }).strategies;

test.each<[string, Principal, StrategyAccess]>([
  ['who has not logged in sees no strategy immediately', { kind: 'anonymous' }, []],
  ['a member sees the strategies subscribed to', member(['trend', 'range']), ['trend', 'range']],
  ['a member of one market group sees its signals of the strategies', member(['trend@fx']), ['trend@fx']],
  ['a member without a subscription sees none', member([]), []],
  ['a subscriber to all sees all', member('all'), 'all'],
  ['a key that reads signals sees what its member may', key(['signals:read'], ['trend']), ['trend']],
  ['a key of a subscriber to all sees all', key(['signals:read'], 'all'), 'all'],
  ['a key that may not read signals sees none', key(['signals:write'], ['trend']), []],
  ['the operator sees all', { kind: 'operator', accountId: 'o' }, 'all'],
])('%s', (_title, principal, expected) => {
  expect(seenBy(principal)).toEqual(expected);
});

test('a key without the scope sees no strategy immediately, though its member subscribes to all', () => {
  expect(seenBy(key(['signals:write'], 'all'))).toEqual([]);
});

test('every signal is visible to everyone without a public delay', () => {
  expect(seenBy({ kind: 'anonymous' }, 0)).toBe('all');
});

test('other strategies are visible up to one public delay ago', () => {
  const anybody = { principal: ANONYMOUS, publicDelayMs: DELAY, now: NOW };
  expect(visibleTo(anybody).publicUntil).toEqual(new Date(NOW - DELAY));
});
