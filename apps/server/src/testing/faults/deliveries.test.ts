import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIGHT_NODE_OPTIONS, LIVELY_NODE_OPTIONS } from '../lively/lively-options.ts';
import { checkDeliveries, newestIndex } from './deliveries/check-deliveries.ts';
import { EndpointSink } from './deliveries/endpoint-sink.ts';
import { killDeliveries } from './deliveries/kill-deliveries.ts';
import { subscribeMembers } from './deliveries/subscribe-members.ts';
import { FaultSite } from './fault-site.ts';

/** The long form is in deliveries.nightly.test.ts. */
let site: FaultSite;
const sink = new EndpointSink();
const getUrl = (name: string) => sink.getUrl(name);
beforeAll(async () => {
  await sink.open();
  const market = { SIMULATED_BAR_SECONDS: '1', NODE_OPTIONS: `${LIVELY_NODE_OPTIONS} ${LIGHT_NODE_OPTIONS}` };
  site = await FaultSite.make(undefined, { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8', ...market });
  await site.start().ready();
});
afterAll(async () => {
  await site.remove();
  sink.close();
});

/** Where a delivery can be lost, and where it is sent and not recorded; at night the program is killed at every point. */
const POINTS = ['before-fan-out-commit', 'before-result-commit'] as const;

test('loses no delivery when killed before its deliveries or its result are stored, and sends it once more, with the same id', async () => {
  const members = { members: 2, endpoints: 2, getUrl };
  const channels = await subscribeMembers(site, { ...members, prefix: 'member', hasPlan: true });
  const others = await subscribeMembers(site, { ...members, prefix: 'without-plan', hasPlan: false });
  const kills = POINTS.map((point) => [point, 1] as const);
  const { figures, resumed } = await killDeliveries(site, sink, channels, kills);
  console.log(figures);
  // Otherwise nothing was sent whose result was not recorded.
  expect(resumed.length).toBeGreaterThan(0);
  expect(sink.posts.filter(({ path }) => others.includes(path.slice(1)))).toEqual([]);
}, 900_000);

test('stops with 200 deliveries in flight, and loses and doubles none of them', async () => {
  const channels = await subscribeMembers(site, { prefix: 'many', members: 50, endpoints: 5, hasPlan: true, getUrl });
  const since = await newestIndex(site);
  await sink.hold(200, channels);
  const before = sink.posts.length;
  const ended = site.program!.end('SIGTERM');
  expect(sink.release()).toBeGreaterThanOrEqual(200);
  const { code, ms } = await ended;
  expect([0, null]).toContain(code);
  expect(ms).toBeLessThan(30_000);
  expect(before).toBeGreaterThan(0);
  await sink.countStart();
  await site.start().ready();
  const result = await checkDeliveries(site, sink, { channels, since, kills: 1 + POINTS.length });
  expect(result.faults).toEqual([]);
  const isOfThese = ({ path }: { readonly path: string }) => channels.includes(path.slice(1));
  const held = new Set(sink.posts.slice(0, before).flatMap((post) => (isOfThese(post) ? post.id : [])));
  expect(held.size).toBeGreaterThanOrEqual(200);
  const again = sink.posts.slice(before).filter(({ id, start }) => held.has(id) && start === sink.starts);
  expect(again).toEqual([]);
});
