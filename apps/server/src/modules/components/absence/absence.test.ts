import type { ComponentId, ComponentState } from '@sealtick/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../../platform/testing/use-database.ts';
import { incident, maintenance } from '../../incidents/incidents.tables.ts';
import { announceMaintenance, readIncidents } from '../../incidents/index.ts';
import { ComponentWatch, LOOK_MS } from '../component-watch.ts';
import { componentDay, componentHeartbeat, componentMinute } from '../components.tables.ts';
import { readHistory } from '../read-history.ts';
import { recordLook } from './record-look.ts';

const NOON = Date.UTC(2026, 10, 26, 12);
const at = (hours: number, minutes: number, seconds = 0) =>
  NOON + (hours - 12) * HOUR_MS + minutes * MINUTE_MS + seconds * 1_000;

/** Both clocks of a machine. */
const clock = { time: NOON, elapsedMs: 0, now: () => clock.time, elapsed: () => clock.elapsedMs };
const db = useTestDatabase();
/** What checks find wrong. */
let states: Partial<Record<ComponentId, ComponentState>>;

beforeEach(async () => {
  for (const table of [incident, maintenance, componentMinute, componentDay, componentHeartbeat])
    await db.database.delete(table);
  clock.time = NOON;
  states = {};
});

const WEB = ['website', 'api', 'feed'] as const;

interface Started {
  readonly provided?: readonly ComponentId[];
  /** What this process checks; what it provides if left out. */
  readonly checked?: readonly ComponentId[];
  readonly storeId?: string;
}

/** Starts a process now. */
function start({ provided = WEB, checked = provided, storeId = 'the database' }: Started = {}): ComponentWatch {
  return new ComponentWatch({
    clock,
    check: async () =>
      checked.map((component) => ({ component, state: states[component] ?? 'operational', durationMs: null })),
    store: (findings, absences) =>
      recordLook(db.database, { at: clock.time, findings, absences, provided, readStoreId: async () => storeId }),
  });
}

/** Lets time pass while the machine runs. */
function pass(ms: number): void {
  clock.time += ms;
  clock.elapsedMs += ms;
}

/** Lets processes check themselves until a moment, every 20 s from now on. */
async function runUntil(end: number, ...watches: readonly ComponentWatch[]): Promise<void> {
  while (clock.time + LOOK_MS <= end) {
    pass(LOOK_MS);
    for (const watch of watches) await watch.look();
  }
  pass(end - clock.time);
}

const getMinutes = async (id: ComponentId) => {
  const { components } = await readHistory(db.database, '24h', clock.time);
  return components.find((one) => one.id === id)?.minutes;
};
const incidents = () => readIncidents(clock, db.database);

