import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ComponentId } from '@sealtick/contract';
import { HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { operatorsEgress } from '../../../platform/egress/operators-egress.ts';
import { useTestDatabase } from '../../../platform/testing/use-database.ts';
import { incident, maintenance } from '../../incidents/incidents.tables.ts';
import { announceMaintenance, readIncidents } from '../../incidents/index.ts';
import { recordLook } from '../absence/record-look.ts';
import { selectNewestOutside } from '../component-repository.ts';
import { ComponentWatch, LOOK_MS } from '../component-watch.ts';
import { componentDay, componentHeartbeat, componentMinute } from '../components.tables.ts';
import { visitSite } from '../front-door/check-components.ts';
import { frontDoorAt } from '../front-door/front-door.ts';
import { readHistory } from '../read-history.ts';
import { recordFindings } from '../testing/record-findings.ts';
import { Probe } from './probe.ts';
import { ProbeReader } from './probe-reader.ts';
import type { ProbeReport } from './probe-report.ts';
import { createProbeServer } from './probe-server.ts';
import { recordReport } from './record-report.ts';

const TOKEN = 'a-token-of-the-tests-with-enough-letters';
const START = Date.UTC(2026, 10, 26, 12);
const clock = { time: START, now: () => clock.time };
const db = useTestDatabase();
/** A site that answers over real HTTP and WebSocket, and can be made to fail. */
let site: Server;
let probeServer: Server;
let probe: Probe;
let isDown: boolean;
let addressOfSite: string;
let addressOfProbe: string;

const listening = async (server: Server): Promise<string> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const closed = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

beforeAll(async () => {
  site = createServer(({ url }, answer) => {
    if (isDown) return void answer.writeHead(503).end();
    answer.end(url === '/' ? '<!DOCTYPE html><html></html>' : '[]');
  });
  new WebSocketServer({ server: site, verifyClient: () => !isDown }).on('connection', (socket) =>
    socket.on('message', () => socket.send('{"type":"subscribed"}')),
  );
  addressOfSite = await listening(site);
});
beforeEach(async () => {
  for (const table of [incident, maintenance, componentMinute, componentDay, componentHeartbeat])
    await db.database.delete(table);
  clock.time = START;
  isDown = false;
  const door = frontDoorAt(addressOfSite);
  probe = new Probe({ name: 'Frankfurt', clock, visit: () => visitSite(door, true) });
  probeServer = createProbeServer(probe, TOKEN);
  addressOfProbe = await listening(probeServer);
});
afterEach(() => closed(probeServer));
afterAll(() => closed(site));

const newReader = (given: { url?: string; token?: string } = {}) => {
  const url = given.url ?? addressOfProbe;
  return new ProbeReader({
    probe: { url, token: given.token ?? TOKEN },
    egress: operatorsEgress(url, []),
    clock,
    newest: () => selectNewestOutside(db.database, clock.time - 24 * HOUR_MS),
    store: (findings) => recordReport(db.database, findings, clock.time),
  });
};

/** Lets the probe check for a time, and the site read it after each check. @param reader Null while the site is down */
async function pass(ms: number, reader: ProbeReader | null): Promise<void> {
  for (const until = clock.time + ms; clock.time < until; clock.time += LOOK_MS) {
    await probe.look();
    await reader?.poll();
  }
}

const history = () => readHistory(db.database, '24h', clock.time);
const getMinutes = async (id: ComponentId) => (await history()).components.find((one) => one.id === id)?.minutes;
const incidents = () => readIncidents(clock, db.database);

describe('An outside monitor', () => {
  test('checks website, API and live feed, and the status names it', async () => {
    await pass(3 * MINUTE_MS, newReader());
    const { checkedBy, components } = await history();
    expect(checkedBy).toBe('Frankfurt');
    for (const id of ['website', 'api', 'feed'] as const)
      expect(await getMinutes(id), id).toMatchObject({ operational: 3, outage: 0 });
    expect(components.find(({ id }) => id === 'website')!.responseMs!.n).toBe(3);
    expect(components.find(({ id }) => id === 'runner')?.checkedAt ?? null).toBeNull();
  });

  test('opens an incident when the site cannot be reached from there, which resolves when it can', async () => {
    const reader = newReader();
    await pass(2 * MINUTE_MS, reader);
    isDown = true;
    await pass(2 * MINUTE_MS, reader);
    expect(await incidents()).toMatchObject([
      { status: 'investigating', severity: 'critical', affectedServices: ['website', 'api', 'feed'] },
    ]);
    expect(reader.findings!.map(({ state }) => state)).toEqual(['outage', 'outage', 'outage']);
    isDown = false;
    await pass(7 * MINUTE_MS, reader);
    expect(await incidents()).toMatchObject([{ status: 'resolved' }]);
    expect(await getMinutes('api')).toMatchObject({ operational: 9, outage: 2 });
  });

  test('replaces what the program found itself, and is not replaced by it', async () => {
    const own = (state: 'operational' | 'outage') =>
      recordFindings(db.database, [{ component: 'api', at: START, state, durationMs: null, badInARow: 0 }]);
    await own('outage');
    await pass(MINUTE_MS, newReader());
    expect(await getMinutes('api')).toMatchObject({ operational: 1, outage: 0 });
    await own('outage');
    expect(await getMinutes('api')).toMatchObject({ operational: 1, outage: 0 });
  });

  test('that has not been read for 90 s is not what the site is judged by', async () => {
    const reader = newReader();
    expect(reader.findings).toBeNull();
    await pass(MINUTE_MS, reader);
    expect(reader.findings).toHaveLength(3);
    clock.time += 90_000;
    expect(reader.findings).toBeNull();
  });
});

describe('A site that was down', () => {
  test('reads afterwards which minutes the monitor found it down, with one resolved incident', async () => {
    await pass(2 * MINUTE_MS, newReader());
    isDown = true;
    await pass(18 * MINUTE_MS, null);
    isDown = false;
    await pass(3 * MINUTE_MS, null);
    await pass(2 * MINUTE_MS, newReader());
    expect(await getMinutes('website')).toMatchObject({ operational: 7, outage: 18, noData: 1_440 - 25 });
    expect(await incidents()).toMatchObject([
      {
        title: 'Site unreachable',
        status: 'resolved',
        startTime: '2026-11-26T12:02:00.000Z',
        endTime: '2026-11-26T12:20:00.000Z',
      },
    ]);
  });

  test('has one incident, although the monitor found it down until a moment ago', async () => {
    await pass(MINUTE_MS, newReader());
    isDown = true;
    await pass(10 * MINUTE_MS, null);
    isDown = false;
    await pass(LOOK_MS, null);
    const reader = newReader();
    await reader.poll();
    expect((await incidents()).map(({ title, status }) => [title, status])).toEqual([['Site unreachable', 'resolved']]);
    expect(await getMinutes('api')).toMatchObject({ outage: 10 });
    await pass(6 * MINUTE_MS, reader);
    expect(await incidents()).toHaveLength(1);
  });

  test('and cannot be reached yet has an incident that lasts', async () => {
    await pass(MINUTE_MS, newReader());
    isDown = true;
    await pass(10 * MINUTE_MS, null);
    await newReader().poll();
    expect(await incidents()).toMatchObject([{ status: 'investigating' }]);
  });

  test('before it was set up does not learn what a new monitor found', async () => {
    isDown = true;
    await pass(10 * MINUTE_MS, null);
    isDown = false;
    await pass(2 * MINUTE_MS, null);
    await newReader().poll();
    expect(await getMinutes('api')).toMatchObject({ outage: 0, operational: 2 });
    expect(await incidents()).toEqual([]);
  });

  test.each(['its own heartbeats', 'the monitor'])(
    'has one incident if %s say first that it was down',
    async (first) => {
      const start = () =>
        new ComponentWatch({
          clock,
          check: async () => [],
          store: (findings, absences) =>
            recordLook(db.database, {
              at: clock.time,
              findings,
              absences,
              provided: ['website', 'api', 'feed'],
              readStoreId: async () => 'the database',
            }),
        });
      const before = start();
      await pass(MINUTE_MS, newReader());
      await before.look();
      isDown = true;
      await pass(10 * MINUTE_MS, null);
      isDown = false;
      const after = start();
      await pass(MINUTE_MS, null);
      const tellings = [() => after.look(), () => newReader().poll()];
      for (const tell of first === 'the monitor' ? tellings.toReversed() : tellings) await tell();
      expect(await incidents()).toMatchObject([{ title: 'Site unreachable', status: 'resolved' }]);
      expect(await getMinutes('api')).toMatchObject({ outage: 10, operational: 2 });
    },
  );

  test('does not count the minutes of announced maintenance', async () => {
    const work = { title: 'Update', impact: 'Down.', components: ['website', 'api', 'feed'] as const };
    await pass(MINUTE_MS, newReader());
    const from = clock.time;
    await announceMaintenance(db.database, { ...work, from, until: from + 10 * MINUTE_MS - 1 }, clock.time);
    isDown = true;
    await pass(10 * MINUTE_MS, null);
    isDown = false;
    await pass(3 * MINUTE_MS, null);
    await newReader().poll();
    expect(await getMinutes('feed')).toMatchObject({ outage: 0, maintenance: 10, operational: 4 });
    expect(await incidents()).toEqual([]);
  });
});

describe('What is wrong with a monitor is said to the operator', () => {
  const said = (reader: ProbeReader) =>
    reader.poll().then(
      () => null,
      ({ message }: Error) => message,
    );

  test('a wrong token', async () => {
    await probe.look();
    expect(await said(newReader({ token: `${TOKEN}-wrong` }))).toBe('The outside monitor answered 401.');
    expect(await getMinutes('api')).toMatchObject({ noData: 1_440 });
  });

  test('no server at its address', async () => {
    await closed(probeServer);
    expect(await said(newReader())).toContain('The outside monitor cannot be reached: ');
    probeServer = createProbeServer(probe, TOKEN);
    await listening(probeServer);
  });

  test.each([
    ['no JSON', 'hello'],
    ['another document', '{"checks":[]}'],
    [
      'a component that it cannot check',
      '{"name":"x","now":"2026-11-26T12:00:00.000Z","checks":[{"at":"2026-11-26T12:00:00.000Z","component":"runner","state":"operational","durationMs":null}]}',
    ],
  ])('%s', async (_what, body) => {
    const other = createServer((_request, answer) => void answer.end(body));
    const url = await listening(other);
    expect(await said(newReader({ url }))).toBe('The outside monitor did not answer with its checks.');
    await closed(other);
  });

  test('another clock, and checks of the future', async () => {
    const report = (now: number, at: number) => ({
      name: 'x',
      now: new Date(now).toISOString(),
      checks: [{ at: new Date(at).toISOString(), component: 'api', state: 'outage', durationMs: null }],
    });
    let answered = report(START + MINUTE_MS, START);
    const other = createServer((_request, answer) => void answer.end(JSON.stringify(answered)));
    const reader = newReader({ url: await listening(other) });
    expect(await said(reader)).toBe("The clock of the outside monitor differs from this machine's.");
    answered = report(START, START + HOUR_MS);
    expect(await said(reader)).toBe("The clock of the outside monitor differs from this machine's.");
    expect(await getMinutes('api')).toMatchObject({ noData: 1_440 });
    await closed(other);
  });
});

describe('The server of a monitor', () => {
  const get = (path: string, token: string | null = TOKEN, method = 'GET') =>
    fetch(addressOfProbe + path, { method, headers: token === null ? {} : { authorization: `Bearer ${token}` } });
  const getChecks = async (answer: Response) => ((await answer.json()) as ProbeReport).checks;

  test('answers those with its token alone, and says what it needs', async () => {
    await probe.look();
    expect((await get('/checks', null)).status).toBe(401);
    expect((await get('/checks', `${TOKEN}x`)).status).toBe(401);
    expect(await getChecks(await get('/checks'))).toHaveLength(3);
    expect((await get('/healthz', null)).status).toBe(200);
    expect((await get('/', null)).status).toBe(404);
    expect((await get('/checks', TOKEN, 'POST')).status).toBe(405);
    expect((await get('/checks?after=yesterday')).status).toBe(400);
  });

  test('answers the checks after a time, and holds those of a day', async () => {
    for (let i = 0; i < 4; i += 1) {
      await probe.look();
      clock.time += LOOK_MS;
    }
    const after = new Date(START + LOOK_MS).toISOString();
    expect(await getChecks(await get(`/checks?after=${after}`))).toHaveLength(6);
  });
});
