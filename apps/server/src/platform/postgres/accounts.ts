import { readFileSync } from 'node:fs';

/** Id of the user `nobody`, as which many daemons run. */
export const NOBODY = 65_534;

export interface Accounts {
  /** Main group of every user, by user id. */
  readonly users: ReadonlyMap<number, number>;
  readonly groups: ReadonlySet<number>;
}

/** Reads the accounts of this system; none if the files are missing, as in a minimal container image. */
export function readAccounts(passwd = '/etc/passwd', group = '/etc/group'): Accounts {
  const users = getLines(passwd).map((fields) => [Number(fields[2]), Number(fields[3])] as const);
  return { users: new Map(users), groups: new Set(getLines(group).map((fields) => Number(fields[2]))) };
}

function getLines(path: string): string[][] {
  try {
    const lines = readFileSync(path, 'utf8').split('\n');
    return lines.map((line) => line.split(':')).filter((fields) => fields.length > 2);
  } catch {
    return [];
  }
}
