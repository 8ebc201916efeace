import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Database, withTransaction } from '../../platform/database.ts';
import { silentLog } from '../../platform/logging.ts';
import { mail } from '../../platform/mail/mail.tables.ts';
import type { QueueMail } from '../../platform/mail/mail.ts';
import { queueMailWith } from '../../platform/mail/queue-mail.ts';
import { MIGRATIONS_FOLDER } from '../../platform/migrations.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { whileOpen } from '../../platform/testing/while-open.ts';
import { deliveryEvent } from '../delivery/delivery.tables.ts';
import type { EventData } from '../delivery/events/event-data.ts';
import { queueIssues } from '../newsletter/index.ts';
import { newsletterIssue, newsletterSubscriber } from '../newsletter/newsletter.tables.ts';
import { addUpdate, openIncident } from './change-incidents.ts';
import { announceMaintenance, callOffMaintenance, changeMaintenance } from './change-maintenance.ts';
import { followChecks } from './follow-checks.ts';
import { incident, maintenance, maintenanceUpdate } from './incidents.tables.ts';
import type { SeenComponent } from './judge-incident.ts';
import { readMaintenanceUpdates } from './read-incidents.ts';

const NOON = Date.UTC(2026, 10, 23, 12);
const MINUTE = 60_000;
const READERS = ['amara@example.com', 'ben@example.com', 'zoe@example.com'];
const STEPS = [
  'Website not available: investigating (critical)',
  'Website not available: monitoring (critical)',
  'Website not available: resolved (critical)',
];
const clock = { now: () => NOON };
const queueMail = queueMailWith({ clock, log: silentLog });
let db: TestDatabase;

const website = (state: SeenComponent['state'], badInARow: number, goodMinutes: number): SeenComponent[] => [
  { component: 'website', state, badInARow, goodMinutes },
];
/** What the checks say while the website fails and comes back. */
const FOUND = [website('outage', 3, 0), website('operational', 0, 1), website('operational', 0, 5)];
const follow = (n: number) =>
  withTransaction(db.database, (tx) => followChecks(tx, new Date(NOON + n * MINUTE), FOUND[n]!));
const queue = (given: QueueMail = queueMail) =>
  queueIssues(
    {
      clock,
      queueMail: given,
      readSettings: async () => ({ name: 'Northwind' }),
      origin: 'https://signals.example.com',
      secret: async () => 'secret',
    },
    db.database,
    undefined,
    2,
  );

/** Returns the subjects of the emails to one reader, in order. */
async function subjectsTo(address: string): Promise<string[]> {
  const rows = await db.database.select().from(mail).where(eq(mail.address, address)).orderBy(mail.queuedAt);
  return rows.map(({ subject }) => subject);
}

/** Returns the titles of what members are sent, in order. */
async function alerts(): Promise<string[]> {
  const rows = await db.database.select().from(deliveryEvent).orderBy(deliveryEvent.id);
  return rows.map(({ data }) => (data as { title: string }).title);
}
/** Returns the titles of what webhook endpoints alone are sent. */
async function alertsOfWebhooks(): Promise<string[]> {
  const rows = (await db.database.select().from(deliveryEvent)).map(({ data }) => data as EventData['system.alert']);
  return rows.filter(({ kinds }) => kinds?.join() === 'webhook').map(({ title }) => title);
}

async function subscribe(db: Database, email: string, change: object = {}): Promise<void> {
  const at = new Date(NOON - MINUTE);
  const row = { list: 'status', email, consent: 'Yes.', consentedAt: at, confirmedAt: at } as const;
  await db.insert(newsletterSubscriber).values({ ...row, ...change });
}

beforeAll(async () => {
  db = await createTestDatabase();
  for (const reader of READERS) await subscribe(db.database, reader);
  await subscribe(db.database, 'gone@example.com', { endedAt: new Date(NOON) });
  await subscribe(db.database, 'news@example.com', { list: 'newsletter' });
});
afterEach(async () => {
  for (const table of [mail, newsletterIssue, incident, maintenance, deliveryEvent]) await db.database.delete(table);
});
afterAll(() => db.close());

test('An incident that opens, eases and ends is one email of each to every subscriber, and to no one else', async () => {
  for (const n of FOUND.keys()) {
    await follow(n);
    await queue();
    await queue();
  }
  for (const reader of READERS) expect((await subjectsTo(reader)).sort()).toEqual([...STEPS].sort());
  expect(await db.database.select().from(mail)).toHaveLength(READERS.length * STEPS.length);
  const [one] = await db.database
    .select()
    .from(mail)
    .where(and(eq(mail.address, READERS[0]!), eq(mail.subject, STEPS[0]!)));
  expect(one!.content).toMatchObject({
    paragraphs: ['Website does not respond as it should.', 'Affected: Website. Stated on 23 Nov 2026, 12:00 UTC.'],
    action: { label: 'Open the status page', url: 'https://signals.example.com/status' },
    list: { reason: expect.stringContaining('incidents and maintenance') },
  });
  expect(await alerts()).toEqual(STEPS);
  // Other channels of members are sent how it began and ended.
  expect(await alertsOfWebhooks()).toEqual([STEPS[1]]);
});

