import { HOUR_MS } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { auditEntry } from '../modules/audit/audit.tables.ts';
import { getDay } from '../modules/delivery/days/day-partitions.ts';
import { delivery, deliveryChannel } from '../modules/delivery/delivery.tables.ts';
import { useTestDatabase } from '../platform/testing/use-database.ts';
import { useFolder } from '../platform/testing/use-folder.ts';
import { addAccount } from '../testing/add-account.ts';
import { databaseVariables, runSealtick } from './testing/run-sealtick.ts';

const AT = new Date(Date.now() - HOUR_MS);
const CHANNEL = `ch_${'a'.repeat(22)}`;
const REASON = ['--reason', 'The receiver is repaired'];
const db = useTestDatabase();
const folder = useFolder('deliveries');

beforeAll(async () => {
  const id = 'amara';
  await addAccount(db.database, id, AT, { name: 'Amara' });
  await db.database.insert(deliveryChannel).values({
    id: CHANNEL,
    accountId: id,
    kind: 'webhook',
    address: 'https://hooks.example.com/secret',
    label: 'https://hooks.example.com/secret',
    state: 'failing',
    since: AT,
    categories: ['signals'],
    createdAt: AT,
  });
  await db.database.execute(sql`select make_delivery_day(${getDay(AT.getTime())}::date)`);
});

const getId = (n: number) => `dl_${String(n).padStart(22, '0')}`;
/** Stores messages that died, of which the first has an answer with control characters. */
async function addDead(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => ({
    id: getId(n),
    issuedOn: getDay(AT.getTime()),
    sourceLog: 'event',
    sourceIndex: n + 1,
    channelId: CHANNEL,
    kind: 'webhook' as const,
    accountId: 'amara',
    type: 'system.alert' as const,
    state: 'dead' as const,
    reason: n === 0 ? 'It answered \u001b[2Jgone\nand more.' : 'It answered 404.',
    rank: 1,
    attempts: 10,
    nextAttemptAt: AT,
    queuedAt: AT,
    endedAt: AT,
  }));
  for (let from = 0; from < count; from += 1_000)
    await db.database.insert(delivery).values(rows.slice(from, from + 1_000));
}
const deliveries = (...words: string[]) =>
  runSealtick(['deliveries', ...words], { ...databaseVariables(db), DATA_DIR: folder.path, AUDIT_SECRET: '' });
const getCount = (state: 'dead' | 'pending') => db.database.$count(delivery, sql`state = ${state}`);
const acts = async () => (await db.database.select().from(auditEntry)).map(({ act }) => act);

test('without a message, nothing is listed and a range sends nothing', async () => {
  expect(await deliveries('dead')).toMatchObject({ code: 0, out: '0 dead messages in 7 days\n' });
  expect(JSON.parse((await deliveries('dead', '--json')).out)).toEqual({ dead: [] });
  expect(await deliveries('replay', '--since', '2026-01-01T00:00Z', ...REASON)).toMatchObject({
    code: 0,
    out: '0 messages are sent again.\n',
  });
});

test.each([
  ['neither an id nor a range', ['replay'], 'Give either a message id or --since.'],
  ['both', ['replay', 'dl_1', '--since', '2026-01-01T00:00Z'], 'Give either a message id or --since.'],
  ['an unknown id', ['replay', 'nothing'], 'There is no dead message nothing that is still valid.'],
  ['an id that is a statement', ['replay', "'; drop table delivery; --"], 'There is no dead message'],
  ['an id of 100,000 characters', ['replay', 'x'.repeat(100_000)], 'There is no dead message'],
  ['an id with control characters', ['replay', '\u001b[2J'], 'There is no dead message'],
  ['no moment', ['replay', '--since', 'yesterday'], '--since yesterday: must be a moment, such as 2027-03-01T06:00Z.'],
  ['30 February', ['replay', '--since', '2026-02-30T00:00Z'], '--since 2026-02-30T00:00Z: must be a moment'],
  ['month 13', ['replay', '--since', '2026-13-01T00:00Z'], '--since 2026-13-01T00:00Z: must be a moment'],
  ['a resumption without a pause', ['resume'], 'Sending is not paused.'],
  ['a bounce of no one', ['bounce', 'nobody@nowhere.test'], 'No email channel has the address nobody@nowhere.test.'],
])('refuses %s', async (_name, words, sentence) => {
  await expectRefusal([...words, ...REASON], sentence);
});

test.each([
  ['no reason', [], "required option '--reason <text>' not specified"],
  ['an empty reason', ['--reason', ' '], '--reason: must not be empty.'],
  ['a reason of 100,000 characters', ['--reason', 'x'.repeat(100_000)], '--reason: must have at most'],
])('refuses every change with %s', async (_name, reason, sentence) => {
  for (const words of [['pause'], ['resume'], ['replay', 'dl_1'], ['replay', '--since', '2026-01-01T00:00Z']])
    await expectRefusal([...words, ...reason], sentence);
});

/** Expects a command to say what is wrong, and to change nothing. */
async function expectRefusal(words: readonly string[], sentence: string): Promise<void> {
  const before = await acts();
  const { code, out, err } = await deliveries(...words);
  expect([code, out], err).toEqual([2, '']);
  expect(err).toContain(sentence);
  expect(err).not.toContain('\u001b');
  expect(await acts(), 'what is refused is not an act').toEqual(before);
}

test('replays all messages since the first and since the last moment there is, once', async () => {
  await addDead(5_000);
  const listed = await deliveries('dead');
  expect(listed.out).toContain('200 or more dead messages in 7 days');
  expect(listed.out).not.toContain('\u001b');
  expect(listed.out.trimEnd().split('\n')).toHaveLength(1 + 1 + 200);
  expect(await deliveries('replay', '--since', '9999-12-31T23:59Z', ...REASON)).toMatchObject({
    out: '0 messages are sent again.\n',
  });
  expect(await deliveries('replay', getId(0), ...REASON)).toMatchObject({ code: 0, out: '1 message is sent again.\n' });
  expect(await deliveries('replay', getId(0), ...REASON)).toMatchObject({ code: 2 });
  expect(await deliveries('replay', '--since', '0000-01-01T00:00Z', ...REASON)).toMatchObject({
    code: 0,
    out: '4999 messages are sent again.\n',
  });
  expect([await getCount('dead'), await getCount('pending')]).toEqual([0, 5_000]);
});

test('gives a reason with control characters without them', async () => {
  expect(await deliveries('pause', '--reason', 'It is\u001b[2J moved')).toMatchObject({ code: 0 });
  expect(await deliveries('pause', ...REASON)).toMatchObject({ code: 2 });
  const { out } = await deliveries('status');
  expect(out).toContain('Sending is paused since');
  expect(out).not.toContain('\u001b');
  expect(await deliveries('resume', ...REASON)).toMatchObject({ code: 0, out: 'Messages are sent.\n' });
});
