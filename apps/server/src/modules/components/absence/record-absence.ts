import type { ComponentId } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import type { Database } from '../../../platform/database.ts';
import { isMaintained, recordOutage, selectMaintenanceWithin } from '../../incidents/index.ts';
import { getMinute, insertOutages, selectOut, updateDay, upsertMinute } from '../component-repository.ts';
import type { Absence } from './absence-clock.ts';
import type { Heartbeat } from './heartbeat-repository.ts';
import { type MissedMinute, missedMinutes } from './missed-minutes.ts';

/** Missed checks in a row after which an incident is recorded, as for checks that fail. */
const INCIDENT_AFTER = 3;

/** What this process provides, and what was stored of it before. */
export interface Provided {
  readonly components: readonly ComponentId[];
  readonly heartbeats: ReadonlyMap<ComponentId, Heartbeat>;
  readonly storeId: string;
  /** Time between two checks. */
  readonly everyMs: number;
}

/**
 * Stores the checks that could not be made during an absence as failed ones. Minutes in which another process checked
 * stay as it found them, except the minute of the last heartbeat.
 */
export async function recordAbsence(db: Database, absence: Absence, provided: Provided): Promise<void> {
  const outages: Outage[] = [];
  for (const component of provided.components) {
    const from = getStart(absence, provided.heartbeats.get(component), provided.storeId);
    if (from === null) continue;
    const maintained = await selectMaintenanceWithin(db, new Date(from), new Date(absence.to));
    const isMaintenance = (at: number) => isMaintained(maintained, component, at);
    const missed = missedMinutes({ from, to: absence.to, everyMs: provided.everyMs }, isMaintenance);
    const counted = (await storeMissed(db, component, from, missed)).flatMap((one) => one.counted);
    if (counted.length >= INCIDENT_AFTER) outages.push({ component, from, counted });
  }
  await recordIncident(db, absence, outages, provided.everyMs);
}

/** Since when a component was not provided; null if that is not known, as after a first start or a restored backup. */
function getStart(absence: Absence, heartbeat: Heartbeat | undefined, storeId: string): number | null {
  const known = heartbeat?.storeId === storeId ? heartbeat.at.getTime() : null;
  if (absence.from === null || known === null) return absence.from ?? known;
  return Math.max(absence.from, known);
}

/** Stores missed minutes of a component. Returns those that no one else has checked. */
async function storeMissed(
  db: Database,
  component: ComponentId,
  from: number,
  missed: readonly MissedMinute[],
): Promise<MissedMinute[]> {
  if (missed.length === 0) return [];
  const first = getMinute(from);
  const atFirst = missed.find(({ minute, counted }) => minute === first.getTime() && counted.length > 0);
  const row = { component, minute: first, state: 'outage', durationMs: null, isMaintenance: false } as const;
  const isFirstStored = atFirst !== undefined && (await upsertMinute(db, row));
  const rows = missed.map(({ minute, counted }) => ({ minute, isMaintenance: counted.length === 0 }));
  const stored = await insertOutages(db, component, rows);
  const days = new Set(missed.map(({ minute }) => Math.floor(minute / DAY_MS) * DAY_MS));
  for (const day of days) await updateDay(db, component, day);
  return missed.filter((one) => (one === atFirst ? isFirstStored : stored.has(one.minute)));
}

interface Outage {
  readonly component: ComponentId;
  readonly from: number;
  /** Times of missed checks that count. */
  readonly counted: readonly number[];
}

/** Components without which the site cannot be reached. What else did not work is listed in the same incident. */
const REACHED_BY: readonly ComponentId[] = ['website', 'api', 'feed'];

async function recordIncident(
  db: Database,
  { to }: Absence,
  outages: readonly Outage[],
  everyMs: number,
): Promise<void> {
  const unreached = outages.filter(({ component }) => REACHED_BY.includes(component));
  if (unreached.length === 0) return;
  const begins = unreached.map(({ from, counted }) => (counted[0]! - from <= everyMs ? from : counted[0]!));
  const ends = unreached.map(({ counted }) => Math.min(to, counted.at(-1)! + everyMs));
  const counted = unreached.flatMap((one) => one.counted);
  const lastMinutes = unreached.map((one) => getMinute(one.counted.at(-1)!).getTime());
  await recordOutage(db, {
    components: await selectOut(db, new Date(Math.max(...lastMinutes))),
    from: new Date(Math.min(...begins)),
    to: new Date(Math.max(...ends)),
    minutes: new Set(counted.map((at) => getMinute(at).getTime())).size,
  });
}