describe('A program that was down', () => {
  test('from 12:43 to 13:01 has 18 minutes of outage and a resolved incident', async () => {
    await runUntil(at(12, 43), start());
    pass(18 * MINUTE_MS);
    await runUntil(at(13, 10), start());
    for (const id of WEB) {
      expect(await getMinutes(id), id).toMatchObject({ operational: 43 + 9, outage: 18, degraded: 0 });
    }
    const [only, ...others] = await incidents();
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      title: 'Site unreachable',
      status: 'resolved',
      severity: 'critical',
      startTime: '2026-11-26T12:43:00.000Z',
      endTime: '2026-11-26T13:01:00.000Z',
      affectedServices: ['website', 'api', 'feed'],
      updates: [{ status: 'resolved', time: '2026-11-26T13:01:00.000Z' }],
    });
    expect(only!.description).toBe(
      'The site could not be reached from 26 Nov 2026, 12:43 to 26 Nov 2026, 13:01 UTC. 18 minutes count as an outage.',
    );
  });

  test('works as soon as the incident has ended, although the minute still counts as an outage', async () => {
    await runUntil(at(12, 43), start());
    pass(18.5 * MINUTE_MS);
    await runUntil(at(13, 1, 50), start());
    const { overall, components } = await readHistory(db.database, '24h', clock.time);
    expect((await incidents()).map(({ status }) => status)).toEqual(['resolved']);
    expect({ overall, states: components.map(({ state }) => state) }).toEqual({
      overall: 'operational',
      states: WEB.map(() => 'operational'),
    });
    states.feed = 'outage';
    await runUntil(at(13, 2, 30), start());
    expect((await readHistory(db.database, '24h', clock.time)).overall).toBe('outage');
  });

  test('does not work while an incident about it lasts, whichever incident ended in the same minute', async () => {
    await runUntil(at(12, 43), start());
    pass(18.5 * MINUTE_MS);
    await runUntil(at(13, 1, 50), start());
    const shown = async () => (await readHistory(db.database, '24h', clock.time)).components.map(({ state }) => state);
    const [past] = await db.database.select().from(incident);
    await db.database.insert(incident).values({ ...past!, id: 'lasts', components: ['api'], endedAt: null });
    expect(await shown()).toEqual(['operational', 'outage', 'operational']);
    await db.database.update(incident).set({ isAutomatic: false, endedAt: new Date(clock.time) });
    expect(await shown(), 'ended by an operator').toEqual(['outage', 'outage', 'outage']);
  });

  test('has no outage at its first start', async () => {
    await runUntil(at(12, 5), start());
    expect(await getMinutes('api')).toMatchObject({ operational: 5, outage: 0 });
    expect(await incidents()).toEqual([]);
  });

  test('counts the minutes outside of announced maintenance only', async () => {
    const given = { title: 'Update', impact: 'The site is down.', components: [...WEB] };
    await announceMaintenance(db.database, { ...given, from: at(12, 10), until: at(12, 30) }, clock.time);
    await runUntil(at(12, 10), start());
    pass(35 * MINUTE_MS);
    await runUntil(at(12, 50), start());
    expect(await getMinutes('feed')).toMatchObject({ outage: 15, maintenance: 20 });
    expect(await incidents()).toMatchObject([
      { startTime: '2026-11-26T12:30:20.000Z', endTime: '2026-11-26T12:45:00.000Z', status: 'resolved' },
    ]);
  });

  test('has no incident if maintenance was announced for all of it', async () => {
    const given = { title: 'Update', impact: 'The site is down.', components: [...WEB] };
    await announceMaintenance(db.database, { ...given, from: at(12, 10), until: at(12, 30) }, clock.time);
    await runUntil(at(12, 10), start());
    pass(15 * MINUTE_MS);
    await runUntil(at(12, 40), start());
    expect(await getMinutes('api')).toMatchObject({ outage: 0, maintenance: 21, operational: 10 + 9 });
    expect(await incidents()).toEqual([]);
  });

  test('and started again before a check was due has no bad minute', async () => {
    await runUntil(at(12, 5), start());
    pass(15_000);
    await runUntil(at(12, 10), start());
    expect(await getMinutes('api')).toMatchObject({ outage: 0 });
  });

  test('and started again within a minute has a bad minute, and no incident', async () => {
    await runUntil(at(12, 5), start());
    pass(45_000);
    await runUntil(at(12, 10), start());
    expect(await getMinutes('api')).toMatchObject({ outage: 1, operational: 5 + 4 });
    expect(await incidents()).toEqual([]);
  });

  test('is down while it starts and ends again before its first check', async () => {
    await runUntil(at(12, 5), start());
    for (let i = 0; i < 20; i += 1) {
      pass(15_000);
      start();
      pass(15_000);
    }
    await runUntil(at(12, 20), start());
    expect(await getMinutes('api')).toMatchObject({ outage: 10, operational: 5 + 5 });
  });

  test('counts the days of a long outage', async () => {
    await runUntil(at(12, 5), start());
    pass(3 * DAY_MS);
    await runUntil(clock.time + 5 * MINUTE_MS, start());
    const { components } = await readHistory(db.database, '24h', clock.time);
    const days = components.find(({ id }) => id === 'api')!.days.slice(-4);
    expect(days.map(({ minutes }) => minutes.outage)).toEqual([12 * 60 - 5, 1_440, 1_440, 12 * 60 + 5]);
  });

  test('for longer than minutes are stored has no data: the site was given up, or a clock was wrong', async () => {
    await runUntil(at(12, 5), start());
    pass(36 * DAY_MS);
    await runUntil(clock.time + 5 * MINUTE_MS, start());
    expect(await getMinutes('api')).toMatchObject({ outage: 0 });
    expect(await incidents()).toEqual([]);
  });

  test('says which of its other parts were down with it', async () => {
    const everything = { provided: [...WEB, 'runner', 'mail'] as const };
    await runUntil(at(12, 5), start(everything));
    pass(10 * MINUTE_MS);
    await runUntil(at(12, 20), start(everything));
    expect(await getMinutes('runner')).toMatchObject({ outage: 10 });
    expect(await incidents()).toMatchObject([{ affectedServices: ['website', 'api', 'feed', 'runner', 'mail'] }]);
  });
});

