import type { ComponentId } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { type Database, withTransaction } from '../../../platform/database.ts';
import {
  hasAutomaticWithin,
  isMaintained,
  type MaintenanceTimes,
  recordOutage,
  selectMaintenanceWithin,
} from '../../incidents/index.ts';
import { getMinute, lockComponents, updateDay, upsertMinute } from '../component-repository.ts';
import { LOOK_MS, type TimedFinding } from '../component-watch.ts';
import { pickWorst } from '../front-door/check-components.ts';
import { recordRounds } from '../record-rounds.ts';
import { NEWS_MS } from './probe-reader.ts';

/** Bad checks in a row of one component that are an incident, as for the checks of the program. */
const INCIDENT_AFTER = 3;

/**
 * Stores what an outside monitor has found, oldest first. Of what is older than two minutes, because the site could not read
 * it, only the minutes are stored, and an outage that is over as a resolved incident.
 */
export async function recordReport(db: Database, findings: readonly TimedFinding[], now: number): Promise<void> {
  const over = endOfOutages(findings, now);
  const newsFrom = Math.max(now - NEWS_MS, over);
  const [late, news] = [findings.filter(({ at }) => at < newsFrom), findings.filter(({ at }) => at >= newsFrom)];
  await withTransaction(db, async (tx) => {
    await lockComponents(tx);
    if (late.length > 0) await recordLate(tx, late, over > 0);
    await recordRounds(tx, news);
  });
}

/** Returns when the outages that began before the news were over, ms UTC; 0 if there were none, or if the last one lasts. */
function endOfOutages(findings: readonly TimedFinding[], now: number): number {
  const rounds = [...Map.groupBy(findings, ({ at }) => at)];
  if (rounds[0] === undefined || rounds[0][0] >= now - NEWS_MS) return 0;
  const lastBad = rounds.findLastIndex(([, found]) => found.some(({ state }) => state === 'outage'));
  return rounds[lastBad + 1]?.[0] ?? 0;
}

/** @param isOver Whether the last outage is over */
async function recordLate(db: Database, late: readonly TimedFinding[], isOver: boolean): Promise<void> {
  const maintained = await selectMaintenanceWithin(db, new Date(late[0]!.at), new Date(late.at(-1)!.at));
  for (const [component, found] of Map.groupBy(late, (one) => one.component)) {
    for (const [minute, inMinute] of Map.groupBy(found, ({ at }) => getMinute(at).getTime())) {
      const durations = inMinute.flatMap(({ durationMs }) => durationMs ?? []);
      await upsertMinute(db, {
        component,
        minute: new Date(minute),
        state: pickWorst(inMinute.map(({ state }) => state)),
        durationMs: durations[0] ?? null,
        isMaintenance: inMinute.every(({ at }) => isMaintained(maintained, component, at)),
        checkedBy: inMinute[0]!.checkedBy ?? null,
      });
    }
    const days = new Set(found.map(({ at }) => Math.floor(at / DAY_MS) * DAY_MS));
    for (const day of days) await updateDay(db, component, day);
  }
  for (const outage of toOutages(late, maintained, isOver)) {
    if (!(await hasAutomaticWithin(db, outage.from, outage.to))) await recordOutage(db, outage);
  }
}

interface Outage {
  readonly components: readonly ComponentId[];
  readonly from: Date;
  readonly to: Date;
  readonly minutes: number;
}

/** Returns the outages that are over. One that lasts opens an incident with the next checks. */
function toOutages(late: readonly TimedFinding[], maintained: readonly MaintenanceTimes[], isOver: boolean): Outage[] {
  const outages: Outage[] = [];
  let run: TimedFinding[] = [];
  for (const round of Map.groupBy(late, ({ at }) => at).values()) {
    const out = round.filter(
      ({ state, component, at }) => state === 'outage' && !isMaintained(maintained, component, at),
    );
    if (out.length > 0) run.push(...out);
    else {
      outages.push(...toOutage(run));
      run = [];
    }
  }
  return isOver ? [...outages, ...toOutage(run)] : outages;
}

function toOutage(run: readonly TimedFinding[]): Outage[] {
  const perComponent = Map.groupBy(run, ({ component }) => component);
  if (![...perComponent.values()].some((found) => found.length >= INCIDENT_AFTER)) return [];
  return [
    {
      components: [...perComponent.keys()],
      from: new Date(run[0]!.at),
      to: new Date(run.at(-1)!.at + LOOK_MS),
      minutes: new Set(run.map(({ at }) => getMinute(at).getTime())).size,
    },
  ];
}
