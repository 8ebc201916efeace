import { writes } from '@sealtick/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { silentLog } from '../../platform/logging.ts';
import { mail } from '../../platform/mail/mail.tables.ts';
import type { QueueMail } from '../../platform/mail/mail.ts';
import { queueMailWith } from '../../platform/mail/queue-mail.ts';
import { account } from '../identity/account.tables.ts';
import { webinar, webinarRegistration } from './academy.tables.ts';
import { cancelWebinar, saveWebinar } from './change-webinars.ts';
import { queueWebinarMails } from './queue-webinar-mails.ts';
import { announced } from './testing/announced-webinar.ts';
import { useAcademy } from './testing/use-academy.ts';

const { clock, database, done, signIn } = useAcademy();
const { register, unregister } = writes.academy;

afterEach(async () => {
  for (const table of [mail, webinarRegistration, webinar]) await database().delete(table);
});

const real = queueMailWith({ clock, log: silentLog });
const queue = (queueMail: QueueMail = real, batch?: number, signal?: AbortSignal) =>
  queueWebinarMails(
    { clock, db: database(), queueMail, origin: 'https://signals.example.com', host: 'signals.example.com' },
    signal,
    batch,
  );
const mails = () => database().select().from(mail).orderBy(mail.queuedAt, mail.subject, mail.address);
const subjects = async () => (await mails()).map(({ subject }) => subject);
const announce = (startsAt: number, changed = {}) =>
  saveWebinar(database(), { ...announced(startsAt), seats: 100, ...changed }, clock.time);
/** Announces a webinar that begins in two days, and registers a member for it. */
async function registered(id = 'amara'): Promise<number> {
  const startsAt = clock.time + 2 * DAY_MS;
  await announce(startsAt);
  await signIn(id);
  await done(register, { id: 'sizing' });
  return startsAt;
}

describe('The reminders of a webinar', () => {
  test('end after the batch in which a stop comes', async () => {
    const startsAt = await registered();
    await signIn('ben');
    await done(register, { id: 'sizing' });
    clock.time = startsAt - DAY_MS;
    const stop = new AbortController();
    const stopping: QueueMail = (tx, given) => {
      stop.abort();
      return real(tx, given);
    };
    await queue(stopping, 1, stop.signal);
    expect(await mails()).toHaveLength(1);
  });

  test('are sent 24 hours and 15 minutes before it begins, once each', async () => {
    const startsAt = await registered();
    for (const [before, sent] of [
      [DAY_MS + 1, 0],
      [DAY_MS, 1],
      [DAY_MS - 1, 1],
      [15 * MINUTE_MS + 1, 1],
      [15 * MINUTE_MS, 2],
      [1, 2],
    ] as const) {
      clock.time = startsAt - before;
      await queue();
      expect(await mails(), `${before} ms before`).toHaveLength(sent);
    }
  });

  test('give the time in the zone of the member and in UTC, the room, the calendar file and how to withdraw', async () => {
    const startsAt = await registered();
    await database().update(account).set({ timeZone: 'Asia/Tokyo' });
    clock.time = startsAt - DAY_MS;
    await queue();
    const page = 'https://signals.example.com/academy?tab=webinars';
    expect(await mails()).toMatchObject([
      {
        address: 'amara@example.com',
        accountId: 'amara',
        subject: 'Webinar on Wednesday 18 March 2026: Sizing by risk, live',
        until: new Date(startsAt),
        content: {
          paragraphs: [
            'It begins on Wednesday 18 March 2026, 19:00 GMT+9 (10:00 UTC) and takes 60 minutes. Speaker: Head of risk.',
            'Questions; answers.',
            'Calendar file: https://signals.example.com/api/academy/webinars/sizing/webinar.ics',
          ],
          action: { label: 'Open the room', url: 'https://example.com/room' },
          notes: [expect.stringContaining(`choose Withdraw at ${page}`)],
        },
      },
    ]);
  });

  test('name the day in UTC if it is another one, and give a place without an address as a text', async () => {
    const startsAt = Date.UTC(2026, 2, 18, 23);
    await announce(startsAt, { place: 'Room 5' });
    await signIn();
    await done(register, { id: 'sizing' });
    await database().update(account).set({ timeZone: 'Asia/Tokyo' });
    clock.time = startsAt - DAY_MS;
    await queue();
    const [{ content } = { content: null }] = await mails();
    expect(content?.paragraphs).toContain('Place: Room 5');
    expect(content?.paragraphs[0]).toContain(
      'Thursday 19 March 2026, 08:00 GMT+9 (Wednesday 18 March 2026, 23:00 UTC)',
    );
  });

  test('that are late are one, and none after the start', async () => {
    const startsAt = await registered();
    clock.time = startsAt - 5 * MINUTE_MS;
    await queue();
    expect(await mails()).toHaveLength(1);
    await database().delete(mail);
    await database().update(webinarRegistration).set({ reminders: 0 });
    clock.time = startsAt;
    await queue();
    expect(await mails()).toEqual([]);
  });

  test('are not sent to members who register later than they are due, or withdraw', async () => {
    await announce(clock.time + HOUR_MS);
    await signIn();
    await done(register, { id: 'sizing' });
    await queue();
    expect(await mails()).toEqual([]);
    await signIn('ben');
    await done(register, { id: 'sizing' });
    await done(unregister, { id: 'sizing' });
    clock.time += HOUR_MS - 15 * MINUTE_MS;
    await queue();
    expect((await mails()).map(({ address }) => address)).toEqual(['amara@example.com']);
  });

  test('are not sent to an address that is not confirmed', async () => {
    const startsAt = await registered();
    await database().update(account).set({ emailVerified: false });
    clock.time = startsAt - DAY_MS;
    await queue();
    expect(await mails()).toEqual([]);
  });

  test('are one email to each member if the process ends between two batches, and if two run at the same time', async () => {
    const ids = Array.from({ length: 7 }, (_, n) => `member${n}`);
    let startsAt = 0;
    for (const id of ids) startsAt = await registered(id);
    clock.time = startsAt - DAY_MS;
    let left = 4;
    const killed: QueueMail = async (tx, given) => {
      if (left === 0) throw new Error('killed');
      left -= 1;
      await real(tx, given);
    };
    await expect(queue(killed, 3)).rejects.toThrow('killed');
    expect(await mails()).toHaveLength(3);
    await Promise.all([queue(real, 2), queue(real, 2)]);
    await queue();
    expect((await mails()).map(({ address }) => address).sort()).toEqual(ids.map((id) => `${id}@example.com`));
  });
});

