import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { siteLogo } from './settings.tables.ts';

type LogoRow = Omit<typeof siteLogo.$inferSelect, 'isOnly' | 'changedAt'>;

const { digest, width, height, picture } = siteLogo;

/** Returns the logo without its file; null if there is none. */
export async function selectLogo(db: Database): Promise<Omit<LogoRow, 'picture'> | null> {
  const [found] = await db.select({ digest, width, height }).from(siteLogo);
  return found ?? null;
}

/** Returns the logo with its file, if it has this digest where one is given; null if there is none. */
export async function selectLogoFile(db: Database, ofDigest?: string): Promise<LogoRow | null> {
  const rows = db.select({ digest, width, height, picture }).from(siteLogo);
  const [found] = await (ofDigest === undefined ? rows : rows.where(eq(digest, ofDigest)));
  return found ?? null;
}

/** Stores the logo. */
export async function upsertLogo(db: Database, row: LogoRow, changedAt: Date): Promise<void> {
  const values = { ...row, changedAt };
  await db.insert(siteLogo).values(values).onConflictDoUpdate({ target: siteLogo.isOnly, set: values });
}

/** Deletes the logo. Returns false if there is none. */
export async function deleteLogo(db: Database): Promise<boolean> {
  return (await db.delete(siteLogo).returning({ digest })).length > 0;
}
