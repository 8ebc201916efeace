import type { DeliveryFigures, SiteFigures, StatusHistory } from '@sealtick/contract';
import { HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DELAY_MS, type OpenProgram, openProgram } from '../../testing/open-program.ts';
import { recordFindings } from '../components/testing/record-findings.ts';
import { insertSendings } from '../feed-latency/sending-repository.ts';
import { insertSignals } from '../signals/index.ts';
import { signalRow } from '../signals/testing/rows.ts';

const NOW = Date.UTC(2026, 2, 16, 9);
let program: OpenProgram;

beforeAll(async () => {
  program = await openProgram({ now: () => NOW });
  const { database } = program.db;
  const states = ['operational', 'operational', 'outage', 'degraded'] as const;
  for (const [i, state] of states.entries()) {
    const at = NOW - HOUR_MS + i * MINUTE_MS;
    const durationMs = state === 'operational' ? 20 + i : null;
    await recordFindings(database, [
      { component: 'website', at, state: 'operational', durationMs: 20 + i, badInARow: 0 },
      { component: 'api', at, state, durationMs, badInARow: 0 },
    ]);
  }
  for (let i = 1; i <= 3; i += 1) {
    const sealedAt = NOW - DELAY_MS - i * MINUTE_MS;
    const row = { ...signalRow(i, sealedAt, 'a-strategy', true), barCloseAt: new Date(sealedAt - 100 * i) };
    await insertSignals(database, [row]);
    await insertSendings(database, [{ signalId: row.id, sentAt: new Date(sealedAt + 10 * i), speed: 1 }]);
  }
});
afterAll(() => program.close());

const get = async <T>(url: string): Promise<T> => (await program.ask({ url })).json();
const figures = () => get<SiteFigures>('/api/figures');

test('The figures of the start page state uptime and response time as the status page does', async () => {
  const { uptime, lowest, since, components } = await get<StatusHistory>('/api/status/history?span=24h');
  expect(await figures()).toMatchObject({ uptime, uptimeOf: lowest, since, checkedMinutes: 4 });
  expect({ uptime, lowest, since }).toEqual({ uptime: 0.5, lowest: 'api', since: '2026-03-16T08:00:00.000Z' });
  const website = components.find(({ id }) => id === 'website')!;
  expect((await figures()).responseMs).toEqual(website.responseMs);
  expect(website.responseMs).toEqual({ p50: 21.5, p95: null, n: 4 });
});

test('They state how fast signals were sent as the page of deliveries does, from the bar and from the log', async () => {
  const { closeToFeed, sealToFeed, measured } = await get<DeliveryFigures>('/api/delivery');
  expect(await figures()).toMatchObject({ closeToFeed, sealToFeed, signals: measured });
  expect({ closeToFeed, sealToFeed, measured }).toEqual({
    closeToFeed: { p50: 220, p95: null, p99: null },
    sealToFeed: { p50: 20, p95: null, p99: null },
    measured: 3,
  });
});

test('No figure is a mean', async () => {
  expect(Object.keys(await figures()).sort()).toEqual(
    ['checkedMinutes', 'closeToFeed', 'responseMs', 'sealToFeed', 'signals', 'since', 'uptime', 'uptimeOf'].sort(),
  );
});
