import type { MarketKind } from '@sealtick/engine';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { type StrategySwitchRow, strategySwitch } from '../strategies.tables.ts';

/** Strategies that operators have switched off in a market, by id. */
export type Switches = ReadonlyMap<string, StrategySwitchRow>;

const byStrategy = (rows: readonly StrategySwitchRow[]): Switches => new Map(rows.map((row) => [row.strategyId, row]));

const isOf = (market: MarketKind, strategyId: string) =>
  and(eq(strategySwitch.market, market), eq(strategySwitch.strategyId, strategyId));

/** Returns the strategies that operators have switched off in a market. */
export async function selectSwitches(db: Database, market: MarketKind): Promise<Switches> {
  return byStrategy(await db.select().from(strategySwitch).where(eq(strategySwitch.market, market)));
}

/** As `selectSwitches`, locked until the transaction ends. */
export async function lockSwitches(db: Database, market: MarketKind): Promise<Switches> {
  const ofMarket = eq(strategySwitch.market, market);
  return byStrategy(
    await db.select().from(strategySwitch).where(ofMarket).orderBy(strategySwitch.strategyId).for('update'),
  );
}

/** Returns the switch of a strategy, locked until the transaction ends; null if no one switched it off. */
export async function lockSwitch(db: Database, market: MarketKind, id: string): Promise<StrategySwitchRow | null> {
  const [row] = await db.select().from(strategySwitch).where(isOf(market, id)).for('update');
  return row ?? null;
}

/** Stores that a strategy is switched off. */
export async function upsertSwitch(db: Database, row: StrategySwitchRow): Promise<void> {
  await db
    .insert(strategySwitch)
    .values(row)
    .onConflictDoUpdate({ target: [strategySwitch.market, strategySwitch.strategyId], set: row });
}

/** Lets a strategy run again. */
export async function deleteSwitch(db: Database, market: MarketKind, strategyId: string): Promise<void> {
  await db.delete(strategySwitch).where(isOf(market, strategyId));
}

/** Stores that the runner has stopped a strategy, or has retired it in the log. @param at Market time, ms UTC. */
export async function putApplied(db: Database, market: MarketKind, strategyId: string, at: number): Promise<void> {
  await db
    .update(strategySwitch)
    .set({ appliedAt: new Date(at) })
    .where(isOf(market, strategyId));
}
