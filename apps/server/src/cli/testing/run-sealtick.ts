import type { DatabaseTarget } from '../../platform/database.ts';
import type { TestDatabase } from '../../platform/testing/database.ts';
import { type Ended, MAIN, runCommand } from './run-command.ts';

/** Runs a command of the program with this environment alone. */
export function runSealtick(words: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return runCommand(process.execPath, [MAIN, ...words], { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...env });
}

/** Returns the environment variables that name a test database. */
export function databaseVariables(db: Pick<TestDatabase, 'target' | 'ownerTarget'>): Record<string, string> {
  const databases = { DATABASE_URL: addressOf(db.target), DATABASE_OWNER_URL: addressOf(db.ownerTarget) };
  // Without it, commands that change something would write a key into the data folder of the checkout.
  return { ...databases, AUDIT_SECRET: 'the secret of the audit log in these tests' };
}

function addressOf({ user, password, database, host }: DatabaseTarget): string {
  const secret = encodeURIComponent(String(password));
  return `postgres://${user}:${secret}@localhost/${database}?host=${encodeURIComponent(String(host))}`;
}