test('A process that ends while it stores the incident or queues the emails leaves one email of each to everyone', async () => {
  for (const n of FOUND.keys()) {
    const ended = withTransaction(db.database, async (tx) => {
      await followChecks(tx, new Date(NOON + n * MINUTE), FOUND[n]!);
      throw new Error('killed');
    });
    await expect(ended).rejects.toThrow('killed');
    await queue();
    await follow(n);
    let left = 1;
    const breaking: QueueMail = async (tx, given) => {
      left -= 1;
      if (left < 0) throw new Error('killed');
      await queueMail(tx, given);
    };
    await expect(queue(breaking)).rejects.toThrow('killed');
    await Promise.all([queue(), queue()]);
    await queue();
  }
  for (const reader of READERS) expect((await subjectsTo(reader)).sort()).toEqual([...STEPS].sort());
});

test('An incident that an operator resolves during a round of checks stays resolved, and is resolved once', async () => {
  await follow(0);
  const { id } = (await db.database.select().from(incident))[0]!;
  const resolved = { status: 'resolved', message: 'It works again.' } as const;
  const resolve = (tx: Database) => addUpdate(tx, id, resolved, NOON + MINUTE);
  await whileOpen(db.database, { work: resolve }, () => follow(1));
  await follow(2);
  expect(await db.database.select().from(incident)).toMatchObject([{ status: 'resolved', endedAt: expect.any(Date) }]);
  await queue();
  for (const reader of READERS) expect((await subjectsTo(reader)).sort()).toEqual([STEPS[0], STEPS[2]]);
});

test('What an operator says, announces, changes and cancels is one email of each', async () => {
  const given = {
    title: 'Emails are late',
    description: 'Emails wait.',
    severity: 'minor',
    components: ['mail'],
  } as const;
  const id = await openIncident(db.database, given, NOON);
  await addUpdate(db.database, id, { status: 'resolved', message: 'All emails were sent.' }, NOON + MINUTE);
  const planned = { title: 'Update', impact: 'Read-only.', components: ['website', 'api'] as const };
  const span = { from: NOON + 60 * MINUTE, until: NOON + 80 * MINUTE };
  const announced = await announceMaintenance(db.database, { ...planned, ...span }, NOON);
  const later = { from: NOON + 70 * MINUTE, until: NOON + 90 * MINUTE };
  await changeMaintenance(db.database, announced.id, { ...planned, ...later }, NOON);
  await callOffMaintenance(db.database, announced.id, NOON + MINUTE);
  await queue();
  const expected = [
    'Emails are late: investigating (minor)',
    'Emails are late: resolved (minor)',
    'Maintenance cancelled: Update',
    'Maintenance changed: Update',
    'Maintenance: Update',
  ];
  for (const reader of READERS) expect((await subjectsTo(reader)).sort()).toEqual(expected);
  expect((await alerts()).sort()).toEqual(expected);
  const [one] = await db.database.select().from(mail).where(eq(mail.subject, 'Maintenance: Update'));
  expect(one!.content!.paragraphs).toEqual([
    '23 Nov 2026, 13:00 to 23 Nov 2026, 13:20 UTC. Affected: Website and REST API.',
    'Read-only.',
    'It is announced at short notice.',
  ]);
  const heard = await readMaintenanceUpdates({ now: () => NOON + MINUTE }, db.database);
  expect(heard.map(({ maintenanceId, title }) => [maintenanceId, title])).toEqual([
    [announced.id, 'Maintenance cancelled: Update'],
    [announced.id, 'Maintenance changed: Update'],
    [announced.id, 'Maintenance: Update'],
  ]);
  expect(heard.at(-1)!.message, 'feed readers read what the email says').toBe(one!.content!.paragraphs.join(' '));
});

test('an update adds maintenance that was announced before it and is not over to the feeds', async () => {
  const planned = { title: 'Update', impact: 'Read-only.', components: ['website'] as const };
  const from = Date.UTC(2099, 2, 1, 6);
  const span = { from, until: from + 20 * MINUTE };
  const coming = await announceMaintenance(db.database, { ...planned, ...span }, NOON);
  const cancelled = await announceMaintenance(db.database, { ...planned, ...span }, NOON);
  await callOffMaintenance(db.database, cancelled.id, NOON);
  await db.database.delete(maintenanceUpdate);
  const known = await announceMaintenance(db.database, { ...planned, ...span }, NOON - MINUTE);
  const text = await readFile(join(MIGRATIONS_FOLDER, '0041_refusals-and-earlier-rows/migration.sql'), 'utf8');
  await db.database.execute(sql.raw(text.match(/INSERT INTO "maintenance_update".*;/)![0]));
  const heard = await readMaintenanceUpdates({ now: () => NOON }, db.database);
  expect(heard).toMatchObject([
    {
      maintenanceId: coming.id,
      time: new Date(NOON).toISOString(),
      title: 'Maintenance: Update',
      message: '1 Mar 2099, 06:00 to 1 Mar 2099, 06:20 UTC. Read-only.',
    },
    { maintenanceId: known.id },
  ]);
});
