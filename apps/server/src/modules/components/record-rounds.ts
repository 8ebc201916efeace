import type { ComponentId } from '@sealtick/contract';
import type { Database } from '../../platform/database.ts';
import { followChecks, type SeenComponent, selectMaintenanceAt } from '../incidents/index.ts';
import { getMinute, selectNewest, updateDay, upsertMinute } from './component-repository.ts';
import type { TimedFinding } from './component-watch.ts';

/** More minutes than an incident needs in order to be resolved. */
const NEWEST = 6;

/** Stores findings, oldest first, with what they mean for incidents, in the caller's transaction, which has locked the components. */
export async function recordRounds(db: Database, findings: readonly TimedFinding[]): Promise<void> {
  for (const round of Map.groupBy(findings, ({ at }) => at).values()) await recordRound(db, round);
}

/** Stores what was found at one time. */
async function recordRound(db: Database, round: readonly TimedFinding[]): Promise<void> {
  const { at } = round[0]!;
  const maintained = await maintainedAt(db, at);
  const seen: SeenComponent[] = [];
  for (const { component, state, durationMs, badInARow, checkedBy = null } of round) {
    const isMaintenance = maintained.has(component);
    await upsertMinute(db, { component, minute: getMinute(at), state, durationMs, isMaintenance, checkedBy });
    await updateDay(db, component, at);
    if (!isMaintenance) seen.push({ component, state, badInARow, goodMinutes: await goodMinutes(db, component) });
  }
  await followChecks(db, new Date(at), seen);
}

async function maintainedAt(db: Database, at: number): Promise<ReadonlySet<ComponentId>> {
  return new Set((await selectMaintenanceAt(db, new Date(at))).flatMap(({ components }) => components));
}

/** Returns how many operational minutes the component has had in a row; minutes of other days count too. */
async function goodMinutes(db: Database, component: ComponentId): Promise<number> {
  const rows = await selectNewest(db, component, NEWEST);
  const firstBad = rows.findIndex(({ state }) => state !== 'operational');
  return firstBad === -1 ? rows.length : firstBad;
}
