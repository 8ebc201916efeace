import pg from 'pg';
import { inject } from 'vitest';
import { type Database, type DatabaseTarget, openDatabase } from '../database.ts';
import { APPLICATION, OWNER } from '../postgres/passwords.ts';
import { freshName, TEMPLATE } from './cluster.ts';

export interface TestDatabase {
  /** As the application's role, which may not change what is append-only. */
  readonly database: Database;
  /** As the application's role, for separate connections. */
  readonly target: DatabaseTarget;
  /** As the owner of the tables. */
  readonly ownerTarget: DatabaseTarget;
  close(): Promise<void>;
}

/** Creates a migrated, empty database for a test file; `close` drops it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { host, owner, application } = inject('postgres');
  const name = freshName();
  const admin = { host, port: 5432, user: OWNER, password: owner };
  await execute(admin, `create database ${name} template ${TEMPLATE} strategy file_copy owner ${OWNER}`);
  const target = { host, port: 5432, user: APPLICATION, password: application, database: name };
  const opened = openDatabase(target);
  return {
    database: opened.database,
    target,
    ownerTarget: { ...admin, database: name },
    close: async () => {
      await opened.close();
      await execute(admin, `drop database ${name} with (force)`);
    },
  };
}

/** The connection of this process on which databases are created and dropped: opening one takes as long as dropping a database. */
let connection: Promise<pg.Client> | null = null;

async function execute(target: DatabaseTarget, statement: string): Promise<void> {
  connection ??= connect(target).catch((error: unknown) => {
    connection = null;
    throw error;
  });
  await (await connection).query(statement);
}

async function connect(target: DatabaseTarget): Promise<pg.Client> {
  const client = new pg.Client({ ...target, database: 'postgres' });
  client.on('error', () => {
    connection = null;
  });
  await client.connect();
  return client;
}
