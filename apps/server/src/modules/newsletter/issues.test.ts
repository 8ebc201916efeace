import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { withTransaction } from '../../platform/database.ts';
import { mail } from '../../platform/mail/mail.tables.ts';
import { issue } from './issue.ts';
import { newsletterIssue, newsletterSubscriber } from './newsletter.tables.ts';
import { queueIssues } from './queue-issues.ts';
import { ORIGIN, useNewsletter } from './testing/use-newsletter.ts';

const { state, needs, call, database, addSubscriber, subscribers, mails } = useNewsletter();

const ISSUE = {
  list: 'status',
  subject: 'Website not available',
  paragraphs: ['The website does not respond.'],
  actionLabel: 'Open the status page',
  actionPath: '/status',
} as const;
const getAddresses = async () => (await mails()).map(({ address }) => address);
const addAll = async (count: number) => {
  for (let n = 0; n < count; n += 1) await addSubscriber('status', `reader${n}@example.com`);
};

describe('An issue', () => {
  test('is one email to each subscriber of its list, above the limits of the address', async () => {
    await addAll(7);
    await addSubscriber('newsletter', 'other@example.com');
    for (let n = 0; n < 8; n += 1) await issue(database(), { ...ISSUE, subject: `Update ${n}` }, state.now);
    await queueIssues(needs, database(), undefined, 3);
    await queueIssues(needs, database(), undefined, 3);
    const sent = await mails();
    expect(sent).toHaveLength(7 * 8);
    expect(new Set(sent.map(({ address, subject }) => `${address} ${subject}`)).size).toBe(7 * 8);
    expect(sent[0]).toMatchObject({ isUnlimited: true });
    expect(sent[0]!.content).toMatchObject({ action: { url: `${ORIGIN}/status` } });
  });

  test('is queued once for each subscriber if the process ends between two batches, and if two run at the same time', async () => {
    await addAll(10);
    await issue(database(), ISSUE, state.now);
    let left = 5;
    const queueMail: typeof needs.queueMail = async (tx, given) => {
      if (left === 0) throw new Error('killed');
      left -= 1;
      await needs.queueMail(tx, given);
    };
    await expect(queueIssues({ ...needs, queueMail }, database(), undefined, 3)).rejects.toThrow('killed');
    expect(await getAddresses()).toHaveLength(3);
    await Promise.all([queueIssues(needs, database(), undefined, 3), queueIssues(needs, database(), undefined, 3)]);
    await queueIssues(needs, database(), undefined, 3);
    expect((await getAddresses()).sort()).toEqual(Array.from({ length: 10 }, (_, n) => `reader${n}@example.com`));
  });

  test('is not issued if its cause fails, nor twice under one key', async () => {
    await addAll(1);
    const failed = withTransaction(database(), async (tx) => {
      await issue(tx, ISSUE, state.now);
      throw new Error('the cause failed');
    });
    await expect(failed).rejects.toThrow('the cause failed');
    const release = { ...ISSUE, key: 'release 2.4.0' };
    expect([await issue(database(), release, state.now), await issue(database(), release, state.now)]).toEqual([
      true,
      false,
    ]);
    await queueIssues(needs, database());
    expect(await mails()).toHaveLength(1);
    const [row] = await database().select().from(newsletterIssue);
    expect(row).toMatchObject({ finishedAt: new Date(state.now) });
  });

  test('does not reach who left the list before, nor who subscribed afterwards', async () => {
    await addAll(2);
    await issue(database(), ISSUE, state.now);
    await database()
      .update(newsletterSubscriber)
      .set({ endedAt: new Date(state.now) })
      .where(eq(newsletterSubscriber.email, 'reader0@example.com'));
    state.now += 1;
    await addSubscriber('status', 'late@example.com');
    await queueIssues(needs, database());
    expect(await getAddresses()).toEqual(['reader1@example.com']);
  });
});

describe('One click in an email program', () => {
  const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
  async function getOneClick(): Promise<string> {
    await addAll(1);
    await addSubscriber('newsletter', 'reader0@example.com');
    await issue(database(), ISSUE, state.now);
    await queueIssues(needs, database());
    const [row] = await database().select().from(mail).orderBy(asc(mail.queuedAt));
    return row!.content!.list!.oneClickUrl.slice(ORIGIN.length);
  }
  const onLists = async () => (await subscribers()).filter(({ endedAt }) => endedAt === null).map(({ list }) => list);

  test('leaves the list of the email and no other, also if it is repeated', async () => {
    const url = await getOneClick();
    for (let n = 0; n < 2; n += 1) {
      expect((await call('POST', url, 'List-Unsubscribe=One-Click', FORM)).statusCode).toBe(204);
      expect(await onLists()).toEqual(['newsletter']);
    }
    const parts = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--';
    const answer = await call('POST', url, parts, { 'content-type': 'multipart/form-data; boundary=b' });
    expect(answer.statusCode).toBe(204);
  });

  test('is a post: opening the address, as scanners of emails do, leads to the page and changes nothing', async () => {
    const url = await getOneClick();
    const opened = await call('GET', url);
    expect([opened.statusCode, opened.headers.location]).toEqual([303, expect.stringMatching(/^\/mail-lists#/)]);
    expect((await call('POST', url, 'a=b', FORM)).statusCode).toBe(400);
    expect((await onLists()).sort()).toEqual(['newsletter', 'status']);
    const token = String(opened.headers.location).split('#')[1]!;
    expect((await call('POST', '/api/newsletter/lists', { token })).statusCode).toBe(200);
  });

  test('is refused with another token', async () => {
    const url = await getOneClick();
    for (const wrong of [`${url}x`, '/api/newsletter/one-click', '/api/newsletter/one-click?token=a&token=b']) {
      expect((await call('POST', wrong, 'List-Unsubscribe=One-Click', FORM)).statusCode).toBe(400);
      expect((await call('GET', wrong)).statusCode).toBe(400);
    }
    expect(await onLists()).toHaveLength(2);
  });
});
