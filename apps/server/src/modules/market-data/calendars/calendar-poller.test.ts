import { rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DAY_MS, HOUR_MS, MINUTE_MS, toIso } from '@sealtick/engine';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operatorsEgress } from '../../../platform/egress/operators-egress.ts';
import { HealthBoard } from '../../../platform/health.ts';
import { silentLog } from '../../../platform/logging.ts';
import { useTestDatabase } from '../../../platform/testing/use-database.ts';
import { useFolder } from '../../../platform/testing/use-folder.ts';
import { insertEvents, selectEvents } from '../calendar-repository.ts';
import { calendarEvent } from '../market-data.tables.ts';
import { answerCalendar } from './answer-calendar.ts';
import { type CalendarLine, CalendarPoller } from './calendar-poller.ts';
import { readCalendar } from './read-calendar.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

const db = useTestDatabase();
let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let requests: IncomingMessage[];
let now: number;
let health: HealthBoard;
const folder = useFolder('calendars', { each: true });

beforeAll(() => {
  server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  }).listen(0, '127.0.0.1');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  now = NOW;
  requests = [];
  health = new HealthBoard({ now: () => now }, silentLog);
});
afterEach(() => db.database.delete(calendarEvent));

const entry = (day: string, name: string) =>
  `BEGIN:VEVENT\r\nUID:${day}\r\nDTSTART:${day}T133000Z\r\nSUMMARY:${name}\r\nEND:VEVENT\r\n`;
