import { type ClockAnchor, NEWEST_PATH, type PathVersion, reanchored, toPathVersion } from '@sealtick/simulated-market';
import { eq } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import { type Database, withTransaction } from '../../../platform/database.ts';
import { simulatedMarket } from '../market-data.tables.ts';

/** Values that determine a simulated market. */
export interface SimulatedMarket extends ClockAnchor {
  readonly seed: number;
  readonly pathVersion: PathVersion;
  /** Open of its first bar, ms UTC. */
  readonly genesis: number;
  /** Start of the UTC day of the installation, ms. */
  readonly installed: number;
}

/** The values of a new market. */
interface NewMarket extends Omit<SimulatedMarket, 'pathVersion' | keyof ClockAnchor> {
  /** Market time where its run-up ends, ms UTC; null without one. */
  readonly runUpUntil: number | null;
}

const ONLY = 1;

/** Returns the stored market of this installation, or a new one made by `found`. Stores a changed speed. */
export function openSimulatedMarket(
  db: Database,
  clock: Clock,
  barSeconds: number,
  found: (now: number) => NewMarket,
): Promise<SimulatedMarket> {
  return withTransaction(db, async (tx) => {
    const now = clock.now();
    const { seed, genesis, installed, runUpUntil } = found(now);
    await tx
      .insert(simulatedMarket)
      .values({
        id: ONLY,
        seed,
        pathVersion: NEWEST_PATH,
        genesis: new Date(genesis),
        installed: new Date(installed),
        runUpUntil: runUpUntil === null ? null : new Date(runUpUntil),
        ...columns({ anchorMarket: now, anchorWall: now, barSeconds }),
      })
      .onConflictDoNothing();
    const [row] = await tx.select().from(simulatedMarket).where(eq(simulatedMarket.id, ONLY)).for('update');
    const stored = {
      anchorMarket: row!.anchorMarket.getTime(),
      anchorWall: row!.anchorWall.getTime(),
      barSeconds: row!.barSeconds,
    };
    const anchor = reanchored(stored, now, barSeconds);
    if (anchor !== stored) await tx.update(simulatedMarket).set(columns(anchor)).where(eq(simulatedMarket.id, ONLY));
    return {
      ...anchor,
      seed: row!.seed,
      pathVersion: toPathVersion(row!.pathVersion),
      genesis: row!.genesis.getTime(),
      installed: row!.installed.getTime(),
    };
  });
}

/** Returns the market time where the run-up ends, ms UTC; null once it has ended, and without one. */
export async function findRunUpEnd(db: Database): Promise<number | null> {
  const [row] = await db
    .select({ runUpUntil: simulatedMarket.runUpUntil })
    .from(simulatedMarket)
    .where(eq(simulatedMarket.id, ONLY));
  return row?.runUpUntil?.getTime() ?? null;
}

/** Stores that the run-up has ended. */
export async function endRunUp(db: Database): Promise<void> {
  await db.update(simulatedMarket).set({ runUpUntil: null }).where(eq(simulatedMarket.id, ONLY));
}

function columns({ anchorMarket, anchorWall, barSeconds }: ClockAnchor) {
  return { anchorMarket: new Date(anchorMarket), anchorWall: new Date(anchorWall), barSeconds };
}
