import { type InputOf, type MemberNotices, writes } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '../../platform/logging.ts';
import { mail } from '../../platform/mail/mail.tables.ts';
import type { QueueMail } from '../../platform/mail/mail.ts';
import { queueMailWith } from '../../platform/mail/queue-mail.ts';
import { Schedule } from '../../platform/schedule.ts';
import { addAccount } from '../../testing/add-account.ts';
import { START, useMembers } from '../../testing/use-members.ts';
import { planPeriod } from '../billing/billing.tables.ts';
import { account } from '../identity/account.tables.ts';
import { accountDeletion } from '../identity/account-deletion.tables.ts';
import { createMemberNotices } from './index.ts';
import { memberNotice, noticeRecipient } from './member-notices.tables.ts';
import { queueNotices, storeNoticeResults } from './queue-notices.ts';

const ORIGIN = 'https://signals.example.com';
const wallClock = { now: () => clock.time };
const deps = {
  clock: wallClock,
  queueMail: queueMailWith({ clock: wallClock, log: silentLog }),
  readSettings: async () => ({ name: 'Northwind' }),
  origin: ORIGIN,
};
const LEGAL = {
  terms: { title: 'Terms of Service', updated: '2027-03-01', fields: { version: 5 }, address: '/terms-of-service' },
  privacy: { title: 'Privacy Notice', updated: '2027-02-01', fields: { version: 12 }, address: '/privacy-policy' },
};
const { acts, call, caller, clock, database, done, get } = useMembers(({ db }) => [
  createMemberNotices({
    ...deps,
    workDatabase: db.database,
    wakeUps: { watch: () => async () => {}, close: async () => {} },
    schedule: new Schedule(wallClock, silentLog),
    library: { getLegal: (id) => LEGAL[id as keyof typeof LEGAL] as never },
  }),
]);

type SendInput = InputOf<typeof writes.memberNotices.send>;
const NOTICE: SendInput = {
  subject: 'Change of our Terms of Service: version 5',
  text: 'Version 5 takes effect on 1 March 2027.\n\nYou may cancel before.',
  page: '/terms-of-service',
  audience: 'all',
};

const addMember = (id: string, given: Partial<typeof account.$inferInsert> = {}) =>
  addAccount(database(), id, new Date(START - DAY_MS), given);
type Period = Partial<typeof planPeriod.$inferInsert>;
const addPeriod = (accountId: string, period: Period) => {
  const [from, until] = [new Date(START - 20 * DAY_MS), new Date(START + 10 * DAY_MS)];
  return database()
    .insert(planPeriod)
    .values({ accountId, plan: 'pro', source: 'payment', from, until, ...period });
};
const removeLater = (accountId: string) =>
  database()
    .insert(accountDeletion)
    .values({ accountId, requestedAt: new Date(START), erasedAfter: new Date(START + 14 * DAY_MS) });
const send = (given: Partial<SendInput> = {}) => done(writes.memberNotices.send, { ...NOTICE, ...given });
const queue = (queueMail: QueueMail = deps.queueMail, batch?: number) =>
  queueNotices({ ...deps, queueMail }, database(), undefined, batch);
const mails = () => database().select().from(mail).orderBy(mail.address);
const addresses = async () => (await mails()).map(({ address }) => address);
const listed = async () => (await get<MemberNotices>('/api/admin/member-notices')).notices;
const toAddresses = (ids: readonly string[]) => ids.map((id) => `${id}@example.com`);

beforeEach(async () => {
  for (const table of [noticeRecipient, memberNotice, mail]) await database().delete(table);
  await addMember('olga');
  caller.principal = { kind: 'operator', accountId: 'olga' };
});

