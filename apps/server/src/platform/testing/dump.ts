import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { unzip } from './unzip.ts';

/** Returns everything that each table stores, as text: bytes as characters, archives with the files in them. */
export async function dumpTables(db: Database): Promise<ReadonlyMap<string, string>> {
  const { rows: tables } = await db.execute<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const dump = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await db.execute<Readonly<Record<string, unknown>>>(sql`select * from ${sql.identifier(name)}`);
    const texts = await Promise.all(rows.flatMap((row) => Object.values(row)).map(getText));
    dump.set(name, texts.join('\n'));
  }
  return dump;
}

async function getText(value: unknown): Promise<string> {
  if (Buffer.isBuffer(value)) {
    const isZip = value.subarray(0, 2).toString('latin1') === 'PK';
    const files = isZip ? (await unzip(value)).map(({ name, text }) => `${name}\n${text}`) : [];
    return [value.toString('latin1'), value.toString(), ...files].join('\n');
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns the names of the texts in which one occurs, in any case of letters. */
export const withText = (dump: ReadonlyMap<string, string>, text: string): string[] =>
  [...dump].filter(([, all]) => all.toLowerCase().includes(text.toLowerCase())).map(([name]) => name);
