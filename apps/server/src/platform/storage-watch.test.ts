import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from './database.ts';
import { runCheck } from './http/readiness.ts';
import { StorageWatch } from './storage-watch.ts';
import { useTestDatabase } from './testing/use-database.ts';

const db = useTestDatabase();
let watch: StorageWatch;
const clock = { time: 0, now: () => clock.time };

beforeEach(() => {
  clock.time = 0;
  watch = new StorageWatch({ clock, db: db.database });
});

/** Returns what a statement fails with. */
const getError = (statement: string): Promise<unknown> =>
  db.database.execute(sql.raw(statement)).then(
    () => null,
    (error: unknown) => error,
  );
const raised = (code: string) => getError(`do $$ begin raise exception using errcode = '${code}'; end $$`);
const state = async () => {
  const { state: now, reason } = await runCheck(watch.check);
  return reason === undefined ? now : `${now}: ${reason}`;
};

test('fails for ten seconds after a request found the disk full, then until a megabyte can be stored', async () => {
  expect(await state()).toBe('ok');
  watch.note(await raised('53100'));
  const full = 'failed: Changes are not being stored: the disk of the database is full.';
  expect(await state()).toBe(full);
  clock.time = 9_999;
  expect(await state()).toBe(full);
  clock.time = 10_000;
  expect(await state()).toBe('ok');
});

test('stays failed while the database stores nothing, without further requests', async () => {
  const readOnly: OpenDatabase = openDatabase({
    ...db.target,
    options: '-c default_transaction_read_only=on',
  } as never);
  watch = new StorageWatch({ clock, db: readOnly.database });
  watch.note(await raised('25006'));
  clock.time = 60_000;
  expect(await state()).toBe('failed: Changes are not being stored: the database is read-only.');
  await readOnly.close();
});

test.each(['23505', '57014', '40P01'])('passes after errors that are not of the storage: %s', async (code) => {
  watch.note(await raised(code));
  watch.note(new Error('a bug'));
  expect(await state()).toBe('ok');
});
