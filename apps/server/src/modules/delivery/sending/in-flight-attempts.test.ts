import { expect, test } from 'vitest';
import type { DeliveryRow } from '../messages/read-sources.ts';
import { FakeAdapter } from '../testing/fake-adapter.ts';
import { InFlightAttempts, SLOW_AFTER_MS } from './in-flight-attempts.ts';

const NOW = Date.UTC(2026, 2, 2, 10);

/** A table of attempts, and attempts that run until they are ended. */
function openTable(slowCapacity?: number) {
  const adapter = new FakeAdapter('webhook', { capacity: 2, ...(slowCapacity === undefined ? {} : { slowCapacity }) });
  const freed: string[] = [];
  const table = new InFlightAttempts(({ kind }) => freed.push(kind));
  const run = (id: string, since = NOW) => {
    const row = { id, channelId: `ch_${id}`, accountId: 'acc' } as DeliveryRow;
    const { promise, resolve: end } = Promise.withResolvers<void>();
    table.run({ adapter, row, hasFailed: false, since }, () => promise);
    return { row, end };
  };
  return { adapter, table, freed, run };
}

test('an attempt takes capacity of its kind until it ends', async () => {
  const { adapter, table, freed, run } = openTable();
  const { end } = run('a');
  expect(table.capacity(adapter, NOW)).toMatchObject({ free: 1, most: 2, perChannel: 5, perAccount: 25 });
  expect(table.capacity(new FakeAdapter('email'), NOW).free).toBe(20);
  expect(table.rows.map(({ id }) => id)).toEqual(['a']);
  end();
  expect(await table.settle()).toBe(true);
  expect([table.capacity(adapter, NOW).free, table.rows, freed]).toEqual([2, [], ['webhook']]);
  expect(await table.settle()).toBe(false);
});

test('an attempt whose result is stored takes no capacity, and is waited for', async () => {
  const { adapter, table, freed, run } = openTable();
  const { row, end } = run('a');
  table.release(row);
  expect([table.capacity(adapter, NOW).free, table.rows, freed]).toEqual([2, [], []]);
  const settled = table.settle();
  end();
  expect(await settled).toBe(true);
  expect(freed).toEqual(['webhook']);
});

test('a slow attempt leaves its capacity to others, up to the number of slow ones that the kind allows', () => {
  const { adapter, table, run } = openTable(1);
  run('a');
  run('b', NOW + 100);
  expect(table.msUntilCapacity(adapter, NOW + 200)).toBe(SLOW_AFTER_MS - 200);
  const later = NOW + SLOW_AFTER_MS;
  expect(table.capacity(adapter, later)).toMatchObject({ free: 1, slow: [{ channelId: 'ch_a' }] });
  expect(table.msUntilCapacity(adapter, later)).toBeNull();
  run('c', later);
  expect(table.capacity(adapter, later + SLOW_AFTER_MS).free).toBe(0);
  expect(table.msUntilCapacity(adapter, later + SLOW_AFTER_MS)).toBeNull();
});

test('an attempt keeps its capacity however long it takes, where its kind allows no slow ones', () => {
  const { adapter, table, run } = openTable();
  run('a');
  run('b');
  expect(table.capacity(adapter, NOW + 10 * SLOW_AFTER_MS).free).toBe(0);
  expect(table.msUntilCapacity(adapter, NOW + 10 * SLOW_AFTER_MS)).toBeNull();
});

test('a kind is busy when half of its capacity is used', () => {
  const { adapter, table, run } = openTable();
  expect(table.isBusy(adapter, NOW)).toBe(false);
  run('a');
  expect(table.isBusy(adapter, NOW)).toBe(true);
});
