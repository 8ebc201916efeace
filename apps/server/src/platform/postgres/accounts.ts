import { readFileSync } from 'node:fs';

/** The user of no one in particular, as whom many daemons run. */
export const NOBODY = 65_534;

export interface Accounts {
  /** The main group of every user, by number. */
  readonly users: ReadonlyMap<number, number>;
  readonly groups: ReadonlySet<number>;
}

/** What the files of this system name. Where a file is missing, as in a bare image, nobody is named. */
export function readAccounts(passwd = '/etc/passwd', group = '/etc/group'): Accounts {
  const users = linesOf(passwd).map((fields) => [Number(fields[2]), Number(fields[3])] as const);
  return { users: new Map(users), groups: new Set(linesOf(group).map((fields) => Number(fields[2]))) };
}

function linesOf(path: string): string[][] {
  try {
    const lines = readFileSync(path, 'utf8').split('\n');
    return lines.map((line) => line.split(':')).filter((fields) => fields.length > 2);
  } catch {
    return [];
  }
}
