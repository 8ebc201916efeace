import type { ComponentHistory, ComponentId, ComponentState } from '@sealtick/contract';
import { HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { incident, maintenance } from '../incidents/incidents.tables.ts';
import { announceMaintenance, callOffMaintenance, readIncidents } from '../incidents/index.ts';
import { ComponentWatch } from './component-watch.ts';
import { componentDay, componentMinute } from './components.tables.ts';
import { readHistory } from './read-history.ts';
import { recordFindings } from './testing/record-findings.ts';

const MIDNIGHT = Date.UTC(2026, 10, 22);
const db = useTestDatabase();
let now: number;
let states: Partial<Record<ComponentId, ComponentState>>;
let watch: ComponentWatch;

beforeEach(async () => {
  for (const table of [incident, maintenance, componentMinute, componentDay]) await db.database.delete(table);
  now = MIDNIGHT;
  states = {};
  watch = newWatch();
});

/** What a process does after its start. */
const newWatch = () =>
  new ComponentWatch({
    clock: { now: () => now },
    check: async () =>
      (['website', 'feed'] as const).map((component) => {
        const state = states[component] ?? 'operational';
        return { component, state, durationMs: state === 'operational' ? 20 : null };
      }),
    store: (findings) => recordFindings(db.database, findings),
  });

/** Checks once in each of the next minutes. */
async function minutes(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    await watch.look();
    now += MINUTE_MS;
  }
}

const feed = async (span: '24h' | '7d' = '24h'): Promise<ComponentHistory> =>
  (await readHistory(db.database, span, now)).components.find(({ id }) => id === 'feed')!;
const incidents = () => readIncidents({ now: () => now }, db.database);

describe('The history of a component', () => {
  test('gives the uptime of its minutes, with 3 bad and 10 without a check', async () => {
    await minutes(70);
    now += 10 * MINUTE_MS;
    states.feed = 'degraded';
    await minutes(2);
    states.feed = 'outage';
    await minutes(1);
    states.feed = 'operational';
    await minutes(70);
    const { minutes: counted, uptime, days } = await feed();
    expect(counted).toEqual({ operational: 140, degraded: 2, outage: 1, maintenance: 0, noData: 1_297 });
    expect((100 * uptime!).toFixed(2)).toBe('97.90');
    expect(days).toHaveLength(90);
    const { noData, ...checked } = counted;
    expect(days.at(-1)).toEqual({ day: '2026-11-22', minutes: { ...checked, noData: 10 } });
    expect([noData, days[0]!.minutes.noData]).toEqual([1_297, 1_440]);
  });

  test('counts a minute as its worst check', async () => {
    states.feed = 'outage';
    await watch.look();
    states.feed = 'operational';
    now += 20_000;
    await watch.look();
    now += 40_000;
    await minutes(1);
    expect((await feed()).minutes).toMatchObject({ operational: 1, outage: 1 });
  });

  test('shows no state that is older than three minutes', async () => {
    await minutes(1);
    expect((await feed()).state).toBe('operational');
    expect((await readHistory(db.database, '24h', now)).overall).toBe('operational');
    now += 3 * MINUTE_MS;
    expect((await feed()).state).toBeNull();
    expect((await readHistory(db.database, '24h', now)).overall).toBeNull();
  });

  test('has the median response time of the checks that passed, and the 95th percentile of a hundred', async () => {
    await minutes(99);
    expect((await feed()).responseMs).toEqual({ p50: 20, p95: null, n: 99 });
    await minutes(1);
    expect((await feed()).responseMs).toEqual({ p50: 20, p95: 20, n: 100 });
  });

  test('says since when the span has checks', async () => {
    expect((await readHistory(db.database, '24h', now)).since).toBeNull();
    now += 5 * MINUTE_MS;
    await minutes(3);
    expect((await feed()).since).toBe('2026-11-22T00:05:00.000Z');
    expect((await readHistory(db.database, '24h', now)).since).toBe('2026-11-22T00:05:00.000Z');
  });

  test('has the uptime of its worst part, although the others were up', async () => {
    states.feed = 'outage';
    await minutes(10);
    const { uptime, lowest, minutes: counted } = await readHistory(db.database, '24h', now);
    expect({ uptime, lowest }).toEqual({ uptime: 0, lowest: 'feed' });
    expect(counted).toMatchObject({ operational: 0, outage: 10 });
  });

  test('does not count maintenance that was announced before', async () => {
    await minutes(2);
    const given = { title: 'Update', impact: 'The feed pauses.', components: ['feed'] as const };
    const until = now + 2 * HOUR_MS;
    await announceMaintenance(db.database, { ...given, from: now + MINUTE_MS, until }, now);
    now += MINUTE_MS;
    states.feed = 'outage';
    await minutes(10);
    expect(await feed()).toMatchObject({ uptime: 1, minutes: { operational: 2, outage: 0, maintenance: 10 } });
    expect(await incidents()).toEqual([]);
    const late = announceMaintenance(db.database, { ...given, from: now - 1, until }, now);
    await expect(late).rejects.toThrow('`from`: must be in the future.');
  });

  test('counts the minutes after maintenance was cancelled', async () => {
    const given = { title: 'Update', impact: 'None.', components: ['feed'] as const };
    const { id } = await announceMaintenance(db.database, { ...given, from: now, until: now + HOUR_MS }, now);
    await minutes(2);
    await callOffMaintenance(db.database, id, now);
    await minutes(2);
    expect((await feed()).minutes).toMatchObject({ operational: 1, maintenance: 3 });
  });
});

describe('A failing component', () => {
  test('opens an incident and resolves it, without a person', async () => {
    await minutes(3);
    states.feed = 'outage';
    await watch.look();
    now += 20_000;
    await watch.look();
    expect(await incidents()).toEqual([]);
    now += 20_000;
    await watch.look();
    const [opened] = await incidents();
    expect(opened).toMatchObject({
      title: 'Live feed not available',
      status: 'investigating',
      severity: 'major',
      affectedServices: ['feed'],
      endTime: null,
    });
    states.feed = 'operational';
    now += 20_000;
    await minutes(6);
    const [resolved] = await incidents();
    expect(resolved).toMatchObject({ id: opened!.id, status: 'resolved' });
    expect(resolved!.updates.map(({ status }) => status)).toEqual(['investigating', 'monitoring', 'resolved']);
    expect((await feed()).lastIncidentAt).toBe(opened!.startTime);
  });

  test('keeps its incident across a restart of the program', async () => {
    states.feed = 'outage';
    await minutes(3);
    watch = newWatch();
    await minutes(3);
    states.feed = 'operational';
    await minutes(6);
    expect((await incidents()).map(({ status }) => status)).toEqual(['resolved']);
  });
});
