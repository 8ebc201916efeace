import { MINUTE_MS } from '@sealtick/engine';
import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Database, withTransaction } from '../../../platform/database.ts';
import { account } from '../../identity/account.tables.ts';
import { openedFact } from '../../log/testing/facts.ts';
import { delivery, deliveryAttempt, deliveryChannel, sentOpening } from '../delivery.tables.ts';
import type { DeliveryRow } from '../messages/read-sources.ts';
import { accepted, gone, refused, rejected } from '../testing/fake-adapter.ts';
import { MEMBER, useSending } from '../testing/use-sending.ts';
import type { Attempt, DeliveryAttempt } from './attempt-result.ts';
import { OutcomeStore } from './outcome-store.ts';
import { recordOutcomes } from './record-outcomes.ts';

const site = useSending();

/** Queues an opening that a node has claimed. */
async function claimed(signalId: string, channelId: string, given: Partial<DeliveryRow> = {}): Promise<DeliveryRow> {
  const sourceIndex = await site.append(openedFact(signalId));
  const leaseUntil = new Date(site.time + MINUTE_MS);
  return site.queue({ channelId, sourceIndex, signalId, state: 'sending', fence: 1, leaseUntil, ...given });
}

/** An attempt of a delivery that has ended. */
const ended = (row: DeliveryRow, outcome: Attempt['outcome']): DeliveryAttempt => {
  const at = new Date(site.time);
  return { row, attempt: { outcome, startedAt: at, endedAt: at, isStopMove: false, insteadOf: null } };
};

const record = (attempted: readonly DeliveryAttempt[]) =>
  recordOutcomes(site.db().database, attempted, site.recordContext);

/** Stores results as a sender does; returns what became of each. */
async function store(attempted: readonly DeliveryAttempt[]) {
  const outcomes = new OutcomeStore({ db: site.db().database, ...site.recordContext });
  // The first is stored alone, the others together.
  return (await Promise.all(attempted.map((one) => outcomes.store(one)))).map((one) => one?.state ?? null);
}

const getAttempts = ({ id }: DeliveryRow) =>
  site
    .db()
    .database.select()
    .from(deliveryAttempt)
    .where(eq(deliveryAttempt.deliveryId, id))
    .orderBy(asc(deliveryAttempt.fence));

test('results that are stored together are stored each under the fence of its claim', async () => {
  const channel = await site.addChannel();
  const row = await claimed('sig_o1', channel.id, { fence: 2 });
  const other = await claimed('sig_o2', channel.id);
  const late = ended({ ...row, fence: 1 }, rejected);
  expect((await record([late, ended(row, accepted), ended(other, accepted)])).map(({ state }) => state)).toEqual([
    null,
    'delivered',
    'delivered',
  ]);
  expect((await getAttempts(row)).map(({ fence }) => fence)).toEqual([2]);
  const [stored] = await site.db().database.select().from(deliveryChannel);
  expect(stored).toMatchObject({ failures: 0, state: 'active' });
});

test('a result that cannot be stored does not lose those that would be stored with it', async () => {
  const channels = await Promise.all([1, 2, 3, 4].map(() => site.addChannel()));
  const rows: DeliveryRow[] = [];
  for (const [i, { id }] of channels.entries()) rows.push(await claimed(`sig_p${i}`, id));
  const broken = rows[2]!;
  const { accountId, issuedOn, id: deliveryId, fence } = broken;
  const attempt = { accountId, issuedOn, deliveryId, fence, startedAt: new Date(site.time), tookMs: 1 };
  await site
    .db()
    .database.insert(deliveryAttempt)
    .values({ ...attempt, outcome: 'retry' });
  expect(await store(rows.map((row) => ended(row, accepted)))).toEqual(['delivered', 'delivered', null, 'delivered']);
  expect((await site.deliveries()).map(({ state }) => state)).toEqual([
    'delivered',
    'delivered',
    'sending',
    'delivered',
  ]);
  expect(await site.db().database.select().from(sentOpening)).toHaveLength(3);
});

test('the result of an account that was erased in the meantime is forgotten, and the others are stored', async () => {
  await site.addMember('acc_erased');
  const erased = await site.addChannel('webhook', { accountId: 'acc_erased' });
  const gone = await claimed('sig_e1', erased.id, { accountId: 'acc_erased' });
  const row = await claimed('sig_e2', (await site.addChannel()).id);
  const { database } = site.db();
  await database.delete(account).where(eq(account.id, 'acc_erased'));
  const recorded = await record([ended(gone, accepted), ended(row, accepted)]);
  expect(recorded.map(({ state }) => state)).toEqual([null, 'delivered']);
  expect(await getAttempts(gone)).toEqual([]);
  expect(await database.select().from(sentOpening)).toMatchObject([{ accountId: MEMBER, signalId: 'sig_e2' }]);
});

