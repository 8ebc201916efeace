import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Table of the requirements of OWASP ASVS 5.0, levels 1 and 2, chapters V1 to V16. */
const FILE = 'docs/security/asvs.csv';
const HEAD = 'id,level,requirement,status,test,reason';
/** Requirements of these chapters by level. */
const NUMBERS: Readonly<Record<string, number>> = { '1': 70, '2': 176 };
const STATUSES = new Set(['met', 'not yet', 'not applicable']);
const CELL = /(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g;

/** Returns what is wrong with the table, one sentence for each problem. */
export function findAsvsProblems(root: string): string[] {
  return judgeAsvs(readFileSync(join(root, FILE), 'utf8'), (path) => existsSync(join(root, path)));
}

/** Returns what is wrong with the text of the table. @param exists Whether a file of the repository exists */
export function judgeAsvs(csv: string, exists: (path: string) => boolean): string[] {
  const [head, ...lines] = csv.trimEnd().split('\n');
  if (head !== HEAD) return [`${FILE}: the first line must be ${HEAD}.`];
  const rows = lines.map((line) => [...line.matchAll(CELL)].map(([, quoted, bare]) => quoted ?? bare ?? ''));
  const ids = rows.map(([id]) => id!);
  const problems = rows.flatMap((row) => judgeRow(row, exists).map((problem) => `${FILE}: ${row[0]}: ${problem}`));
  for (const id of ids.filter((one, n) => ids.indexOf(one) !== n)) problems.push(`${FILE}: ${id} stands twice.`);
  for (const [level, number] of Object.entries(NUMBERS)) {
    const found = rows.filter((row) => row[1] === level).length;
    if (found !== number) problems.push(`${FILE}: level ${level} has ${number} requirements (got ${found}).`);
  }
  return problems;
}

function judgeRow(row: readonly string[], exists: (path: string) => boolean): string[] {
  if (row.length !== 6) return [`it must have 6 cells (got ${row.length}).`];
  const [id, , requirement, status, test, reason] = row as [string, string, string, string, string, string];
  const problems: string[] = [];
  if (!/^v5\.0\.0-([1-9]|1[0-6])\.\d+\.\d+$/.test(id)) problems.push('it is not an id such as v5.0.0-1.1.1.');
  if (requirement === '') problems.push('it must say what is required.');
  if (!STATUSES.has(status)) problems.push(`its status must be one of ${[...STATUSES].join(', ')}.`);
  if (status === 'met' ? test === '' && reason === '' : reason === '') {
    problems.push(`${status} needs a ${status === 'met' ? 'test or a reason' : 'reason'}.`);
  }
  if (test !== '' && !/\.(test|spec)\.ts$/.test(test)) problems.push(`${test} is not a test.`);
  else if (test !== '' && !exists(test)) problems.push(`${test} does not exist.`);
  return problems;
}
