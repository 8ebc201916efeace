import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, startedByRoot } from '../data-folder.ts';
import { EnvironmentError } from '../errors.ts';
import { type Accounts, NOBODY, readAccounts } from './accounts.ts';

/**
 * User numbers that neither distributions, systemd nor its containers give away, and that a container whose numbers are
 * mapped (65,536 of them) still has.
 */
export const FIRST_UID = 60_706;
export const UID_COUNT = 478;

/**
 * As whom PostgreSQL runs where root starts it, since it refuses to run as root; null where the program's own user will
 * do. The owner of a database that is there stays its owner, unless it is one that other daemons share.
 */
export function databaseUserOf(dataDir: string, configured: number | null, accounts = readAccounts()): Account | null {
  if (!startedByRoot()) return null;
  const uid = configured ?? ownerToKeep(dataDir) ?? unusedUid(dataDir, accounts);
  return { uid, gid: accounts.users.get(uid) ?? uid };
}

/** Where even the data folder is the shared user's, the program itself runs as that user, and root is a guest. */
function ownerToKeep(dataDir: string): number | null {
  const owner = ownerOf(join(dataDir, 'postgres'));
  if (owner === NOBODY) return ownerOf(dataDir) === NOBODY ? NOBODY : null;
  return owner === 0 ? null : owner;
}

const ownerOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.uid ?? 0;

/**
 * As whom `initdb` runs for that user: it looks its user's name up and ends without one. So it borrows a user that has a
 * name, but with the database's own group, which keeps other processes of that user from its files and its memory.
 */
export function makerFor(user: Account, accounts = readAccounts()): Account {
  const named = [...accounts.users.keys()].filter((uid) => uid > 0);
  const uid = [user.uid, NOBODY, Math.max(...named)].find((candidate) => accounts.users.has(candidate));
  if (uid !== undefined) return { uid, gid: user.gid };
  throw new EnvironmentError(
    'PostgreSQL does not run as root, and /etc/passwd names no other user, which making the database needs. Add one, such as with: useradd --system sealtick',
  );
}

/** The same for the same folder as long as it is free, and mostly another one for another folder. */
function unusedUid(dataDir: string, { users, groups }: Accounts): number {
  const running = uidsOfProcesses();
  const start = createHash('sha256').update(dataDir).digest().readUInt32BE() % UID_COUNT;
  for (let step = 0; step < UID_COUNT; step += 1) {
    const uid = FIRST_UID + ((start + step) % UID_COUNT);
    if (!users.has(uid) && !groups.has(uid) && !running.has(uid)) return uid;
  }
  throw new EnvironmentError(
    `Every user number from ${FIRST_UID} to ${FIRST_UID + UID_COUNT - 1} is taken. Set DATABASE_UID to one that nothing else uses.`,
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