test('an answer is cut between characters and stored', async () => {
  const row = await claimed('sig_c1', (await site.addChannel()).id);
  const text = `${'a'.repeat(1_999)}😀 and more`;
  await record([ended(row, { ...refused, answer: { status: 503, text } })]);
  expect((await getAttempts(row))[0]?.answer).toBe('a'.repeat(1_999));
});

test('the first 50 attempts of a message are stored with their answers, and later ones without', async () => {
  const row = await claimed('sig_c2', (await site.addChannel()).id);
  const answered = { ...refused, answer: { status: 503, text: 'busy' } };
  const { database } = site.db();
  for (const fence of [50, 51]) {
    await database.update(delivery).set({ fence, state: 'sending' });
    await record([ended({ ...row, fence }, answered)]);
  }
  const stored = (await getAttempts(row)).map(({ fence, status, answer }) => [fence, status, answer]);
  expect(stored).toEqual([
    [50, 503, 'busy'],
    [51, 503, null],
  ]);
});

test('the owner of a channel hears of one of the messages that fail together, and of none if the channel ends', async () => {
  const [first, second] = [await site.addChannel(), await site.addChannel()];
  const rows = [await claimed('sig_d1', first.id), await claimed('sig_d2', first.id)];
  const ending = [await claimed('sig_d3', second.id), await claimed('sig_d4', second.id)];
  await record([...rows.map((row) => ended(row, rejected)), ended(ending[0]!, gone), ended(ending[1]!, rejected)]);
  expect(site.dead.map(({ channel }) => channel.id)).toEqual([first.id]);
  expect(site.disabled.map(({ id }) => id)).toEqual([second.id]);
});

test('an email about a channel is stored with the result or not at all, and one that fails leaves the result', async () => {
  const { database } = site.db();
  const channel = await site.addChannel();
  const [row, other] = [await claimed('sig_m1', channel.id), await claimed('sig_m2', channel.id)];
  const mark = (db: Database) => db.execute(`update delivery_channel set label = 'emailed'`);
  const onDeadLetter = async (tx: Database) => void (await mark(tx));
  await expect(
    withTransaction(database, async (tx) => {
      await recordOutcomes(tx, [ended(row, rejected)], { ...site.recordContext, onDeadLetter });
      throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
  expect(await database.select().from(deliveryChannel)).not.toMatchObject([{ label: 'emailed' }]);
  const failing = async (tx: Database) => {
    await mark(tx);
    await tx.execute('select nothing');
  };
  await recordOutcomes(database, [ended(other, rejected)], { ...site.recordContext, onDeadLetter: failing });
  expect(await database.select().from(deliveryChannel)).not.toMatchObject([{ label: 'emailed' }]);
  expect((await site.deliveries()).find(({ id }) => id === other.id)).toMatchObject({ state: 'dead' });
});

test('a channel counts the failures that are stored together one by one', async () => {
  const channel = await site.addChannel();
  const rows: DeliveryRow[] = [];
  for (let i = 0; i < 4; i += 1) rows.push(await claimed(`sig_f${i}`, channel.id));
  const outcomes = [refused, accepted, refused, refused];
  await record(rows.map((row, i) => ended(row, outcomes[i]!)));
  expect(await site.db().database.select().from(deliveryChannel)).toMatchObject([{ failures: 2 }]);
});

test('a repeated opening that fails keeps its first acceptance, also among other results', async () => {
  const channel = await site.addChannel();
  const row = await claimed('sig_r1', channel.id);
  await record([ended(row, accepted)]);
  const acceptedAt = new Date(site.time);
  site.time += MINUTE_MS;
  const again = { ...row, state: 'sending', fence: 2, attempts: 0 } as const;
  await site.db().database.execute(`update delivery set state = 'sending', fence = 2, attempts = 0, ended_at = null`);
  const other = await claimed('sig_r2', channel.id);
  await record([ended(other, accepted), ended(again, rejected)]);
  const stored = (await site.deliveries()).find(({ id }) => id === row.id);
  expect(stored).toMatchObject({ state: 'delivered', endedAt: acceptedAt });
});
