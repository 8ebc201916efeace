import { chownSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { freshDataFolder } from '../testing/program.ts';
import { type Accounts, NOBODY, readAccounts } from './accounts.ts';
import { FIRST_UID, getDatabaseUser, initdbUserFor, UID_COUNT } from './database-user.ts';

const accounts = (users: [number, number][], groups: number[] = []): Accounts => ({
  users: new Map(users),
  groups: new Set(groups),
});
const SYSTEM = accounts([
  [0, 0],
  [33, 33],
  [NOBODY, NOBODY],
]);

describe('initdbUserFor', () => {
  const user = { uid: FIRST_UID, gid: FIRST_UID };

  test('returns a user with a name and the database’s own group', () => {
    expect(initdbUserFor(user, SYSTEM)).toEqual({ uid: NOBODY, gid: FIRST_UID });
  });

  test('returns the database’s user if that has a name', () => {
    expect(initdbUserFor({ uid: 33, gid: 33 }, SYSTEM)).toEqual({ uid: 33, gid: 33 });
  });

  test('returns the last user of the system without a user no one', () => {
    expect(
      initdbUserFor(
        user,
        accounts([
          [0, 0],
          [7, 7],
          [1_000, 100],
        ]),
      ),
    ).toEqual({ uid: 1_000, gid: FIRST_UID });
  });

  test('throws if root is the only user of the system', () => {
    expect(() => initdbUserFor(user, accounts([[0, 0]]))).toThrow(/\/etc\/passwd has no other user/);
  });
});

test('readAccounts returns none if the files are missing', () => {
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

  test('is the same for the same folder, without an account or a group', () => {
    const { uid, gid } = getDatabaseUser(folder, null, SYSTEM)!;
    expect(getDatabaseUser(folder, null, SYSTEM)).toEqual({ uid, gid: uid });
    expect(gid).toBe(uid);
    expect(uid).toBeGreaterThanOrEqual(FIRST_UID);
    expect(uid).toBeLessThan(FIRST_UID + UID_COUNT);
  });

  test('is the next id if an account or a group has the first', () => {
    const { uid } = getDatabaseUser(folder, null, SYSTEM)!;
    expect(getDatabaseUser(folder, null, accounts([[uid, 1]]))!.uid).not.toBe(uid);
    expect(getDatabaseUser(folder, null, accounts([], [uid]))!.uid).not.toBe(uid);
  });

  test('throws if every id is in use', () => {
    const all = Array.from({ length: UID_COUNT }, (_, step): [number, number] => [FIRST_UID + step, 1]);
    expect(() => getDatabaseUser(folder, null, accounts(all))).toThrow(/Set DATABASE_UID to a free one/);
  });

  test('is the owner of the existing database', async () => {
    await own(60_990);
    expect(getDatabaseUser(folder, null, SYSTEM)).toEqual({ uid: 60_990, gid: 60_990 });
  });

  test.each([NOBODY, 0])('is not %i, even if that owns the database', async (uid) => {
    const fresh = getDatabaseUser(folder, null, SYSTEM)!;
    await own(uid);
    expect(getDatabaseUser(folder, null, SYSTEM)).toEqual(fresh);
    await rm(join(folder, 'postgres'), { recursive: true });
  });

  test('remains the shared user if that owns the data folder', async () => {
    await own(NOBODY);
    chownSync(folder, NOBODY, NOBODY);
    expect(getDatabaseUser(folder, null, SYSTEM)).toEqual({ uid: NOBODY, gid: NOBODY });
  });

  test('is the configured one, with its main group if it has an account', async () => {
    await own(60_990);
    expect(getDatabaseUser(folder, 61_000, SYSTEM)).toEqual({ uid: 61_000, gid: 61_000 });
    expect(getDatabaseUser(folder, 70, accounts([[70, 71]]))).toEqual({ uid: 70, gid: 71 });
  });
}

const isRoot = process.getuid?.() === 0;
describe.runIf(isRoot)('The user of a database that root starts', startedByRoot);
if (!isRoot)
  test('returns null for a database started without root rights', () => expect(getDatabaseUser('/', 1)).toBeNull());
