import { type SQL, sql } from 'drizzle-orm';

/** Returns a text without what PostgreSQL cannot store: the NUL, and halves of characters that were cut. */
export const storableText = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();

/** What JSON writes for what PostgreSQL cannot store; also what it writes for some texts that only look like it. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/;

/** Returns rows as one parameter for `jsonb_to_recordset`. Texts are stored as `storableText` returns them. */
export function jsonParameter(rows: readonly object[]): SQL {
  const json = JSON.stringify(rows);
  // Nearly always: to ask for each value takes several times as long.
  if (!UNSTORABLE.test(json)) return sql`${json}::jsonb`;
  return sql`${JSON.stringify(rows, (_, value: unknown) => (typeof value === 'string' ? storableText(value) : value))}::jsonb`;
}
