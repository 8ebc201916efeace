import { HOUR_MS } from '@sealtick/engine';
import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../platform/testing/database.ts';
import { addAccount } from '../../testing/add-account.ts';
import { insertKey } from './api-key-repository.ts';
import { apiKeyUsage } from './api-keys.tables.ts';
import type { KeyPrincipal } from './key-cache.ts';
import { KeyCalls } from './key-calls.ts';

const START = Date.UTC(2026, 2, 16, 9);

test('Calls of a key that was read again, and of the next hour, are stored with those before', async () => {
  const db = await createTestDatabase();
  try {
    const at = new Date(START);
    await addAccount(db.database, 'a', at);
    const key = { name: 'Desk', mode: 'live', scopes: ['signals:read'], addresses: [], expiresAt: null } as const;
    const keyId = await insertKey(db.database, 'a', { ...key, createdAt: at });
    const clock = { time: START, now: () => clock.time };
    const calls = new KeyCalls({ clock, queueMail: async () => {}, origin: 'https://example.com' });
    const read = (): KeyPrincipal => ({
      kind: 'key',
      accountId: 'a',
      keyId,
      mode: 'live',
      scopes: ['signals:read'],
      strategies: [],
      callsPerHour: 100,
    });
    const [before, after] = [read(), read()];
    calls.note(before, 'GET /api/signals', false);
    calls.note(after, 'GET /api/signals', true);
    calls.note(before, 'GET /api/signals', false);
    clock.time += HOUR_MS;
    calls.note(before, 'GET /api/signals', false);
    const stored = async () => {
      const rows = await db.database.select().from(apiKeyUsage).orderBy(asc(apiKeyUsage.hour));
      return rows.map((one) => [one.hour.getTime() - START, one.calls, one.refused]);
    };
    await expect(calls.store({} as never), 'what cannot be stored is kept').rejects.toThrow();
    await calls.store(db.database);
    expect(await stored()).toEqual([
      [0, 3, 1],
      [HOUR_MS, 1, 0],
    ]);
    calls.note(after, 'GET /api/signals', false);
    await calls.store(db.database);
    await calls.store(db.database);
    expect(await stored()).toEqual([
      [0, 3, 1],
      [HOUR_MS, 2, 0],
    ]);
  } finally {
    await db.close();
  }
});
