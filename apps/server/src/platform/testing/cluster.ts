import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../migrations.ts';
import { asOwner, startCluster } from '../postgres/cluster.ts';
import { APPLICATION, OWNER } from '../postgres/passwords.ts';
import { stopPostmaster } from '../postgres/postmaster.ts';
import { ensureRolesAndDatabase } from '../postgres/roles.ts';
import { roomyFolder } from './roomy-folder.ts';

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
    'autovacuum=off',
    'max_connections=200',
    'max_wal_size=128MB',
    'wal_level=minimal',
    'max_wal_senders=0',
  ];
  const cluster = await startCluster({ dataDir, settings });
  await ensureRolesAndDatabase(cluster);
  await asOwner(cluster, 'postgres', (client) => client.query(`create database ${TEMPLATE} owner ${OWNER}`));
  const owner = { user: OWNER, password: cluster.passwords.owner };
  const target = cluster.getTarget(owner, TEMPLATE);
  await migrate({ owner: target, application: APPLICATION });
  project.provide('postgres', { ...cluster.passwords, host: String(target.host) });
  return async () => {
    await stopPostmaster(cluster.folder, 5_000);
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** A database name that no other file of the run uses. */
export const freshName = (): string => `test_${randomBytes(8).toString('hex')}`;