describe('A webinar', () => {
  test('that is changed is emailed once with what is true now, and the reminders follow its new start', async () => {
    const startsAt = await registered();
    await announce(startsAt, { seats: 50 });
    await queue();
    expect(await mails()).toEqual([]);
    await announce(startsAt, { minutes: 90 });
    await announce(startsAt + DAY_MS, { minutes: 30 });
    await queue();
    await queue();
    expect(await mails()).toMatchObject([
      {
        subject: 'Webinar changed: Sizing by risk, live',
        content: {
          paragraphs: expect.arrayContaining([
            'It begins on Thursday 19 March 2026, 10:00 UTC and takes 30 minutes. Speaker: Head of risk.',
          ]),
        },
      },
    ]);
    clock.time = startsAt - DAY_MS;
    await queue();
    expect(await mails()).toHaveLength(1);
    clock.time = startsAt;
    await queue();
    expect(await subjects()).toContain('Webinar on Thursday 19 March 2026: Sizing by risk, live');
  });

  test('whose last reminder was sent reminds again after it was put off', async () => {
    const startsAt = await registered();
    clock.time = startsAt - MINUTE_MS;
    await queue();
    clock.time += 1;
    await announce(startsAt + 2 * DAY_MS);
    await queue();
    clock.time = startsAt + DAY_MS;
    await queue();
    expect(await subjects()).toEqual([
      'Webinar on Wednesday 18 March 2026: Sizing by risk, live',
      'Webinar changed: Sizing by risk, live',
      'Webinar on Friday 20 March 2026: Sizing by risk, live',
    ]);
  });

  test('that is moved to within an hour sends the change, and not a reminder as well', async () => {
    await registered();
    await announce(clock.time + HOUR_MS);
    await queue();
    expect(await subjects()).toEqual(['Webinar changed: Sizing by risk, live']);
  });

  test('that is cancelled is emailed once, and its registrations end', async () => {
    await registered();
    await cancelWebinar(database(), 'sizing', clock.time);
    await queue();
    await queue();
    expect(await subjects()).toEqual(['Webinar cancelled: Sizing by risk, live']);
    const [{ content } = { content: null }] = await mails();
    expect(content?.paragraphs[0]).toContain('It was planned for Wednesday 18 March 2026, 10:00 UTC.');
    expect(content?.attachment?.text).toContain('SEQUENCE:1\r\nSTATUS:CANCELLED\r\n');
    expect(content?.attachment?.text).not.toContain('example.com/room');
    expect(await database().$count(webinarRegistration)).toBe(0);
  });

  test('that is cancelled after its start ends its registrations without an email', async () => {
    clock.time = await registered();
    await cancelWebinar(database(), 'sizing', clock.time);
    await queue();
    expect(await mails()).toEqual([]);
    expect(await database().$count(webinarRegistration, eq(webinarRegistration.webinarId, 'sizing'))).toBe(0);
  });
});