describe('With several processes', () => {
  test('a node that was down is not an outage while another one was up', async () => {
    const other = start();
    await runUntil(at(12, 5), start(), other);
    await runUntil(at(12, 20), other);
    await runUntil(at(12, 25), start(), other);
    expect(await getMinutes('website')).toMatchObject({ outage: 0, operational: 25 });
    expect(await incidents()).toEqual([]);
  });

  test('the outage ends with the start of the first node', async () => {
    await runUntil(at(12, 5), start(), start());
    pass(5 * MINUTE_MS);
    const first = start();
    await runUntil(at(12, 15), first);
    await runUntil(at(12, 20), first, start());
    expect(await getMinutes('api')).toMatchObject({ outage: 5 });
    expect(await incidents()).toHaveLength(1);
  });

  test('a website is down until a node with pages starts', async () => {
    const withoutPages = { provided: ['api', 'feed'] as const };
    await runUntil(at(12, 5), start(), start(withoutPages));
    pass(5 * MINUTE_MS);
    const api = start(withoutPages);
    await runUntil(at(12, 20), api);
    await runUntil(at(12, 25), api, start());
    expect(await getMinutes('api')).toMatchObject({ outage: 5 });
    expect(await getMinutes('website')).toMatchObject({ outage: 15 });
  });

  test('what a worker does is down only while no worker runs, whether or not the site is up', async () => {
    const asWorker = { provided: ['runner'] as const, checked: [] };
    const worker = start(asWorker);
    await runUntil(at(12, 5), start(), worker);
    await runUntil(at(12, 15), worker);
    await runUntil(at(12, 20), start(), worker);
    expect(await getMinutes('runner')).toBeUndefined();
    expect(await getMinutes('api')).toMatchObject({ outage: 10 });
    const web = start();
    pass(10 * MINUTE_MS);
    await runUntil(at(12, 35), web, start(asWorker));
    expect(await getMinutes('runner')).toMatchObject({ outage: 10 });
  });

  test('a minute in which another process checked stays as it found it', async () => {
    const watching = start({ provided: [], checked: ['runner'] });
    const asWorker = { provided: ['runner'] as const, checked: [] };
    await runUntil(at(12, 5), watching, start(asWorker));
    await runUntil(at(12, 10), watching);
    states.runner = 'degraded';
    await runUntil(at(12, 15), watching);
    states = {};
    await runUntil(at(12, 20), watching, start(asWorker));
    expect(await getMinutes('runner')).toMatchObject({ operational: 13, degraded: 6, outage: 1 });
    expect(await incidents()).not.toContainEqual(expect.objectContaining({ title: 'Site unreachable' }));
  });
});

describe('A machine', () => {
  test('that slept was down', async () => {
    const watch = start();
    await runUntil(at(12, 5), watch);
    pass(40 * MINUTE_MS);
    await runUntil(at(12, 50), watch);
    expect(await getMinutes('api')).toMatchObject({ outage: 40 });
    expect(await incidents()).toMatchObject([{ title: 'Site unreachable', status: 'resolved' }]);
  });

  test('that is busy, so that checks wait for each other, was not down', async () => {
    const watch = start();
    await runUntil(at(12, 5), watch);
    for (let i = 0; i < 60; i += 1) {
      pass(5_000);
      watch.beat();
    }
    await runUntil(at(12, 15), watch);
    expect(await getMinutes('api')).toMatchObject({ outage: 0, operational: 6 + 5 });
    expect(await incidents()).toEqual([]);
  });

  test.each([HOUR_MS, -HOUR_MS])('whose clock was set by %d ms was not down', async (ms) => {
    const watch = start();
    await runUntil(at(12, 5), watch);
    clock.time += ms;
    await runUntil(clock.time + 5 * MINUTE_MS, watch);
    expect(await getMinutes('api')).toMatchObject({ outage: 0 });
    expect(await incidents()).toEqual([]);
  });

  test('whose clock is corrected after the start gives no false outage', async () => {
    await runUntil(at(12, 5), start());
    clock.time += DAY_MS;
    const watch = start();
    clock.time -= DAY_MS;
    await runUntil(clock.time + 5 * MINUTE_MS, watch);
    expect(await getMinutes('api')).toMatchObject({ outage: 0 });
    expect(await incidents()).toEqual([]);
  });
});

test('After a restored backup the time since its last heartbeat has no data', async () => {
  await runUntil(at(12, 5), start());
  pass(6 * HOUR_MS);
  await runUntil(clock.time + 5 * MINUTE_MS, start({ storeId: 'the restored database' }));
  expect(await getMinutes('api')).toMatchObject({ outage: 0, operational: 5 + 6 });
  expect(await incidents()).toEqual([]);
  pass(5 * MINUTE_MS);
  await runUntil(clock.time + 5 * MINUTE_MS, start({ storeId: 'the restored database' }));
  expect(await getMinutes('api'), 'later outages count').toMatchObject({ outage: 5 });
});

test('What was found while the database was away is stored with an absence, and counts once', async () => {
  let isAway = false;
  const watch = new ComponentWatch({
    clock,
    check: async () => [{ component: 'api', state: 'operational', durationMs: null }],
    store: async (findings, absences) => {
      if (isAway) throw new Error('The database is away.');
      const look = { at: clock.time, findings, absences, provided: ['api'] as const };
      await recordLook(db.database, { ...look, readStoreId: async () => 'the database' });
    },
  });
  const quietly = { look: () => watch.look().catch(() => {}) } as unknown as ComponentWatch;
  await runUntil(at(12, 5), quietly);
  isAway = true;
  await runUntil(at(12, 10), quietly);
  pass(10 * MINUTE_MS);
  await runUntil(at(12, 22), quietly);
  isAway = false;
  await runUntil(at(12, 25), quietly);
  expect(await getMinutes('api')).toMatchObject({ operational: 15, outage: 10 });
  expect(await incidents()).toHaveLength(1);
});
