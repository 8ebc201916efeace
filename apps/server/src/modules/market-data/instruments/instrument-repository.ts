import { type AddedInstrument, InstrumentSet } from '@sealtick/engine';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { instrument } from '../market-data.tables.ts';

/** Returns the built-in instruments and those that the operator added, by symbol. */
export async function loadInstruments(db: Database): Promise<InstrumentSet> {
  const rows = await db.select().from(instrument).orderBy(instrument.symbol);
  return new InstrumentSet(rows.map(({ definition }) => definition));
}

/** Adds an instrument, or changes the one of its symbol. */
export async function upsertInstrument(db: Database, definition: AddedInstrument): Promise<void> {
  const { symbol } = definition;
  await db
    .insert(instrument)
    .values({ symbol, definition })
    .onConflictDoUpdate({ target: instrument.symbol, set: { definition, changedAt: sql`now()` } });
}

/** Removes an added instrument. */
export async function deleteInstrument(db: Database, symbol: string): Promise<void> {
  await db.delete(instrument).where(eq(instrument.symbol, symbol));
}