const ics = (...entries: string[]) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${entries.join('')}END:VCALENDAR\r\n`;
const PAYROLLS = entry('20261204', 'Employment Situation');
const CPI = entry('20261210', 'Consumer Price Index');
const csv = (...rows: string[]) => ['datetime_utc,event,country,impact', ...rows, ''].join('\n');

const sends = (text: string, headers: Record<string, string> = {}, status = 200) => {
  answer = (_request, response) => void response.writeHead(status, headers).end(text);
};

/** Reads calendars in this thread, because the start of another takes longer than all else here. */
const follow = (lines: readonly CalendarLine[], read = answerCalendar) =>
  new CalendarPoller({ db: db.database, clock: { now: () => now }, log: silentLog, health, lines, read });

/** A calendar on the stand-in, by default one of the area US with a key in its address. */
function poller({ country = 'US' as string | null, path = '/bls.ics?key=secret', read = answerCalendar } = {}) {
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const settings = { country, address, name: 'example.org/bls.ics' };
  return follow([{ settings, egress: operatorsEgress(address, []) }], read);
}
const stored = async () =>
  (await selectEvents(db.database, 0, NOW + 900 * DAY_MS)).map(
    ({ time, name, impact }) => `${toIso(time).slice(0, 16)} ${name} ${impact}`,
  );
const state = () => health.checks().find(({ name }) => name === 'release calendars');
const BOTH = ['2026-12-04T13:30 US payrolls high', '2026-12-10T13:30 US consumer prices high'];

describe('A calendar of releases over HTTP', () => {
  test('is stored, and read again after an hour by its version alone', async () => {
    sends(ics(PAYROLLS, CPI), { etag: '"7"', 'last-modified': 'Fri, 20 Nov 2026 06:00:00 GMT' });
    const calendar = poller();
    await calendar.look();
    expect(await stored()).toEqual(BOTH);
    expect(state()).toMatchObject({ state: 'ok', detail: null });
    now += HOUR_MS - 1;
    await calendar.look();
    expect(requests).toHaveLength(1);
    sends('', {}, 304);
    now += 1;
    await calendar.look();
    expect(requests[1]!.headers).toMatchObject({
      'if-none-match': '"7"',
      'if-modified-since': 'Fri, 20 Nov 2026 06:00:00 GMT',
    });
    expect(await stored()).toEqual(BOTH);
    expect(state()?.state).toBe('ok');
  });

  test('moves and removes what is still to come, and never what is past or of another source', async () => {
    const other = { time: NOW + 3 * DAY_MS, name: 'UK output', country: 'UK', impact: 'high' } as const;
    await insertEvents(db.database, [other], 'other.csv');
    sends(ics(PAYROLLS, CPI));
    const calendar = poller();
    await calendar.look();
    now = Date.UTC(2026, 11, 5);
    sends(ics(entry('20261211', 'Consumer Price Index')));
    await calendar.look();
    expect(await stored()).toEqual([
      '2026-11-23T12:00 UK output high',
      '2026-12-04T13:30 US payrolls high',
      '2026-12-11T13:30 US consumer prices high',
    ]);
  });

  test.each([
    ['an error', () => sends('', {}, 500), 'it answered 500'],
    ['a page of HTML', () => sends('<!doctype html><title>Maintenance</title>'), 'it is not a calendar: '],
    ['a truncated calendar', () => sends(ics(PAYROLLS).slice(0, 60)), 'it is not a calendar: '],
    ['a calendar without a release', () => sends(ics(entry('20261204', 'Staff party'))), 'no release was recognised'],
    ['an empty calendar', () => sends(ics()), 'it has no release that is still to come'],
    ['a redirect', () => sends('', { location: '/x' }, 301), 'it answered 301: redirects are not followed'],
    ['more than 4 MB', () => sends(ics('x'.repeat(4_200_000))), 'the answer has more than 4194304 bytes'],
    ['a compressed answer', () => sends('x', { 'content-encoding': 'gzip' }), 'the answer is compressed: gzip'],
    [
      'a connection that ends',
      () => {
        answer = (_request, response) => void response.destroy();
      },
      '',
    ],
  ])('that answers with %s keeps its releases, and the status names it without its key', async (_what, fail, why) => {
    sends(ics(PAYROLLS, CPI));
    const calendar = poller();
    await calendar.look();
    now += HOUR_MS;
    fail();
    await calendar.look();
    expect(await stored()).toEqual(BOTH);
    const { state: found, detail } = state()!;
    expect(found).toBe('degraded');
    expect(detail).toContain(`example.org/bls.ics: ${why}`);
    expect(detail).toContain('its releases of 2026-11-20T12:00:00.000Z are kept.');
    expect(detail).not.toContain('secret');
    sends(ics(PAYROLLS));
    now += 15 * MINUTE_MS;
    await calendar.look();
    expect(await stored()).toEqual(BOTH.slice(0, 1));
    expect(state()?.state).toBe('ok');
  });

  test('that names a time to wait is not asked before', async () => {
    sends('', { 'retry-after': '7200' }, 503);
    const calendar = poller();
    await calendar.look();
    expect(state()?.detail).toBe('example.org/bls.ics: it answered 503; no releases of it since the start.');
    now += 2 * HOUR_MS - 1;
    await calendar.look();
    expect(requests).toHaveLength(1);
    now += 1;
    await calendar.look();
    expect(requests).toHaveLength(2);
  });

  test('may be a table, whose rows name area and impact', async () => {
    // As the program reads it: in a thread of its own.
    const read = readCalendar;
    sends(csv('2026-12-09T13:30:00Z,CPI,US,medium', '2026-12-09,Payrolls,US,high', '2026-11-01T10:00:00Z,CPI,US,high'));
    await poller({ country: null, path: '/calendar.csv', read }).look();
    expect(await stored()).toEqual(['2026-12-09T13:30 US consumer prices medium']);
  });

  test('needs its area if it is an .ics file', async () => {
    sends(ics(PAYROLLS));
    await poller({ country: null }).look();
    expect(state()?.detail).toContain('entries of an .ics file do not say their area: write US= before its address');
  });
});

test('A calendar in a file is read when it changes; one that is gone keeps its releases', async () => {
  const path = folder.join('own.ics');
  await writeFile(path, ics(PAYROLLS));
  const lines = [{ settings: { country: 'US', address: path, name: 'own.ics' }, egress: null }];
  const calendar = follow(lines);
  await calendar.look();
  await writeFile(path, ics(PAYROLLS, CPI));
  now += HOUR_MS;
  await calendar.look();
  expect(await stored()).toEqual(BOTH);
  await rm(path);
  now += HOUR_MS;
  await calendar.look();
  expect(await stored()).toEqual(BOTH);
  expect(state()?.detail).toMatch(/^own\.ics: it cannot be read: .*; its releases of .* are kept\.$/);
});
