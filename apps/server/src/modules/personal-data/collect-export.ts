import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { getColumns, getTableName } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { fieldColumns, toCsv, toCsvRows } from '../../platform/csv.ts';
import type { Database } from '../../platform/database.ts';
import { requireNoTransaction } from '../../platform/open-transaction.ts';
import type { Owner } from '../../platform/personal.ts';
import { type StreamedFile, streamZip } from '../../platform/zip-file.ts';
import { PERSONAL_TABLES, type PersonalTable } from './personal-tables.ts';
import { readRows } from './read-rows.ts';

interface ExportOptions {
  /** ms UTC. */
  readonly now: number;
  /** For temporary files: a container's own folder for them is in memory. */
  readonly dataDir: string;
}

/**
 * Returns a zip archive with everything that is stored about a person: a JSON and a CSV file for each table. It is made in a
 * temporary file, from a few rows at a time. @throws {Error} within a transaction
 */
export async function collectExport(db: Database, owner: Owner, { now, dataDir }: ExportOptions): Promise<Buffer> {
  requireNoTransaction('A copy of the data of an account');
  const archive = await openTemporary(dataDir);
  try {
    await archive.writeFile(streamZip(listFiles(db, owner, { now, dataDir }), now));
    return await readWhole(archive);
  } finally {
    await archive.close();
  }
}

/** Returns the bytes of a file, which no second buffer holds. */
async function readWhole(file: FileHandle): Promise<Buffer> {
  const bytes = Buffer.alloc((await file.stat()).size);
  let length = 0;
  for await (const chunk of file.createReadStream({ start: 0, autoClose: false }))
    length += (chunk as Buffer).copy(bytes, length);
  return bytes;
}

/** Opens a file without a name: it ends with its process. */
async function openTemporary(folder: string): Promise<FileHandle> {
  const path = join(folder, `export-${randomUUID()}`);
  const file = await open(path, 'ax+', 0o600);
  await unlink(path);
  return file;
}

async function* listFiles(db: Database, owner: Owner, { now, dataDir }: ExportOptions): AsyncGenerator<StreamedFile> {
  yield { name: 'README.txt', parts: [aboutText(owner, now)] };
  for (const personal of PERSONAL_TABLES) {
    const name = getTableName(personal.table);
    const spool = await openTemporary(dataDir);
    try {
      yield { name: `${name}.json`, parts: writeTable(db, owner, personal, spool) };
      yield { name: `${name}.csv`, parts: spool.createReadStream({ start: 0, autoClose: false }) };
    } finally {
      await spool.close();
    }
  }
}

/** Yields the rows of a table as JSON, and appends the same rows to a file as CSV. */
async function* writeTable(
  db: Database,
  owner: Owner,
  personal: PersonalTable,
  spool: FileHandle,
): AsyncGenerator<string> {
  const { table } = personal;
  const columns = listColumns(personal);
  // Pictures would be there twice: as base64 they hardly get smaller.
  const names = Object.keys(columns).filter((name) => columns[name]!.getSQLType() !== 'bytea');
  const cells = fieldColumns(names);
  await spool.appendFile(toCsv(cells, []));
  let separator = '[\n';
  for await (const rows of readRows(db, { table, columns, where: personal.of(owner) })) {
    await spool.appendFile(toCsvRows(cells, rows.map(toCells)));
    yield separator + rows.map((row) => `  ${row.replaceAll('\n', '\n  ')}`).join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

function listColumns({ table, withheld = [] }: PersonalTable): Record<string, PgColumn> {
  const hidden = new Set(withheld.map(({ name }) => name));
  const columns = Object.entries(getColumns(table) as Record<string, PgColumn>);
  return Object.fromEntries(columns.filter(([, { name }]) => !hidden.has(name)));
}

function toCells(row: string) {
  const cells = Object.entries(JSON.parse(row) as Record<string, unknown>).map(([name, value]) => {
    const isPlain = value === null || ['string', 'number', 'boolean'].includes(typeof value);
    return [name, (isPlain ? value : JSON.stringify(value)) as string | number | boolean | null];
  });
  return Object.fromEntries(cells);
}

const aboutText = ({ email }: Owner, now: number): string => `Everything that this site stores about ${email}
Made at ${new Date(now).toISOString()}

Each table of the database is a JSON file and a CSV file with the same rows.
Pictures and hashes are in the JSON files alone, as base64. Passwords, tokens
and keys are left out. In CSV files, a text that a spreadsheet would take for a
formula begins with an apostrophe.
`;
