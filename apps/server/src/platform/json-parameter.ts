import { type SQL, sql } from 'drizzle-orm';

/** Returns a text without what PostgreSQL cannot store: the NUL, and halves of characters that were cut. */
export const storableText = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();

/** Returns rows as one parameter for `jsonb_to_recordset`. Texts are stored as `storableText` returns them. */
export function jsonParameter(rows: readonly object[]): SQL {
  const json = JSON.stringify(rows, (_, value: unknown) => (typeof value === 'string' ? storableText(value) : value));
  return sql`${json}::jsonb`;
}
