import { getColumns, getTableName } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { toCsv } from '../../platform/csv.ts';
import type { Database } from '../../platform/database.ts';
import type { Owner } from '../../platform/personal.ts';
import { type ZippedFile, zipFile } from '../../platform/zip-file.ts';
import { PERSONAL_TABLES, type PersonalTable } from './personal-tables.ts';

/** Returns a zip archive with everything that is stored about a person: a JSON and a CSV file for each table. */
export async function collectExport(db: Database, owner: Owner, now: number): Promise<Buffer> {
  const files: ZippedFile[] = [];
  for (const personal of PERSONAL_TABLES) {
    const columns = listColumns(personal);
    const stored = await db.select(columns).from(personal.table).where(personal.of(owner));
    const rows = stored.map((row) => toPlain(row));
    const name = getTableName(personal.table);
    files.push(
      { name: `${name}.json`, text: `${JSON.stringify(rows, null, 2)}\n` },
      { name: `${name}.csv`, text: toCsv(Object.keys(columns), rows.map(toCells)) },
    );
  }
  return zipFile([{ name: 'README.txt', text: aboutText(owner, now) }, ...files], now);
}

function listColumns({ table, withheld = [] }: PersonalTable): Record<string, PgColumn> {
  const hidden = new Set(withheld.map(({ name }) => name));
  const columns = Object.entries(getColumns(table) as Record<string, PgColumn>);
  return Object.fromEntries(columns.filter(([, { name }]) => !hidden.has(name)));
}

type Plain = Readonly<Record<string, unknown>>;

/** Bytes are base64, times are ISO texts. */
const toPlain = (row: Plain): Plain =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, Buffer.isBuffer(value) ? value.toString('base64') : value]),
  );

function toCells(row: Plain) {
  const cells = Object.entries(JSON.parse(JSON.stringify(row)) as Plain).map(([name, value]) => {
    const isPlain = value === null || ['string', 'number', 'boolean'].includes(typeof value);
    return [name, (isPlain ? value : JSON.stringify(value)) as string | number | boolean | null];
  });
  return Object.fromEntries(cells);
}

const aboutText = ({ email }: Owner, now: number): string => `Everything that this site stores about ${email}
Made at ${new Date(now).toISOString()}

Each table of the database is a JSON file and a CSV file with the same rows.
Passwords, tokens and keys are left out. In CSV files, a text that a spreadsheet
would take for a formula begins with an apostrophe.
`;
