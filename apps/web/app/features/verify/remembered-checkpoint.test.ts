import { describe, expect, test } from 'vitest';
import { forget, readRemembered, remember } from './remembered-checkpoint.ts';

const NOTE = 'log.example/1\n2\nq83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=\n\n— log.example/1 AAAA\n';

function getStorage(known: Record<string, string> = {}) {
  const items = new Map(Object.entries(known));
  return () => ({
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
}

const refusing = () => {
  throw new DOMException('No storage here.', 'SecurityError');
};

describe('the saved checkpoint', () => {
  test('is there at the next visit, until it is deleted', () => {
    const storage = getStorage();
    expect(readRemembered(storage)).toBeNull();
    expect(remember(storage, { note: NOTE, signedAt: '2026-09-04T14:20:00.000Z' })).toBe(true);
    expect(readRemembered(storage)).toEqual({ note: NOTE, signedAt: '2026-09-04T14:20:00.000Z' });
    forget(storage);
    expect(readRemembered(storage)).toBeNull();
  });

  test('is null if the stored value is invalid', () => {
    for (const text of ['nonsense', 'null', '{"note":5}', '{"note":"no checkpoint"}'])
      expect(readRemembered(getStorage({ 'sealtick.checkpoint': text })), text).toBeNull();
  });

  test('is null in a browser without storage, without an error', () => {
    expect(readRemembered(refusing)).toBeNull();
    expect(remember(refusing, { note: NOTE, signedAt: null })).toBe(false);
    expect(() => forget(refusing)).not.toThrow();
  });
});
