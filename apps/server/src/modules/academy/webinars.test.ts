import { writes } from '@sealtick/contract';
import { HOUR_MS } from '@sealtick/engine';
import { afterEach, describe, expect, test } from 'vitest';
import type { QueuedMail } from '../../platform/mail/mail.ts';
import { account } from '../identity/account.tables.ts';
import { webinar } from './academy.tables.ts';
import { cancelWebinar, saveWebinar } from './change-webinars.ts';
import { announced } from './testing/announced-webinar.ts';
import { useAcademy } from './testing/use-academy.ts';

const mails: QueuedMail[] = [];
const { clock, database, done, get, signIn, text } = useAcademy(async (_db, queued) => {
  mails.push(queued);
});
const { register, unregister } = writes.academy;

describe('Webinars', () => {
  afterEach(async () => {
    mails.length = 0;
    await database().delete(webinar);
  });
  const add = (changed = {}) => saveWebinar(database(), { ...announced(clock.time + HOUR_MS), ...changed }, clock.time);
  const file = () => text('/api/academy/webinars/sizing/webinar.ics');
  const registered = async () => (await get<{ registered: number }[]>('/api/academy/webinars'))[0]?.registered;

  test('have seats: the last one is given once, and only then registration fails', async () => {
    await add();
    await signIn();
    await done(register, { id: 'sizing' });
    await done(register, { id: 'sizing' });
    expect(await registered()).toBe(1);
    expect(await get('/api/academy/registrations')).toEqual([
      { webinarId: 'sizing', place: 'https://example.com/room' },
    ]);
    await signIn('ben');
    await expect(done(register, { id: 'sizing' })).rejects.toThrow(
      '409 Registration temporarily unavailable. Please try again later or contact support.',
    );
    await signIn();
    await done(unregister, { id: 'sizing' });
    await signIn('ben');
    await done(register, { id: 'sizing' });
    expect(await registered()).toBe(1);
  });

  test('confirm a registration once by an email with the calendar file, and none that failed', async () => {
    await add();
    await signIn();
    await done(register, { id: 'sizing' });
    await done(register, { id: 'sizing' });
    await signIn('ben');
    await expect(done(register, { id: 'sizing' })).rejects.toThrow('409');
    expect(mails).toMatchObject([
      {
        to: 'amara@example.com',
        cause: 'webinar',
        subject: 'Registered: Sizing by risk, live',
        title: 'You are registered for the webinar "Sizing by risk, live"',
        action: { label: 'Open the room', url: 'https://example.com/room' },
        attachment: {
          name: 'sizing.ics',
          type: 'text/calendar',
          text: expect.stringContaining('DTSTART:20260316T110000Z'),
        },
      },
    ]);
    await signIn();
    expect(mails[0]?.attachment?.text).toContain('LOCATION:https://example.com/room');
    expect(mails[0]?.attachment?.text).toBe(await file());
  });

  test('send no confirmation to an address that is not confirmed', async () => {
    await add();
    await signIn();
    await database().update(account).set({ emailVerified: false });
    await done(register, { id: 'sizing' });
    expect(await registered()).toBe(1);
    expect(mails).toEqual([]);
    await database().update(account).set({ emailVerified: true });
  });

  test('that have begun take no registration, and are listed until they are over', async () => {
    await add({ seats: 10 });
    await signIn();
    clock.time += HOUR_MS;
    await expect(done(register, { id: 'sizing' })).rejects.toThrow('409');
    expect(await registered()).toBe(0);
    clock.time += HOUR_MS;
    expect(await registered()).toBeUndefined();
  });

  test('never show to others where they take place', async () => {
    await add();
    expect(await text('/api/academy/webinars')).not.toContain('example.com');
    expect(await file()).not.toContain('example.com');
    await signIn();
    expect(await file()).not.toContain('example.com');
    await done(register, { id: 'sizing' });
    expect(await file()).toContain('LOCATION:https://example.com/room\r\nURL:https://example.com/room\r\n');
    await signIn('ben');
    expect(await file()).not.toContain('example.com');
  });

  test('held at a place without an address have it in the calendar file as a text alone', async () => {
    await add({ place: 'Room 5, second floor' });
    await signIn();
    await done(register, { id: 'sizing' });
    expect(await file()).toContain('LOCATION:Room 5\\, second floor\r\nSEQUENCE:0\r\nSTATUS:CONFIRMED\r\n');
  });

  test('that are changed have a higher number in the calendar file, and none for other seats', async () => {
    await add();
    await add({ seats: 2 });
    expect(await file()).toContain('SEQUENCE:0\r\n');
    await add({ seats: 2, minutes: 90 });
    expect(await file()).toContain('SEQUENCE:1\r\n');
    await add({ seats: 2, minutes: 90, startsAt: new Date(clock.time + 2 * HOUR_MS) });
    expect(await file()).toContain('SEQUENCE:2\r\n');
  });

  test('that are cancelled are not listed, take no registration, and have a calendar file that says so', async () => {
    await add();
    await signIn();
    await done(register, { id: 'sizing' });
    expect(await cancelWebinar(database(), 'sizing', clock.time)).toBe(true);
    expect(await cancelWebinar(database(), 'sizing', clock.time)).toBe(false);
    expect(await get('/api/academy/webinars')).toEqual([]);
    expect(await get('/api/academy/registrations')).toEqual([]);
    await expect(done(register, { id: 'sizing' })).rejects.toThrow('404');
    expect(await file()).toContain('SEQUENCE:1\r\nSTATUS:CANCELLED\r\n');
    await add();
    expect(await registered()).toBe(1);
    expect(await file()).toContain('SEQUENCE:2\r\nSTATUS:CONFIRMED\r\n');
  });

  test('are calendar files in UTC, with lines of at most 75 bytes', async () => {
    await add({ description: 'ä'.repeat(100) });
    const content = await file();
    expect(content).toContain('DTSTART:20260316T110000Z\r\nDTEND:20260316T120000Z\r\n');
    expect(content).toContain('SUMMARY:Sizing by risk\\, live');
    expect(content).not.toContain('TZID');
    for (const line of content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(content.replaceAll('\r\n ', '')).toContain('ä'.repeat(100));
  });
});
