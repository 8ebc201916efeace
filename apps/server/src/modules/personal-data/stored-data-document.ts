import { getTableName } from 'drizzle-orm';
import { formatRule } from './retention-rule.ts';
import { STORED_DATA } from './stored-data.ts';

/** Path of the document that prints what is stored about people. */
export const STORED_DATA_DOCUMENT = 'docs/security/stored-data.md';

const SEPARATOR = '| --- | --- | --- | --- |';

/** Returns the document with the rows of its table as the tables of the database declare them now. */
export function withStoredData(document: string): string {
  const rows = STORED_DATA.map(({ data, tables, rule, reason }) => {
    const named = tables.map((table) => `\`${getTableName(table)}\``).join(', ');
    return `| ${data} | ${named} | ${formatRule(rule)} | ${reason} |`;
  });
  const lines = document.split('\n');
  const from = lines.indexOf(SEPARATOR) + 1;
  const length = lines.slice(from).findIndex((line) => !line.startsWith('|'));
  return lines.toSpliced(from, length, ...rows).join('\n');
}
