import { describe, expect, test } from 'vitest';
import { ANONYMOUS, type EntryMeta, maySee, type Principal, type StrategyAccess } from './entitlement.ts';
import type { KeyScope } from './key-scopes.ts';

const DELAY_MS = 15 * 60_000;
const NOW = Date.UTC(2025, 10, 20, 12);

const member = (strategies: StrategyAccess): Principal => ({ kind: 'member', accountId: 'alice', strategies });
const key = (scopes: readonly KeyScope[], strategies: StrategyAccess = ['trend']): Principal => {
  return { kind: 'key', mode: 'live', callsPerHour: 1_000, accountId: 'alice', keyId: 'k', scopes, strategies };
};
const operator: Principal = { kind: 'operator', accountId: 'olga' };

const signal = (ageMs: number, more: Partial<EntryMeta> = {}): EntryMeta => {
  return {
    kind: 'signal.opened',
    ownerId: null,
    strategyId: 'trend',
    assetClass: 'fx',
    issuedAt: NOW - ageMs,
    ...more,
  };
};
const fresh = signal(0);
const almostPublic = signal(DELAY_MS - 1);
const justPublic = signal(DELAY_MS);
const onCrypto = signal(0, { assetClass: 'crypto' });
const own = signal(0, { ownerId: 'alice' });
const oldOfBob = signal(365 * 86_400_000, { ownerId: 'bob' });

describe('Visibility of entries', () => {
  const cases: [string, Principal, string, EntryMeta, boolean][] = [
    ['anonymous', ANONYMOUS, 'a fresh signal', fresh, false],
    ['anonymous', ANONYMOUS, 'a signal one millisecond before it is public', almostPublic, false],
    ['anonymous', ANONYMOUS, 'a signal just public', justPublic, true],
    ['anonymous', ANONYMOUS, 'a fresh fill', signal(0, { kind: 'signal.updated' }), false],
    ['anonymous', ANONYMOUS, 'a fresh outcome', signal(0, { kind: 'signal.closed' }), false],
    ['anonymous', ANONYMOUS, 'a fresh mark of a day', signal(0, { kind: 'day.marked', strategyId: null }), false],
    [
      'anonymous',
      ANONYMOUS,
      'a mark of a day, in time',
      signal(DELAY_MS, { kind: 'day.marked', strategyId: null }),
      true,
    ],
    ['anonymous', ANONYMOUS, 'a fresh correction', signal(0, { kind: 'correction' }), false],
    ['anonymous', ANONYMOUS, 'a strategy published now', signal(0, { kind: 'strategy.published' }), true],
    ['anonymous', ANONYMOUS, 'a strategy versioned now', signal(0, { kind: 'strategy.versioned' }), true],
    ['anonymous', ANONYMOUS, 'a strategy retired now', signal(0, { kind: 'strategy.retired' }), true],
    ['anonymous', ANONYMOUS, 'an alert of now', signal(0, { kind: 'market.alert', strategyId: null }), true],
    ['anonymous', ANONYMOUS, 'a restore of now', signal(0, { kind: 'log.restored', strategyId: null }), true],
    ['anonymous', ANONYMOUS, "a member's own signal", own, false],
    ['anonymous', ANONYMOUS, "a member's own signal of a year ago", oldOfBob, false],
    ['a subscriber', member(['trend']), 'a fresh signal', fresh, true],
    ['a subscriber', member(['trend']), 'a fresh outcome', signal(0, { kind: 'signal.closed' }), true],
    ['a subscriber to all', member('all'), 'a fresh signal', fresh, true],
    [
      'a subscriber to all',
      member('all'),
      'a fresh mark of a day',
      signal(0, { kind: 'day.marked', strategyId: null }),
      false,
    ],
    ['a subscriber to fx', member(['trend@fx']), 'a fresh signal on fx', fresh, true],
    ['a subscriber to fx', member(['trend@fx']), 'a fresh signal on crypto', onCrypto, false],
    [
      'a subscriber to fx',
      member(['trend@fx']),
      'a fresh signal without a known market',
      signal(0, { assetClass: null }),
      false,
    ],
    ['a subscriber to all markets', member(['trend']), 'a fresh signal on crypto', onCrypto, true],
    ['a subscriber to another on fx', member(['breakout@fx']), 'a fresh signal on fx', fresh, false],
    ['a subscriber to another', member(['breakout']), 'a fresh signal', fresh, false],
    ['a subscriber to another', member(['breakout']), 'a signal just public', justPublic, true],
    ['a member without a subscription', member([]), 'a fresh signal', fresh, false],
    ['a member', member([]), 'the own signal', own, true],
    ['a member subscribed to all', member('all'), "another member's signal", oldOfBob, false],
    ['a key that reads signals', key(['signals:read']), 'a fresh signal', fresh, true],
    ['a key that reads signals', key(['signals:read']), 'the own signal', own, true],
    [
      'a key that reads signals',
      key(['signals:read'], ['breakout']),
      'a fresh signal of another strategy',
      fresh,
      false,
    ],
    ['a key that only writes', key(['signals:write']), 'a fresh signal', fresh, false],
    ['a key that only writes', key(['signals:write']), 'a signal just public', justPublic, true],
    ['a key that only writes', key(['signals:write']), 'the own signal', own, false],
    ['a key', key(['signals:read'], 'all'), "another member's signal", oldOfBob, false],
    ['the operator', operator, 'a fresh signal', fresh, true],
    ['the operator', operator, "a member's own signal", own, false],
  ];

  test.each(cases.map((row) => [sentence(row), ...row] as const))(
    '%s',
    (_title, _who, principal, _what, entry, expected) => {
      expect(maySee(principal, entry, NOW, { publicDelayMs: DELAY_MS })).toBe(expected);
    },
  );

  test('makes every entry of the provider public immediately without a delay', () => {
    expect(maySee(ANONYMOUS, fresh, NOW, { publicDelayMs: 0 })).toBe(true);
    expect(maySee(ANONYMOUS, own, NOW, { publicDelayMs: 0 })).toBe(false);
  });

  test('withholds an entry dated after the current time, unless there is no delay', () => {
    expect(maySee(ANONYMOUS, signal(-1), NOW, { publicDelayMs: DELAY_MS })).toBe(false);
    expect(maySee(ANONYMOUS, signal(-1), NOW, { publicDelayMs: 0 })).toBe(true);
  });
});

function sentence([who, , what, , expected]: readonly [string, Principal, string, EntryMeta, boolean]): string {
  return `${who} ${expected ? 'sees' : 'does not see'} ${what}`;
}
