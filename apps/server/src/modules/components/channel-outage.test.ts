import type { AddressInfo } from 'node:net';
import { CHANNEL_KINDS, CHANNELS, type ChannelKind, type ComponentId } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import { inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { HealthBoard } from '../../platform/health.ts';
import { silentLog } from '../../platform/logging.ts';
import { Schedule } from '../../platform/schedule.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { addAccount } from '../../testing/add-account.ts';
import { insertChannel } from '../delivery/channels/channel-repository.ts';
import { deliveryChannel } from '../delivery/delivery.tables.ts';
import { KindCheck } from '../delivery/health/kind-check.ts';
import { countRecentMembers } from '../delivery/health/recent-members.ts';
import { incident } from '../incidents/incidents.tables.ts';
import { readIncidents } from '../incidents/index.ts';
import { createStatus } from '../status/index.ts';
import { WATCH_MS } from '../status/watch-checks.ts';
import { ComponentWatch, LOOK_MS } from './component-watch.ts';
import { componentDay, componentMinute } from './components.tables.ts';
import { checkComponents } from './front-door/check-components.ts';
import { toFrontDoor } from './front-door/front-door.ts';
import { readHistory } from './read-history.ts';
import { recordFindings } from './testing/record-findings.ts';

const MEMBERS = ['a', 'b', 'c', 'd', 'e'] as const;
const COMPONENTS: readonly ComponentId[] = CHANNEL_KINDS.map((kind) => CHANNELS[kind].component);
const clock = { time: Date.UTC(2026, 10, 22), now: () => clock.time };
const schedule = new Schedule(clock, silentLog);

const db = useTestDatabase();
let app: FastifyInstance;
let watch: ComponentWatch;
let close: () => Promise<void>;
/** The service of a kind that does not answer. */
let isAway: ChannelKind | null;

beforeAll(async () => {
  const at = new Date(clock.time);
  for (const id of MEMBERS) {
    await addAccount(db.database, id, at, { name: id });
    const channel = { accountId: id, kind: 'webhook', address: id, label: id, state: 'active' } as const;
    await insertChannel(db.database, { ...channel, categories: ['signals'] }, at);
  }
});
beforeEach(async () => {
  for (const table of [incident, componentMinute, componentDay]) await db.database.delete(table);
  isAway = null;
  const recent = () => countRecentMembers(db.database, clock.now());
  const checks = CHANNEL_KINDS.map((kind) => {
    const check = async () => (isAway === kind ? 'The service does not answer.' : null);
    return new KindCheck({ adapter: { kind, check }, recent, clock }).check;
  });
  const { database } = db;
  const health = new HealthBoard(clock, silentLog);
  const deps = { clock, log: silentLog, db: database, workDatabase: database, health, schedule };
  const status = createStatus(
    {
      ...deps,
      failing: () => [],
      findIncidents: async () => [],
      findCopyingHalt: async () => null,
      findRestore: async () => null,
    },
    checks,
  );
  const config = { trustProxy: [], baseUrl: null, environment: 'test' } as const;
  app = await buildApp({ config, log: silentLog, modules: [status], health });
  await app.listen({ port: 0, host: '127.0.0.1' });
  await status.start!();
  const door = toFrontDoor(app.server.address() as AddressInfo, null);
  watch = new ComponentWatch({
    clock,
    check: async () => (await checkComponents(door, false)).filter(({ component }) => COMPONENTS.includes(component)),
    store: (findings) => recordFindings(database, findings),
  });
  close = async () => {
    await status.stop!();
    await app.close();
  };
});
afterEach(() => close());

/** Lets the program check itself for a time, as often as it does. */
async function pass(ms: number): Promise<void> {
  for (const until = clock.time + ms; clock.time < until; ) {
    clock.time += WATCH_MS;
    await schedule.tick();
    if (clock.time % LOOK_MS === 0) await watch.look();
  }
}
/** Stores that attempts for these members ended now, as the sender does. */
const attempt = (members: readonly string[], end: 'lastFailedAt' | 'lastAcceptedAt') =>
  db.database
    .update(deliveryChannel)
    .set({ [end]: new Date(clock.time) })
    .where(inArray(deliveryChannel.accountId, [...members]));
const incidents = () => readIncidents(clock, db.database);
const getState = async (id: ComponentId) =>
  (await readHistory(db.database, '24h', clock.time)).components.find((one) => one.id === id)?.state;

test.each(CHANNEL_KINDS)(
  'a service of %s that does not answer is an incident within two minutes, which resolves automatically',
  async (kind) => {
    const component = CHANNELS[kind].component;
    await pass(3 * MINUTE_MS);
    expect([await getState(component), await incidents()]).toEqual(['operational', []]);

    isAway = kind;
    await pass(2 * MINUTE_MS);
    expect(await getState(component)).toBe('outage');
    expect(await incidents()).toMatchObject([
      { status: 'investigating', severity: 'major', affectedServices: [component], endTime: null },
    ]);

    isAway = null;
    await pass(2 * MINUTE_MS);
    expect(await incidents()).toMatchObject([{ status: 'monitoring' }]);
    await pass(6 * MINUTE_MS);
    expect(await getState(component)).toBe('operational');
    const [resolved] = await incidents();
    expect(resolved!.updates.map(({ status }) => status)).toEqual(['investigating', 'monitoring', 'resolved']);
  },
);

test('webhooks that none of five members accept are an incident; those of one member are none', async () => {
  await pass(MINUTE_MS);
  await attempt(['a'], 'lastFailedAt');
  await pass(2 * MINUTE_MS);
  expect(await incidents()).toEqual([]);
  await attempt(MEMBERS, 'lastFailedAt');
  await pass(2 * MINUTE_MS);
  expect(await incidents()).toMatchObject([{ status: 'investigating', affectedServices: ['webhooks'] }]);
  await attempt(MEMBERS, 'lastAcceptedAt');
  await pass(8 * MINUTE_MS);
  expect(await incidents()).toMatchObject([{ status: 'resolved' }]);
});
