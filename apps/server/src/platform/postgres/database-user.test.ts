import { chownSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { freshDataFolder } from '../testing/program.ts';
import { type Accounts, NOBODY, readAccounts } from './accounts.ts';
import { databaseUserOf, FIRST_UID, makerFor, UID_COUNT } from './database-user.ts';

const accounts = (users: [number, number][], groups: number[] = []): Accounts => ({
  users: new Map(users),
  groups: new Set(groups),
});
const SYSTEM = accounts([
  [0, 0],
  [33, 33],
  [NOBODY, NOBODY],
]);

describe('The user that makes the database', () => {
  const user = { uid: FIRST_UID, gid: FIRST_UID };

  test('Has a name and the database’s own group', () => {
    expect(makerFor(user, SYSTEM)).toEqual({ uid: NOBODY, gid: FIRST_UID });
  });

  test('Is the database’s user where that has a name', () => {
    expect(makerFor({ uid: 33, gid: 33 }, SYSTEM)).toEqual({ uid: 33, gid: 33 });
  });

  test('Is the last that the system names where there is no nobody', () => {
    expect(
      makerFor(
        user,
        accounts([
          [0, 0],
          [7, 7],
          [1_000, 100],
        ]),
      ),
    ).toEqual({ uid: 1_000, gid: FIRST_UID });
  });

  test('Is asked for where the system names root alone', () => {
    expect(() => makerFor(user, accounts([[0, 0]]))).toThrow(/\/etc\/passwd names no other user/);
  });
});

test('The accounts of a system whose files are missing are none', () => {
  expect(readAccounts('/nowhere/passwd', '/nowhere/group')).toEqual(accounts([]));
});

/** As whom the database runs matters where root starts it. */
function startedByRoot(): void {
  let folder: string;
  beforeEach(async () => {
    folder = await freshDataFolder();
  });
  const own = (uid: number) =>
    mkdir(join(folder, 'postgres')).then(() => chownSync(join(folder, 'postgres'), uid, uid));

  test('Is the same for the same folder, without an account or a group', () => {
    const { uid, gid } = databaseUserOf(folder, null, SYSTEM)!;
    expect(databaseUserOf(folder, null, SYSTEM)).toEqual({ uid, gid: uid });
    expect(gid).toBe(uid);
    expect(uid).toBeGreaterThanOrEqual(FIRST_UID);
    expect(uid).toBeLessThan(FIRST_UID + UID_COUNT);
  });

  test('Is another number where an account or a group has the first', () => {
    const { uid } = databaseUserOf(folder, null, SYSTEM)!;
    expect(databaseUserOf(folder, null, accounts([[uid, 1]]))!.uid).not.toBe(uid);
    expect(databaseUserOf(folder, null, accounts([], [uid]))!.uid).not.toBe(uid);
  });

  test('Is refused where every number is taken', () => {
    const all = Array.from({ length: UID_COUNT }, (_, step): [number, number] => [FIRST_UID + step, 1]);
    expect(() => databaseUserOf(folder, null, accounts(all))).toThrow(/Set DATABASE_UID to one that nothing else uses/);
  });

  test('Is the owner of the database that is there', async () => {
    await own(60_990);
    expect(databaseUserOf(folder, null, SYSTEM)).toEqual({ uid: 60_990, gid: 60_990 });
  });

  test.each([NOBODY, 0])('Is not %i, though the database belongs to it', async (uid) => {
    const fresh = databaseUserOf(folder, null, SYSTEM)!;
    await own(uid);
    expect(databaseUserOf(folder, null, SYSTEM)).toEqual(fresh);
    await rm(join(folder, 'postgres'), { recursive: true });
  });

  test('Stays the user that daemons share where the whole data folder is that user’s', async () => {
    await own(NOBODY);
    chownSync(folder, NOBODY, NOBODY);
    expect(databaseUserOf(folder, null, SYSTEM)).toEqual({ uid: NOBODY, gid: NOBODY });
  });

  test('Is the one that is set, with its main group where it has an account', async () => {
    await own(60_990);
    expect(databaseUserOf(folder, 61_000, SYSTEM)).toEqual({ uid: 61_000, gid: 61_000 });
    expect(databaseUserOf(folder, 70, accounts([[70, 71]]))).toEqual({ uid: 70, gid: 71 });
  });
}

if (process.getuid?.() === 0) describe('The user of a database that root starts', startedByRoot);
else
  test('The user of a database that nobody special starts is the same', () =>
    expect(databaseUserOf('/', 1)).toBeNull());
