import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, startedByRoot } from '../data-folder.ts';
import { EnvironmentError } from '../errors.ts';
import { type Accounts, NOBODY, readAccounts } from './accounts.ts';

/**
 * Range of user ids that neither distributions nor systemd assign, and that exist in a container with 65,536 mapped
 * ids.
 */
export const FIRST_UID = 60_706;
export const UID_COUNT = 478;

/**
 * Returns the user as which PostgreSQL runs if root starts it, because it refuses to run as root; null if the program's
 * own user will do. The owner of an existing database remains its owner, unless other daemons share that user.
 */
export function getDatabaseUser(dataDir: string, configured: number | null, accounts = readAccounts()): Account | null {
  if (!startedByRoot()) return null;
  const uid = configured ?? ownerToKeep(dataDir) ?? unusedUid(dataDir, accounts);
  return { uid, gid: accounts.users.get(uid) ?? uid };
}

/**
 * Returns the owner that an existing database keeps; null if it is shared by daemons. If the shared user also owns the
 * data folder, it remains.
 */
function ownerToKeep(dataDir: string): number | null {
  const owner = getOwner(join(dataDir, 'postgres'));
  if (owner === NOBODY) return getOwner(dataDir) === NOBODY ? NOBODY : null;
  return owner === 0 ? null : owner;
}

const getOwner = (path: string): number => statSync(path, { throwIfNoEntry: false })?.uid ?? 0;

/**
 * Returns the user that `initdb` runs as. It needs a user with a name, so it uses one that has a name with the
 * database's own group, which protects its files and memory from other processes of that user.
 * @throws {EnvironmentError} if there is none.
 */
export function initdbUserFor(user: Account, accounts = readAccounts()): Account {
  const named = [...accounts.users.keys()].filter((uid) => uid > 0);
  const uid = [user.uid, NOBODY, Math.max(...named)].find((candidate) => accounts.users.has(candidate));
  if (uid !== undefined) return { uid, gid: user.gid };
  throw new EnvironmentError(
    'PostgreSQL does not run as root, and /etc/passwd has no other user, which is needed to create the database. Add one: useradd --system sealtick',
  );
}

/** Returns a free user id derived from the data folder. @throws {EnvironmentError} if all are in use. */
function unusedUid(dataDir: string, { users, groups }: Accounts): number {
  const running = uidsOfProcesses();
  const start = createHash('sha256').update(dataDir).digest().readUInt32BE() % UID_COUNT;
  for (let step = 0; step < UID_COUNT; step += 1) {
    const uid = FIRST_UID + ((start + step) % UID_COUNT);
    if (!users.has(uid) && !groups.has(uid) && !running.has(uid)) return uid;
  }
  throw new EnvironmentError(
    `Every user id from ${FIRST_UID} to ${FIRST_UID + UID_COUNT - 1} is in use. Set DATABASE_UID to a free one.`,
  );
}

function uidsOfProcesses(): Set<number> {
  try {
    const folders = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return new Set(folders.map((name) => statSync(`/proc/${name}`, { throwIfNoEntry: false })?.uid ?? 0));
  } catch {
    return new Set();
  }
}
