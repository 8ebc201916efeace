import { describe, expect, test } from 'vitest';
import { getShownParts, isKeySecret, keyHasher, newKeySecret } from './key-secret.ts';

describe('The secret of a key', () => {
  test.each(['live', 'test'] as const)('of the mode %s has its prefix, 30 random characters and a checksum', (mode) => {
    const secrets = Array.from({ length: 200 }, () => newKeySecret(mode));
    expect(new Set(secrets).size).toBe(200);
    for (const secret of secrets) {
      expect(secret).toMatch(new RegExp(`^stk_${mode}_[0-9A-Za-z]{36}$`));
      expect(isKeySecret(secret)).toBe(true);
    }
  });

  test('with any one character changed has a wrong checksum', () => {
    const secret = newKeySecret('live');
    for (let n = 0; n < secret.length; n += 1) {
      const other = secret[n] === 'x' ? 'y' : 'x';
      expect(isKeySecret(secret.slice(0, n) + other + secret.slice(n + 1)), `character ${n}`).toBe(false);
    }
  });

  test('of one mode is not accepted under the prefix of the other', () => {
    expect(isKeySecret(newKeySecret('test').replace('test', 'live'))).toBe(false);
  });

  test.each(['', 'stk_live_', 'stk_live_short', `stk_live_${'a'.repeat(36)}`, `stk_live_${'ä'.repeat(36)}`])(
    'is not %j',
    (text) => {
      expect(isKeySecret(text)).toBe(false);
    },
  );

  test('has a stored form that depends on the secret of the site', () => {
    const secret = newKeySecret('live');
    const hash = keyHasher('one site');
    expect(hash(secret)).toBe(hash(secret));
    expect(hash(secret), 'in another process').toBe(keyHasher('one site')(secret));
    expect(hash(secret)).not.toBe(keyHasher('another site')(secret));
    expect(hash(secret)).not.toBe(hash(newKeySecret('live')));
  });

  test('is shown by its first 12 and last 4 characters', () => {
    expect(getShownParts('stk_live_8fK2abcdefghijklmnopqrstuvwxQz41')).toEqual({ start: 'stk_live_8fK', end: 'Qz41' });
  });
});
