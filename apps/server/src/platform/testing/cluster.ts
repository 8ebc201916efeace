import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../migrations.ts';
import { asOwner, startCluster } from '../postgres/cluster.ts';
import { APPLICATION, OWNER } from '../postgres/passwords.ts';
import { stopPostmaster } from '../postgres/postmaster.ts';
import { ensureRolesAndDatabase } from '../postgres/roles.ts';

export const TEMPLATE = 'sealtick_template';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the shared PostgreSQL of a project's tests listens, and the passwords of its two roles. */
    postgres: { host: string; owner: string; application: string };
  }
}

/** Starts one PostgreSQL for the test files of a project, with a migrated template of each file's database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(await roomyFolder(), 'sealtick-test-'));
  // As root the database runs as another user, who must be able to pass through.
  await chmod(dataDir, 0o711);
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=200',
    'max_wal_size=128MB',
  ];
  const cluster = await startCluster({ dataDir, settings });
  await ensureRolesAndDatabase(cluster);
  await asOwner(cluster, 'postgres', (client) => client.query(`create database ${TEMPLATE} owner ${OWNER}`));
  const owner = { user: OWNER, password: cluster.passwords.owner };
  const target = cluster.targetOf(owner, TEMPLATE);
  await migrate({ owner: target, application: APPLICATION });
  project.provide('postgres', { ...cluster.passwords, host: String(target.host) });
  return async () => {
    await stopPostmaster(cluster.folder, 5_000);
    await rm(dataDir, { recursive: true, force: true });
  };
}

const IN_MEMORY = '/dev/shm';
const ROOM_BYTES = 2 ** 30;

/**
 * Returns the folder of temporary files in memory, if there is one with enough room, else the usual one. While a database was
 * dropped within the last seconds, ext4 takes 0.6 s to create the 800 files of the next one.
 */
async function roomyFolder(): Promise<string> {
  const room = await statfs(IN_MEMORY).catch(() => null);
  return room && room.bavail * room.bsize >= ROOM_BYTES ? IN_MEMORY : tmpdir();
}

/** A database name that no other file of the run uses. */
export const freshName = (): string => `test_${randomBytes(8).toString('hex')}`;
