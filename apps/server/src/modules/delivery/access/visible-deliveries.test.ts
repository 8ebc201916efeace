import { MINUTE_MS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { testViewer } from '../../../platform/testing/viewer.ts';
import { closedFact, openedFact } from '../../log/testing/facts.ts';
import { insertSignals } from '../../signals/index.ts';
import { signalRow } from '../../signals/testing/rows.ts';
import { listReceipts } from '../receipts/list-receipts.ts';
import { MEMBER, PUBLIC_DELAY_MS, useSending } from '../testing/use-sending.ts';
import { listAttempts } from '../webhooks/list-attempts.ts';
import { replayDeliveries } from '../webhooks/replay-deliveries.ts';

const site = useSending();
const clocks = { clock: { now: () => site.time }, marketNow: () => site.time, speed: 1 };
const PLAN = { state: 'suppressed', reason: 'plan' } as const;

/** The member, whose plan has lapsed. */
const viewer = () =>
  testViewer(site.db().database, {
    principal: { kind: 'member', accountId: MEMBER, strategies: [] },
    now: site.time,
    clock: clocks.clock,
    market: 'simulated',
    publicDelayMs: PUBLIC_DELAY_MS,
  });

let serial = 700;
/** Publishes a signal. Returns the index of its entry. */
async function publish(signalId: string): Promise<number> {
  serial += 1;
  const row = { ...signalRow(serial, site.time, 'trend'), id: signalId, market: 'simulated' as const };
  await insertSignals(site.db().database, [row]);
  return site.append(openedFact(signalId));
}

const receipts = async () => (await listReceipts(clocks, viewer(), { limit: 50 })).answer.map(({ type }) => type);
const log = async (id: string) => (await listAttempts(viewer(), { id })).answer.map(({ type }) => type);

test('the log of an endpoint shows no refused opening before the signal is public', async () => {
  const { id } = await site.addChannel();
  await site.queue({ channelId: id, sourceIndex: await publish('sig_v1'), signalId: 'sig_v1', ...PLAN });
  site.time += PUBLIC_DELAY_MS - 1;
  expect(await log(id)).toEqual([]);
  site.time += 1;
  expect(await log(id)).toEqual(['signal.opened']);
});

test('receipts and log show no close that waits to be public, and the opening that was sent', async () => {
  const { id } = await site.addChannel();
  await site.queue({ channelId: id, sourceIndex: await publish('sig_v2'), signalId: 'sig_v2' });
  await site.send();
  site.time += 60 * MINUTE_MS;
  const close = { sourceIndex: await site.append(closedFact('sig_v2')), type: 'signal.closed' } as const;
  const nextAttemptAt = new Date(site.time + PUBLIC_DELAY_MS);
  const row = await site.queue({ channelId: id, signalId: 'sig_v2', ...close, nextAttemptAt });
  expect(await receipts()).toEqual(['signal.opened']);
  expect(await log(id)).toEqual(['signal.opened']);
  await expect(replayDeliveries(viewer(), { id, deliveryId: row.id })).rejects.toThrow('Unknown delivery.');
  site.time += PUBLIC_DELAY_MS;
  expect(await receipts()).toEqual(['signal.closed', 'signal.opened']);
  expect(await log(id)).toEqual(['signal.closed', 'signal.opened']);
});

test('a replay of a range refuses nothing that its member may not see yet', async () => {
  const { id } = await site.addChannel();
  await site.queue({ channelId: id, sourceIndex: await publish('sig_v3'), signalId: 'sig_v3', ...PLAN });
  const range = { from: new Date(site.time).toISOString(), until: new Date(site.time + 1).toISOString() };
  expect(await replayDeliveries(viewer(), { id, ...range })).toEqual({ replayed: 0, refused: [] });
});

test('pages are filled with what is visible, so that neither their length nor their cursor shows the rest', async () => {
  const { id } = await site.addChannel();
  const hidden = new Map([1, 101].map((n) => [n, `sig_v4_${n}`]));
  for (let n = 0; n < 102; n += 1) {
    site.time += 1;
    const signalId = hidden.get(n);
    const ofEvent = { sourceLog: 'event', sourceIndex: n, type: 'system.alert', state: 'delivered' } as const;
    const given = signalId ? { sourceIndex: await publish(signalId), signalId, ...PLAN } : ofEvent;
    await site.queue({ channelId: id, ...given });
  }
  const page = await listAttempts(viewer(), { id });
  expect(page.answer).toHaveLength(100);
  expect(page.next).toBeNull();
  const first = await listReceipts(clocks, viewer(), { limit: 99 });
  expect(first.answer).toHaveLength(99);
  const second = await listReceipts(clocks, viewer(), { limit: 99, cursor: first.next! });
  expect(second).toMatchObject({ answer: [{ type: 'system.alert' }], next: null });
});
