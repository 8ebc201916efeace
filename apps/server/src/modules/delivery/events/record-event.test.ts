import { expect, test } from 'vitest';
import { withTransaction } from '../../../platform/database.ts';
import { useTestDatabase } from '../../../platform/testing/use-database.ts';
import { deliveryEvent } from '../delivery.tables.ts';
import { recordEvent } from './record-event.ts';

const AT = new Date('2026-03-02T10:00:00Z');

const db = useTestDatabase();

const alert = (title: string) =>
  ({
    type: 'system.alert',
    category: 'system',
    data: { title, text: 'Text', path: '/status', at: AT.toISOString() },
    at: AT,
  }) as const;

const titles = async () => {
  const rows = await db.database.select().from(deliveryEvent).orderBy(deliveryEvent.id);
  return rows.map(({ data }) => (data as { title: string }).title);
};

test('an event is stored with its cause, or not at all', async () => {
  const failing = withTransaction(db.database, async (tx) => {
    await recordEvent(tx, alert('undone'));
    throw new Error('the cause failed');
  });
  await expect(failing).rejects.toThrow('the cause failed');
  await withTransaction(db.database, (tx) => recordEvent(tx, alert('stored')));
  expect(await titles()).toEqual(['stored']);
});

test('an event never gets a lower id than one that is committed before it', async () => {
  const mayCommit = Promise.withResolvers<void>();
  const isRecorded = Promise.withResolvers<void>();
  const first = withTransaction(db.database, async (tx) => {
    await recordEvent(tx, alert('first'));
    isRecorded.resolve();
    await mayCommit.promise;
  });
  await isRecorded.promise;
  const second = withTransaction(db.database, (tx) => recordEvent(tx, alert('second')));
  // The second one waits: a reader sees neither of them yet.
  expect(await titles()).toEqual(['stored']);
  mayCommit.resolve();
  await Promise.all([first, second]);
  expect(await titles()).toEqual(['stored', 'first', 'second']);
});