describe('A notice to members', () => {
  test('is one service email to each member, which says why it is sent and leaves no list', async () => {
    await addMember('amara');
    expect(await send()).toEqual({ members: 2 });
    expect(acts).toEqual([`member-notice.sent ${NOTICE.subject}`]);
    await queue();
    await queue();
    const sent = await mails();
    expect(sent.map(({ address }) => address)).toEqual(['amara@example.com', 'olga@example.com']);
    // After the emails that someone waits for, and above the limits of the address.
    expect(sent[0]).toMatchObject({
      subject: NOTICE.subject,
      isUnlimited: true,
      isOfList: true,
      accountId: 'amara',
    });
    expect(sent[0]!.content).toEqual({
      title: NOTICE.subject,
      paragraphs: ['Version 5 takes effect on 1 March 2027.', 'You may cancel before.'],
      action: { label: 'Read more', url: `${ORIGIN}/terms-of-service` },
      notes: [
        'You receive this email because you have an account at Northwind. It is about the contract and belongs to no mailing list, so it cannot be unsubscribed from.',
      ],
    });
  });

  test('reaches confirmed addresses that existed when it was sent and are not being deleted', async () => {
    await addMember('amara');
    await addMember('unconfirmed', { emailVerified: false });
    await addMember('leaving');
    await addMember('leaves-later');
    await removeLater('leaving');
    expect(await send()).toEqual({ members: 3 });
    clock.time += 1;
    await addMember('late', { createdAt: new Date(clock.time) });
    await removeLater('leaves-later');
    await queue();
    expect(await addresses()).toEqual(toAddresses(['amara', 'olga']));
    expect(await listed()).toMatchObject([{ recipients: 2, isOpen: true }]);
  });

  test('to members with a paid plan reaches those who pay, paid or were granted one, and no trial', async () => {
    const over = new Date(START - 1);
    const periods: Readonly<Record<string, Period | null>> = {
      pays: {},
      cancelled: { isCancelled: true },
      failed: { until: over, failedAt: new Date(START - 6 * DAY_MS) },
      'failed-before': { until: over, failedAt: new Date(START - 8 * DAY_MS) },
      granted: { source: 'grant', plan: 'institutional', until: null },
      'after-trial': { from: new Date(START + DAY_MS) },
      trial: { source: 'trial' },
      ended: { until: over },
      free: null,
    };
    for (const [id, period] of Object.entries(periods)) {
      await addMember(id);
      if (period !== null) await addPeriod(id, period);
    }
    expect(await send({ audience: 'paid' })).toEqual({ members: 5 });
    await queue();
    expect(await addresses()).toEqual(toAddresses(['after-trial', 'cancelled', 'failed', 'granted', 'pays']));
    expect((await mails())[0]!.content!.notes).toEqual([
      expect.stringMatching(/^You receive this email because you have a plan at Northwind\./),
    ]);
  });

  test('is one email to each member if the process ends between two batches, and if two run at the same time', async () => {
    const ids = Array.from({ length: 10 }, (_, n) => `member${n}`);
    for (const id of ids) await addMember(id);
    await send();
    let left = 5;
    const killed: QueueMail = async (tx, given) => {
      if (left === 0) throw new Error('killed');
      left -= 1;
      await deps.queueMail(tx, given);
    };
    await expect(queue(killed, 3)).rejects.toThrow('killed');
    expect(await addresses()).toHaveLength(3);
    await Promise.all([queue(deps.queueMail, 3), queue(deps.queueMail, 3)]);
    await queue();
    expect(await addresses()).toEqual(toAddresses([...ids, 'olga']));
    expect(await database().select().from(noticeRecipient)).toHaveLength(11);
    expect(await database().select().from(memberNotice)).toMatchObject([{ queued: 11, queuedUpTo: '' }]);
  });

  test('is queued no further once the program stops, and from there after the next start', async () => {
    for (let n = 0; n < 10; n += 1) await addMember(`member${n}`);
    await send();
    const stopping = new AbortController();
    const queueMail: QueueMail = async (tx, given) => {
      await deps.queueMail(tx, given);
      stopping.abort();
    };
    await queueNotices({ ...deps, queueMail }, database(), stopping.signal, 3);
    expect(await addresses()).toHaveLength(3);
    await queue();
    expect(await addresses()).toHaveLength(11);
  });

  test('is sent once if two operators send it at the same time', async () => {
    const answers = await Promise.all([
      call(writes.memberNotices.send, NOTICE),
      call(writes.memberNotices.send, NOTICE),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    await addPeriod('olga', {});
    for (const audience of ['all', 'paid'] as const)
      await expect(send({ audience })).rejects.toThrow('409 The same notice was sent on 2026-03-16. Change its text');
    await queue();
    expect(await addresses()).toEqual(['olga@example.com']);
    expect(acts).toHaveLength(1);
  });

  test('is listed with its sender, its recipients and what became of their emails', async () => {
    for (const id of ['amara', 'ben', 'zoe']) await addMember(id);
    await send();
    const { subject, text, page } = NOTICE;
    const row = { subject, text, page, audience: 'all', sentAt: new Date(START).toISOString(), by: 'operator' };
    expect(await listed()).toMatchObject([
      { ...row, operator: 'olga@example.com', recipients: 4, sent: 0, failed: 0, isOpen: true },
    ]);
    await queue();
    const became = (id: string, state: 'sent' | 'rejected') =>
      database()
        .update(mail)
        .set({ state })
        .where(eq(mail.address, `${id}@example.com`));
    await became('amara', 'sent');
    await became('ben', 'rejected');
    await Promise.all([storeNoticeResults(database()), storeNoticeResults(database())]);
    expect(await listed()).toMatchObject([{ recipients: 4, sent: 1, failed: 1, isOpen: true }]);
    await became('zoe', 'sent');
    await became('olga', 'sent');
    await storeNoticeResults(database());
    await storeNoticeResults(database());
    // The rows of emails are deleted after two weeks, and erased accounts take theirs along.
    await database().delete(mail);
    await database().delete(account).where(eq(account.id, 'zoe'));
    expect(await listed()).toMatchObject([{ recipients: 4, sent: 3, failed: 1, isOpen: false }]);
    expect(await database().select().from(noticeRecipient)).toHaveLength(3);
  });

  test('that no one would receive is refused, as is one with an open gap or a page elsewhere', async () => {
    await expect(send({ audience: 'paid' })).rejects.toThrow('422 No member would receive this notice.');
    const problem = async (given: Partial<SendInput>) =>
      (await call(writes.memberNotices.send, { ...NOTICE, ...given })).json().errors;
    expect(await problem({ text: 'It takes effect on [day].' })).toEqual([
      { path: 'text', message: 'must have your words in place of [day]' },
    ]);
    expect(await problem({ page: '//example.com' })).toEqual([
      { path: 'page', message: 'must be a path of this site, such as /terms-of-service' },
    ]);
    expect(await problem({ subject: ' ', text: '' })).toEqual([
      { path: 'subject', message: 'Enter the subject.' },
      { path: 'text', message: 'Enter the text.' },
    ]);
    expect(await database().select().from(memberNotice)).toEqual([]);
  });

  test('is shown before with the number of members, and tried out by its author alone', async () => {
    await addMember('amara');
    expect(await done(writes.memberNotices.preview, { ...NOTICE, page: null })).toEqual({
      subject: NOTICE.subject,
      paragraphs: ['Version 5 takes effect on 1 March 2027.', 'You may cancel before.'],
      action: null,
      notes: [expect.stringContaining('at Northwind')],
      members: 2,
    });
    expect(acts).toEqual([]);
    expect(await done(writes.memberNotices.test, NOTICE)).toEqual({ email: 'olga@example.com' });
    expect(acts).toEqual([`member-notice.tested ${NOTICE.subject}`]);
    await queue();
    const sent = await mails();
    expect(sent.map(({ address, subject }) => [address, subject])).toEqual([
      ['olga@example.com', `Test: ${NOTICE.subject}`],
    ]);
    expect(sent[0]!.content).toMatchObject({ title: NOTICE.subject, action: { url: `${ORIGIN}/terms-of-service` } });
    expect(await database().select().from(memberNotice)).toEqual([]);
  });

  test('about a legal document begins with its title, version, day and page, and the gaps that only the operator can fill', async () => {
    const { drafts } = await get<MemberNotices>('/api/admin/member-notices');
    expect(drafts).toMatchObject([
      { id: 'terms', subject: 'Change of our Terms of Service: version 5', page: '/terms-of-service' },
      { id: 'privacy', subject: 'Change of our Privacy Notice: version 12', page: '/privacy-policy' },
    ]);
    expect(drafts[0]!.text).toMatch(/^There is a new version of our Terms of Service: version 5, dated 1 March 2027\./);
    for (const { id: _, ...draft } of drafts)
      expect((await call(writes.memberNotices.send, { ...draft, audience: 'all' })).statusCode).toBe(400);
  });
});
