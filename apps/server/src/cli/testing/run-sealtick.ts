import { type ChildProcess, fork } from 'node:child_process';
import { resolve } from 'node:path';
import type { DatabaseTarget } from '../../platform/database.ts';
import type { TestDatabase } from '../../platform/testing/database.ts';
import type { CommandAnswer, CommandRequest } from './command-messages.ts';
import type { CommandResult } from './run-command.ts';

const HOST = resolve(import.meta.dirname, 'command-host.ts');

let host: ChildProcess | null = null;
let asked = 0;

/**
 * Runs a command of the program with this environment alone. The commands of a worker's test files run one after the other
 * in one process, which ends with the worker: starting it takes most of the time of a command.
 */
export function runSealtick(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  const child = startedHost();
  asked += 1;
  const id = asked;
  const message: CommandRequest = { id, words, env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'silent', ...env } };
  return new Promise((done, fail) => {
    const ends = (code: number | null) => fail(new Error(`The process of the commands ended with code ${code}.`));
    const answers = ({ id: of, ...ended }: CommandAnswer) => {
      if (of !== id) return;
      child.off('message', answers).off('exit', ends);
      done(ended);
    };
    child.on('message', answers).on('exit', ends);
    child.send(message);
  });
}

function startedHost(): ChildProcess {
  host ??= fork(HOST, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }).setMaxListeners(0);
  return host;
}

/** Ends the process of the commands, after tests whose commands add strategies to its library. */
export function endCommands(): void {
  host?.disconnect();
  host = null;
}

/** Returns the environment variables that name a test database. */
export function databaseVariables(db: Pick<TestDatabase, 'target' | 'ownerTarget'>): Record<string, string> {
  const databases = { DATABASE_URL: getAddress(db.target), DATABASE_OWNER_URL: getAddress(db.ownerTarget) };
  // Without it, commands that change something would write a key into the data folder of the checkout.
  return { ...databases, AUDIT_SECRET: 'the secret of the audit log in these tests' };
}

function getAddress({ user, password, database, host }: DatabaseTarget): string {
  const secret = encodeURIComponent(String(password));
  return `postgres://${user}:${secret}@localhost/${database}?host=${encodeURIComponent(String(host))}`;
}
